// Package proof plays a game as if one rule were not there, so that a test can show
// that scenarios notice it. All of it stands behind the build tag proof: it is used by
// what devtools/proofgen makes of the anchors in the rules, by the alternatives in
// off.go beside them, and by the scenario runner. No program contains it.
package proof
