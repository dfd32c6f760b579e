package game

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"circulade/rules"
)

// A RecordError says what is wrong with a record and where.
type RecordError struct {
	Line int
	Msg  string
	Err  error
}

// Error names the line.
func (e *RecordError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("line %d: %s: %v", e.Line, e.Msg, e.Err)
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Msg)
}

// Unwrap returns the cause.
func (e *RecordError) Unwrap() error { return e.Err }

// record is a parsed record, not yet replayed.
type record struct {
	setup      Setup
	rules      int
	commitment string
	result     string
	hash       string
	lines      map[string]int // where a field stood
	entries    []recordEntry
}

type recordEntry struct {
	line int
	seat rules.Seat
	text string
}

// Load replays a record. The game can go on from where it ended; if the record
// does not hold the seed, coming draws are drawn anew. Every outcome, the
// result and the hash are checked; the error is a *RecordError that names the
// first line that differs.
func Load(text string) (*Game, error) {
	rec, err := parseRecord(text)
	if err != nil {
		return nil, err
	}
	var ahead []string
	for _, e := range rec.entries {
		if e.seat == rules.Chance {
			ahead = append(ahead, e.text)
		}
	}
	g, err := newGame(rec.setup, ahead, nil)
	if err != nil {
		return nil, rec.explain(g, err)
	}
	if err := rec.replay(g); err != nil {
		return nil, err
	}
	return g, rec.check(g)
}

// explain finds the line behind an error of the setup or of an outcome.
func (r *record) explain(g *Game, err error) error {
	n := 0
	for _, e := range r.entries {
		if e.seat == rules.Chance {
			if g != nil && n == g.chances {
				return &RecordError{e.line, fmt.Sprintf("%q cannot happen here", e.text), err}
			}
			n++
		}
	}
	return &RecordError{1, "the setup", err}
}

func (r *record) replay(g *Game) error {
	i := 0
	for {
		for i < len(r.entries) && r.entries[i].seat == rules.Chance {
			i++
		}
		if i == len(r.entries) {
			return nil
		}
		e := r.entries[i]
		i++
		if st, ok := g.state.Pending(); !ok || st.Seat != e.seat {
			return &RecordError{e.line, fmt.Sprintf("%q: it is not seat %d's question", e.text, e.seat+1), r.difference()}
		}
		if err := g.choose(e.text); err != nil {
			return &RecordError{e.line, "cannot be played", errors.Join(err, r.difference())}
		}
		g.advance()
		if g.fault != nil {
			return r.explain(g, g.fault)
		}
		if g.chances > len(g.ahead) && i < len(r.entries) {
			return &RecordError{e.line, "an outcome of chance is missing after this line", nil}
		}
	}
}

// difference says that another rules revision may be the reason.
func (r *record) difference() error {
	if r.rules == RulesRevision {
		return nil
	}
	return fmt.Errorf("the record was played under rules revision %d, this program has %d", r.rules, RulesRevision)
}

// check compares what the record claims with what the replay gave.
func (r *record) check(g *Game) error {
	wrong := func(field, have, want string) error {
		return &RecordError{r.lines[field], fmt.Sprintf("%s is %s, but the record says %s", field, have, want), r.difference()}
	}
	if r.commitment != "" && r.setup.Seed != "" && r.commitment != g.key.Commitment() {
		return wrong("commitment", g.key.Commitment(), r.commitment)
	}
	if r.result != "" && r.result != g.result() {
		return wrong("result", g.result(), r.result)
	}
	if r.hash != "" && r.hash != g.HashText() {
		return wrong("hash", g.HashText(), r.hash)
	}
	if r.setup.Seed != "" && !r.setup.Arranged() {
		return r.checkDraws(g)
	}
	return nil
}

