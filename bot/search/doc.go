// Package search finds good turns by trying them.
//
// A move is a whole turn: all the answers of a seat from the pending question to where
// chance or somebody else is asked (Line). Best tries one turn and values what it leads
// to by package eval; Think goes on with the turns of the others and with the draws
// between them, as a tree. All its first moves meet the same draws, as many turns ahead as
// there is time for, and the worst of them are left behind one after the other. Both use up
// their budget and not more, have a legal answer at any time, and are deterministic for a
// seed if the budget counts positions.
//
// A search knows the rules only through the kernel, and no set by name. It plays on the
// position that it is given as if nothing in it were hidden, so that must be a sample
// (view.Sample).
package search
