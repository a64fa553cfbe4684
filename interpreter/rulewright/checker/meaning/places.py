"""The roles of expressions: every field of every node and symbol that holds a condition, an amount or another expression. A test compares the
tables with the classes, so that no new form is omitted.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from rulewright.language import core, symbols


class Place(Enum):
    """The role of an expression."""

    CONDITION = "condition"  # a yes/no decision on what is done, offered, counted or chosen
    AMOUNT = "amount"  # a number of things, repetitions or turns: below one, nothing is done
    PRICE = "price"  # a payment: below zero it would pay the payer
    VALUE = "value"
    SET = "set"
    TARGET = "target"  # a written value
    BODY = "body"  # statements


C, A, P, V, S, T, B = Place.CONDITION, Place.AMOUNT, Place.PRICE, Place.VALUE, Place.SET, Place.TARGET, Place.BODY

NODES: dict[type[Any], dict[str, Place]] = {
    # expressions
    core.Players: {"me": V},
    core.Neighbor: {"player": V},
    core.FieldOf: {"thing": V},
    core.StateOf: {"thing": V},
    core.ZoneOf: {"holder": V},
    core.CouldBeIn: {"holder": V, "viewer": V},
    core.OnlyOf: {"holder": V},
    core.Holder: {"thing": V},
    core.OwnerOf: {"thing": V},
    core.InZone: {"thing": V, "holder": V},
    core.InForce: {"thing": V},
    core.Marked: {"thing": V},
    core.Design: {"thing": V},
    core.Pick: {"amounts": V, "key": V},
    core.StatCall: {"args": V, "ignoring": S},
    core.CodeCall: {"thing": V, "args": V},
    core.HasCode: {"thing": V},
    core.Arithmetic: {"args": V},
    core.Compare: {"left": V, "right": V},
    core.Logic: {"args": C},
    core.Choice: {"condition": C, "yes": V, "no": V},
    core.Guard: {"value": V, "body": V, "otherwise": V},
    core.IsNothing: {"value": V},
    core.IsKind: {"value": V},
    core.Member: {"item": V, "among": S},
    core.PlaceOf: {"item": V, "among": S},
    core.Within: {"left": S, "right": S},
    core.SetOfItems: {"items": V},
    core.AmountsOfItems: {"keys": V, "numbers": V},
    core.Range: {"low": V, "high": V},
    core.Filter: {"among": S, "condition": C},
    core.Leading: {"among": S, "condition": C},
    core.MapSet: {"among": S, "value": V},
    core.Union: {"left": S, "right": S},
    core.Difference: {"left": S, "right": S},
    core.Aggregate: {"among": S, "values": V, "n": A},  # the values of `all` are conditions
    core.Optimum: {"value": V, "ranges": V},
    core.Supposing: {"value": V, "states": V, "places": V},
    core.CanHappen: {"args": V},
    core.CanRun: {"thing": V, "args": V},
    core.CanPay: {"player": V, "cost": P, "whole": V},
    core.Times: {"where": C},
    core.OptionsOf: {"player": V, "offers": S},
    core.OptionPart: {"option": V},
    core.PairPart: {"pair": V},
    core.Offer: {"where": C, "costs": V},
    core.Spaces: {"args": V},
    core.Reach: {"start": S, "through": C, "steps": A, "stop": C, "costs": V, "goal": V},
    # statements
    core.Let: {"value": V},
    core.Assign: {"target": T, "value": V},
    core.AddTo: {"target": T, "value": V},
    core.Place: {"holder": V},
    core.MoveThings: {"things": S, "to": T},
    core.MoveTokens: {"count": A, "word": V, "source": T, "target": T},
    core.Swap: {"left": V, "right": V},
    core.Draw: {"count": A, "source": T, "target": T},
    core.Shuffle: {"holder": V},
    core.Gain: {"target": T, "amount": A},
    core.PayCost: {"player": V, "cost": P, "whole": V},
    core.Choose: {"player": V, "among": S, "count": A, "such_that": C, "must": C, "prefer": C, "usually": V},
    core.ChooseAmounts: {
        "player": V,
        "among": S,
        "most": V,
        "conditions": C,
        "each": C,
        "making": V,
        "nearest_when": C,
        "usually": V,
    },
    core.ChoosePairs: {
        "player": V,
        "left": S,
        "right": S,
        "count": A,
        "relation": C,
        "at_most": V,  # a number and a condition
        "same_by": V,
        "useful_by": V,
    },
    core.ChooseBranch: {"player": V, "branches": B},
    core.Branch: {"condition": C, "body": B},
    core.Ask: {"player": V, "cost": P},
    core.If: {"condition": C, "yes": B, "no": B},
    core.ForEach: {"among": S, "body": B, "start": V, "by": V, "ordered_by": V},
    core.Repeat: {"times": A, "body": B, "condition": C, "at_bound": B},
    core.WhileAct: {"player": V, "body": B},
    core.Together: {"body": B},
    core.Happen: {"args": V, "body": B},
    core.RunCode: {"thing": V, "args": V},
    core.Perform: {"player": V, "option": V, "up_to": A},
    core.PutMark: {"bearer": V, "count": A},
    core.Roll: {"count": A},
    core.CreateThing: {"at": T, "values": V},
    core.Reveal: {"things": S, "to": V},
    core.Return: {"value": V},
    core.EndGame: {"players": V},
    core.Eliminate: {"player": V},
    core.Auction: {"among": S, "start": V, "low": V, "high": A, "passing": B},
    core.OfferTrade: {"player": V, "partner": V, "give": V, "want": V, "at_most": A, "tried": C, "countered": A},
    core.Function: {"body": B, "lets": B},
}

SYMBOLS: dict[type[Any], dict[str, Place]] = {
    symbols.StateSymbol: {"initial": V},
    symbols.CodeSymbol: {"default": V},
    symbols.Kind: {"in_force": C, "owner": V},
    symbols.ThingSymbol: {"code": V, "in_force": C},
    symbols.StepTable: {"by": V},
    symbols.ChangeSymbol: {"value": V, "when": C, "in_force": C},
    symbols.StatSymbol: {"body": V, "at_least": V, "at_most": V},  # the body of a permission is a condition
    symbols.CostPart: {"amount": P},
    symbols.WithChoice: {"among": S, "low": V, "high": V},
    symbols.HappeningSymbol: {"body": B, "choices": V, "requires": C, "costs": P},
    symbols.HookSymbol: {"do": B, "where": C, "in_force": C, "asked_of": V, "costs": P},
    symbols.StandingRule: {"bindings": S, "condition": C, "watched": V, "do": B, "asked_of": V},
    symbols.SourceSymbol: {"payable": V, "pay": B, "where": C},
    symbols.ResourceSymbol: {"payable": V, "pay": B},
    symbols.Refusal: {"when": C},
    symbols.Result: {"score": V, "parts": V, "part_conditions": C, "ties": V, "outlook": V, "plans": V},
    symbols.SignSymbol: {"when": C, "number": V},
    symbols.FigureSymbol: {"value": V, "when": C},
    symbols.PanelSymbol: {"among": S, "when": C},
    symbols.Program: {"constants": V, "teams": C, "setup": B, "flow": B, "functions": B},
}