// checkDraws proves that every outcome followed from the seed.
func (r *record) checkDraws(g *Game) error {
	honest, err := newGame(r.setup, nil, nil)
	if err != nil {
		return &RecordError{1, "the setup", err}
	}
	compare := func() error {
		for i, e := range honest.entries {
			if i < len(r.entries) && r.entries[i].text != e.Text && e.Seat == rules.Chance {
				return &RecordError{r.entries[i].line, fmt.Sprintf("the record says %q, but the seed gives %q", r.entries[i].text, e.Text), nil}
			}
		}
		return nil
	}
	for _, e := range r.entries {
		if e.seat == rules.Chance {
			continue
		}
		if err := compare(); err != nil {
			return err
		}
		if err := honest.Choose(e.text); err != nil {
			return &RecordError{e.line, "cannot be played with the draws of the seed", err}
		}
	}
	return compare()
}

// parseRecord reads the text form.
func parseRecord(text string) (*record, error) {
	r := &record{setup: Setup{Options: map[string]string{}}, lines: map[string]int{}}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		var err error
		if line[0] >= '0' && line[0] <= '9' {
			err = r.turn(i+1, line)
		} else {
			err = r.field(i+1, line)
		}
		if err != nil {
			return nil, err
		}
	}
	if _, ok := r.lines["circulade"]; !ok {
		return nil, &RecordError{1, "not a record: the line \"circulade: 1\" is missing", nil}
	}
	return r, nil
}

func (r *record) turn(n int, line string) error {
	number, rest, ok := strings.Cut(line, ".")
	if _, err := strconv.Atoi(number); !ok || err != nil {
		return &RecordError{n, "a turn's line begins with its number and a full stop", nil}
	}
	for _, part := range strings.Split(rest, ";") {
		part = strings.TrimSpace(part)
		e := recordEntry{line: n, seat: rules.Chance, text: part}
		if strings.HasPrefix(part, "@") {
			seat, choice, ok := strings.Cut(part[1:], " ")
			k, err := strconv.Atoi(seat)
			if !ok || err != nil || k < 1 || k > rules.MaxSeats {
				return &RecordError{n, fmt.Sprintf("%q: a choice is written @SEAT CHOICE, seats from 1", part), nil}
			}
			e.seat, e.text = rules.Seat(k-1), choice
		}
		if e.text == "" {
			return &RecordError{n, "an empty entry between semicolons", nil}
		}
		r.entries = append(r.entries, e)
	}
	return nil
}

func (r *record) field(n int, line string) error {
	key, value, ok := strings.Cut(line, ":")
	if !ok {
		return &RecordError{n, fmt.Sprintf("%q is neither \"field: value\" nor a turn", line), nil}
	}
	value = strings.TrimSpace(value)
	r.lines[key] = n
	var err error
	switch s := &r.setup; key {
	case "circulade":
		if value != format {
			err = fmt.Errorf("this program reads format %s, not %s", format, value)
		}
	case "rules":
		r.rules, err = strconv.Atoi(value)
	case "player":
		s.Players = append(s.Players, value)
	case "preset":
		s.Preset = value
	case "sets":
		s.Expansions = strings.Fields(value)
	case "option":
		k, v, _ := strings.Cut(value, " ")
		s.Options[k] = v
	case "aids":
		s.Aids = value
	case "commitment":
		r.commitment = value
	case "seed":
		s.Seed = value
	case "result":
		r.result = value
	case "hash":
		r.hash = value
	default:
		err = s.arrangedField(key, value)
	}
	if err != nil {
		return &RecordError{n, key, err}
	}
	return nil
}

func (s *Setup) arrangedField(key, value string) error {
	switch key {
	case "arranged", "date", "title", "event":
	case "start":
		var st StartTile
		name, rest, _ := strings.Cut(value, " ")
		if _, err := fmt.Sscanf(rest, "%d,%d r%d", &st.X, &st.Y, &st.Rotation); err != nil {
			return fmt.Errorf("%q: a start tile is written NAME X,Y rDEGREES", value)
		}
		st.Tile = name
		s.Start = append(s.Start, st)
	case "draw":
		s.Draw = strings.Fields(value)
	case "draw-end":
		s.DrawEnd = value == "yes"
	case "chance":
		for _, w := range strings.Fields(value) {
			n, err := strconv.Atoi(w)
			if err != nil {
				return fmt.Errorf("%q is not a number", w)
			}
			s.Chance = append(s.Chance, n)
		}
	default:
		return errors.New("there is no such field")
	}
	return nil
}
