package clock

import (
	"fmt"

	"circulade/game"
)

// The kinds of clock.
const (
	None = "none" // no clock
	Turn = "turn" // TurnS seconds for each turn
	Bank = "bank" // BankS seconds for the game, and IncrementS more for each turn
	Days = "days" // Days days for each turn, for games by correspondence
)

// What happens to a seat whose flag has fallen.
const (
	Computer = "computer" // a computer player answers for it
	Pass     = "pass"     // it passes wherever it may pass
	Out      = "out"      // the same, and it is ranked last
)

// Settings are the clock settings that the table's host chose. The fields of other kinds of clock are 0.
type Settings struct {
	Kind       string `json:"kind"`
	TurnS      int    `json:"turn_s,omitempty"`
	BankS      int    `json:"bank_s,omitempty"`
	IncrementS int    `json:"increment_s,omitempty"`
	Days       int    `json:"days,omitempty"`
	Flag       string `json:"flag,omitempty"`
}

// VacationDays is how many days of vacation a seat has in a game by correspondence.
const VacationDays = 14

const (
	second = int64(1000) // in milliseconds
	day    = 24 * 60 * 60 * second
)

// IsRealTime reports whether the clock is of any kind but Days. A real-time clock stands still while no
// server runs; one of kind Days runs on.
func (s *Settings) IsRealTime() bool { return s.Kind != Days }

// initialTime returns how many milliseconds a seat begins with: with kind Bank for the whole game, else
// for each turn.
func (s *Settings) initialTime() int64 {
	switch s.Kind {
	case Turn:
		return int64(s.TurnS) * second
	case Bank:
		return int64(s.BankS) * second
	}
	return int64(s.Days) * day
}

// MaxGiven returns how many seconds a seat may be given in all gifts of one game together.
func (s *Settings) MaxGiven() int {
	if s.IsRealTime() {
		return 24 * 60 * 60
	}
	return 60 * 24 * 60 * 60
}

// MaxGift returns how many seconds a seat may be given by one gift.
func (s *Settings) MaxGift() int {
	if s.IsRealTime() {
		return 60 * 60
	}
	return 7 * 24 * 60 * 60
}

// Check sets Flag to its default if it is empty, and returns what is wrong with the settings; nil if
// nothing is. prefix is put before the names of faulty fields.
func (s *Settings) Check(prefix string) []game.Fault {
	var faults []game.Fault
	add := func(field, message string, allowed ...string) {
		faults = append(faults, game.Fault{Field: prefix + field, Message: message, Allowed: allowed})
	}
	if s.Flag == "" && s.Kind != None {
		s.Flag = Computer
	}
	switch s.Kind {
	case None, Turn, Bank, Days:
	default:
		add("kind", "there is no such kind of clock", None, Turn, Bank, Days)
		return faults
	}
	for _, f := range []struct {
		name     string
		of       string
		value    int
		from, to int
	}{
		{"turn_s", Turn, s.TurnS, 10, 3600},
		{"bank_s", Bank, s.BankS, 10, 86400},
		{"increment_s", Bank, s.IncrementS, 0, 300},
	} {
		switch {
		case s.Kind != f.of && f.value != 0:
			add(f.name, fmt.Sprintf("belongs to a clock of the kind %s, not to %s", f.of, s.Kind))
		case s.Kind == f.of && (f.value < f.from || f.value > f.to):
			add(f.name, fmt.Sprintf("is %d and must be from %d to %d", f.value, f.from, f.to))
		}
	}
	switch ok := s.Days == 1 || s.Days == 2 || s.Days == 3 || s.Days == 7; {
	case s.Kind != Days && s.Days != 0:
		add("days", "belongs to a clock of the kind days, not to "+s.Kind)
	case s.Kind == Days && !ok:
		add("days", fmt.Sprintf("is %d", s.Days), "1", "2", "3", "7")
	}
	switch s.Flag {
	case Computer, Pass, Out:
	case "":
	default:
		add("flag", "says what happens when a flag falls", Computer, Pass, Out)
	}
	if s.Kind == None && s.Flag != "" {
		add("flag", "belongs to a clock, and there is none")
	}
	return faults
}
