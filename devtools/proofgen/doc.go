// Package proofgen reads the anchors in the rules and makes of them the program that
// the proofs run: the same code, in which each anchored piece asks internal/proof
// whether its rule is there. It writes an overlay for go test, and changes no file.
//
// An anchor is a comment behind code, "// [BA-13]" or "// [PL-22] else CODE". Without
// the rule the code is not there, or CODE stands in its place; docs/scenarios.md lists
// the forms. A comment on a line of its own is prose.
package proofgen
