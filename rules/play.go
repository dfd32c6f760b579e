package rules

import (
	"errors"
	"fmt"
)

// The reasons why a choice is refused.
var (
	ErrOver    = errors.New("the game is over")
	ErrIllegal = errors.New("not a legal choice here")
)

// advance runs to the next decision: it does all work up to the next question or chance
// step, or to the end of the game.
func (s *State) advance() {
	s.listed = false
	plan := s.book.plan
	for !s.over {
		p := s.SubTurn()
		if len(s.agenda) > int(p.floor) {
			if s.open() {
				return
			}
			continue
		}
		if p.row == p.stop {
			if len(s.subTurns) == 1 {
				s.End()
				return
			}
			s.subTurns = s.subTurns[:len(s.subTurns)-1]
			continue
		}
		row := &plan[p.row]
		p.row++
		switch {
		case row.form == Work:
			s.occurred(row.id)
			row.do(s)
		case row.when == nil || row.when(s):
			s.Push(Step{Row: row.id, Seat: p.Seat})
			if s.open() {
				return
			}
		}
	}
}

// open looks at the top of the agenda: it does work, drops what vanishes, and
// reports whether somebody has to answer.
func (s *State) open() bool {
	st := s.agenda[len(s.agenda)-1]
	sc := &s.book.scripts[st.Row]
	switch sc.form {
	case Work:
		s.agenda = s.agenda[:len(s.agenda)-1]
		s.occurred(st.Row)
		sc.pushed(s, st)
		return false
	case Random:
		st.Seat = Chance
		s.agenda[len(s.agenda)-1] = st
		if sc.Outcomes(s, st) > 0 {
			s.occurred(st.Row)
			return true
		}
		s.vanish(sc, st)
		return false
	case Question:
		if s.passing != 0 && s.passing.Has(st.Seat) && sc.Pass && sc.Idle == VerbContinue {
			s.agenda = s.agenda[:len(s.agenda)-1]
			return false
		}
	}
	if !s.asks(sc, st) {
		s.vanish(sc, st)
		return false
	}
	s.occurred(st.Row)
	if sc.Auto && len(s.menu) == 1 {
		s.agenda = s.agenda[:len(s.agenda)-1]
		s.carryOut(st, s.menu[0])
		return false
	}
	return true
}

func (s *State) vanish(sc *script, st Step) {
	s.agenda = s.agenda[:len(s.agenda)-1]
	if sc.Else != nil {
		sc.Else(s, st)
	}
}

// asks reports whether a question has a choice. Who looks ahead does not have all of them
// listed for that: one that no veto takes away tells it, or two where one would be the
// answer (Script.Auto).
func (s *State) asks(sc *script, st Step) bool {
	vetoed := s.ahead && sc.vetoed(s)
	if !s.ahead || sc.Auto && (sc.Pass || vetoed) {
		s.list(sc, st)
		return len(s.menu) > 0
	}
	enough := 1
	if sc.Auto {
		enough = 2
	}
	m := s.menu[:0]
	if !vetoed {
		s.enough = enough
	}
	if sc.List != nil {
		m = sc.allowed(s, st, sc.List(s, st, m))
	}
	for i := 0; i < len(sc.offers) && len(m) < enough; i++ {
		m = sc.allowed(s, st, sc.offers[i](s, st, m))
	}
	s.enough, s.menu, s.listed = 0, m, false
	return len(m) > 0
}

// vetoed reports whether some veto holds now.
func (sc *script) vetoed(s *State) bool {
	for i := range sc.vetoes {
		if v := &sc.vetoes[i]; v.while == nil || v.while(s) {
			return true
		}
	}
	return false
}

// allowed returns the choices that no veto takes away.
func (sc *script) allowed(s *State, st Step, m []Choice) []Choice {
	for i := range sc.vetoes {
		m = sc.vetoes[i].keep(s, st, m)
	}
	return m
}

// Enough reports whether a list of choices need not go on: whoever asks wants to know only
// whether there are any. It is for sets in play whose lists are long.
func (s *State) Enough(buf []Choice) bool { return s.enough > 0 && len(buf) >= s.enough }

// list fills the menu with the choices of a question. Doing nothing alone is no
// question.
func (s *State) list(sc *script, st Step) {
	m := s.menu[:0]
	s.enough = 0
	if sc.List != nil {
		m = sc.List(s, st, m)
	}
	for _, offer := range sc.offers {
		m = offer(s, st, m)
	}
	if sc.Pass && len(m) > 0 {
		m = append(m, NewChoice(sc.Idle, 0, 0, 0))
	}
	m = sc.allowed(s, st, m)
	if sc.Pass && len(m) == 1 && m[0].Verb() == sc.Idle {
		m = m[:0]
	}
	s.menu = m
	s.listed = true
}

// Offers appends what the question of another row would offer the step's seat now, but for
// doing nothing; the vetoes on it hold. It is for sets in play whose own question goes the
// ways of that one.
func (st Step) Offers(s *State, row RowID, buf []Choice) []Choice {
	enough := s.enough
	s.enough = 0 // who picks among these needs all of them
	sc, n := &s.book.scripts[row], len(buf)
	st.Row = row
	if sc.List != nil {
		buf = sc.List(s, st, buf)
	}
	for _, offer := range sc.offers {
		buf = offer(s, st, buf)
	}
	s.enough = enough
	return buf[:n+len(sc.allowed(s, st, buf[n:]))]
}

// Pending returns what the game waits for; its seat is Chance for draws and
// dice. It returns false when the game is over.
func (s *State) Pending() (Step, bool) {
	if s.over {
		return Step{}, false
	}
	return s.agenda[len(s.agenda)-1], true
}

