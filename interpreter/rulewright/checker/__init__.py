"""From a composed ruleset to a checked program: names, types, logic, secrets.

In the order of the work: `declarations` (what each section names), `bodies` (texts of rules, lowered), `recovery` (texts that cannot be read), then
what needs the whole program: `lints`, `secrecy`, `usage`, `absent`, `meaning` and `reach` (what can never happen or has no effect), `claims` and
`doubts` (texts that contradict rules, and lines that are probably unintended). `cures` are the edits that findings propose. `check` calls them all.
"""
