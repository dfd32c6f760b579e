//go:build proof

package magewitch

import (
	"circulade/rules"
)

// This file is what the proofs play where a rule is not there.

// togetherAt parts the two only after a tile has been laid [MW-10].
func (m *module) togetherAt(row string) func(*rules.State) bool {
	return func(s *rules.State) bool { return row == "joined" && m.together(s) }
}