// Choices appends the legal choices of the pending question to buf; of a chance step
// the possible outcomes, each once.
func (s *State) Choices(buf []Choice) []Choice {
	st, ok := s.Pending()
	if !ok {
		return buf
	}
	sc := &s.book.scripts[st.Row]
	if sc.form == Random {
		return s.outcomes(sc, st, buf)
	}
	if !s.listed {
		s.list(sc, st)
	}
	return append(buf, s.menu...)
}

func (s *State) outcomes(sc *script, st Step, buf []Choice) []Choice {
	var last Choice
	for k := range sc.Outcomes(s, st) {
		if c := sc.Outcome(s, st, k); k == 0 || c != last {
			buf = append(buf, c)
			last = c
		}
	}
	return buf
}

// Alike reports whether two choices of the pending question do the same with the same
// feature, and only name different segments of it (Verb.Loose).
func (s *State) Alike(c, d Choice) bool {
	const place = Choice(1<<16-1) << 32
	return c&^place == d&^place && s.book.verbs[c.Verb()].Loose &&
		s.Board.FeatureOf(c.Seg()) == s.Board.FeatureOf(d.Seg())
}

// Outcomes returns the number of equally likely outcomes of the pending chance
// step.
func (s *State) Outcomes() int {
	st := s.agenda[len(s.agenda)-1]
	return s.book.scripts[st.Row].Outcomes(s, st)
}

// Outcome returns the k-th outcome of the pending chance step, from 0.
func (s *State) Outcome(k int) Choice {
	st := s.agenda[len(s.agenda)-1]
	return s.book.scripts[st.Row].Outcome(s, st, k)
}

// Legal reports whether c is one of the choices of the pending question, or within the
// ranges of one.
func (s *State) Legal(c Choice) bool {
	st, ok := s.Pending()
	if !ok || int(c.Verb()) >= len(s.book.verbs) {
		return false
	}
	v := &s.book.verbs[c.Verb()]
	if v.Ranges != nil {
		want := Choice(c.Verb()) << 56
		for i, r := range v.Ranges(s, st) {
			if !r.legal(c.Value(i)) {
				return false
			}
			want = want | c&((1<<rangeBits-1)<<(rangeBits*i))
		}
		if c != want {
			return false
		}
		c = RangeChoice(c.Verb())
	}
	if s.book.scripts[st.Row].form == Random {
		for _, o := range s.Choices(nil) {
			if o == c {
				return true
			}
		}
		return s.arrangedDraw(st, c)
	}
	if !s.listed {
		s.list(&s.book.scripts[st.Row], st)
	}
	for _, m := range s.menu {
		if m == c {
			return true
		}
	}
	return false
}

// arrangedDraw reports whether c takes a tile that is in the pile, though a veto
// keeps it from being drawn by lot.
func (s *State) arrangedDraw(st Step, c Choice) bool {
	n := int(c.N())
	return len(s.book.mayDraw) > 0 && n < len(s.bag) && s.bag[n] > 0 && c == s.drawOf(st, n)
}

// drawOf returns the outcome of a chance step that takes a tile, for a type of
// tile; no choice if the step takes none.
func (s *State) drawOf(st Step, n int) Choice {
	sc := &s.book.scripts[st.Row]
	if sc.Outcomes(s, st) == 0 {
		return 0
	}
	verb := sc.Outcome(s, st, 0).Verb()
	if !s.book.verbs[verb].Drawn {
		return 0
	}
	return NewChoice(verb, 0, 0, uint32(n))
}

// DrawOf returns the outcome of the pending chance step that takes a tile of this type.
// It returns false if the step takes no tile or the pile has none of the type. Vetoes
// on drawing are not asked.
func (s *State) DrawOf(n int) (Choice, bool) {
	st, ok := s.Pending()
	if !ok || s.book.scripts[st.Row].form != Random || s.bag[n] == 0 {
		return 0, false
	}
	c := s.drawOf(st, n)
	return c, c != 0
}

// Play answers the pending question or chance step, and runs to the next one. The error
// wraps ErrIllegal or ErrOver; then nothing has changed.
func (s *State) Play(c Choice) error {
	if s.over {
		return ErrOver
	}
	if !s.Legal(c) {
		return fmt.Errorf("%w: choice %#016x", ErrIllegal, uint64(c)) // it may have no text
	}
	s.PlayUnchecked(c)
	return nil
}

// PlayUnchecked is Play for search and playouts: the choice must come from Choices or
// Outcome.
func (s *State) PlayUnchecked(c Choice) {
	top := len(s.agenda) - 1
	st := s.agenda[top]
	s.agenda = s.agenda[:top]
	s.carryOut(st, c)
	s.advance()
}

// PlayAhead is PlayUnchecked for who looks ahead, and may not want to know the choices of the
// question that is pending then: they are listed when they are asked for.
func (s *State) PlayAhead(c Choice) {
	s.ahead = true
	s.PlayUnchecked(c)
	s.ahead = false
}

// PlayPast is PlayAhead that runs past windows (Book.Window) of a seat, as if each were
// answered by VerbContinue. What could be done there is not even listed.
func (s *State) PlayPast(c Choice, seat Seat) {
	s.passing = Only(seat)
	s.PlayAhead(c)
	s.passing = 0
}

// carryOut does what has been chosen, and what sets in play have follow it.
func (s *State) carryOut(st Step, c Choice) {
	s.book.verbs[c.Verb()].Do(s, st, c)
	for _, f := range s.book.scripts[st.Row].chosen {
		f(s, st, c)
	}
}
