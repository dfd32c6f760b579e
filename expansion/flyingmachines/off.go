//go:build proof

package flyingmachines

import (
	"circulade/rules"
)

// This file is what the proofs play where a rule is not there.

// registerFleeting sends whoever comes down elsewhere home at once [FM-11].
func (m *module) registerFleeting(b *rules.Book) {
	m.registerLanding(b)
	b.AfterDeployed(func(s *rules.State, id rules.FigureID) {
		if c := s.CellOf(id); c != 0 && c != s.SubTurn().Cell {
			s.Return(id)
		}
	})
}

// firstLanding leaves no choice where to come down [FM-10].
func (m *module) firstLanding(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	list := m.landings(s, st, buf)
	return list[:min(len(list), len(buf)+1)]
}

// again asks for another figure after a flight in vain, whatever the option [FM-6].
func (m *module) again(s *rules.State, st rules.Step) bool {
	s.Push(rules.Step{Row: m.figure, Seat: st.Seat})
	return false
}
