"""What the program says to people, in the terminal and on pages alike: the sentences, the log, what a card is and says, why a number is what it is.

- `words`, `texts*`: the sentences in all languages, and which language is spoken;
- `screen`, `tables`: lines, pieces and tables of a width, with colours where there is a terminal;
- `logs`: what has happened, as one seat may know it;
- `describe`, `inside`, `changes`, `sources`, `values`: what something is: its texts, its rules, what changes it;
- `questions`: answers in the middle of a game: `? CARD`, `why STAT`.
"""
