package game

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"circulade/rules"
)

// The limits of a record. They are far above any game of 1024 tiles, and keep a
// hostile text from costing more than it weighs.
const (
	// MaxRecord is the size of the largest record, in bytes.
	MaxRecord = 1 << 20
	// maxEntries is how many choices, outcomes and scores it may hold.
	maxEntries = 1 << 15
	// maxEntry is the length of the longest of them, in bytes.
	maxEntry = 200
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
	text       string
	setup      Setup
	rules      int
	commitment string
	result     string
	hash       string
	lines      map[string]int // where a field stood
	packs      []packText
	entries    []recordEntry
}

// A recordEntry is a choice, an outcome, or the scores after a line, kept as a
// place in the text: a record of many short entries would otherwise weigh a
// multiple of its text.
type recordEntry struct {
	start uint32
	size  uint16
	turn  uint16
	line  uint32
	seat  rules.Seat // rules.Chance for outcomes, scores for scores
}

// scores is the seat of an entry that holds the scores after its line.
const scores = rules.Chance - 1

func (r *record) textOf(e recordEntry) string { return r.text[e.start : e.start+uint32(e.size)] }

// parseRecord reads the text form: docs/records.md has its grammar.
func parseRecord(text string) (*record, error) {
	if len(text) > MaxRecord {
		return nil, &RecordError{1, fmt.Sprintf("the record has %d bytes, at most %d are read", len(text), MaxRecord), nil}
	}
	n, last := countEntries(text)
	if n > maxEntries {
		return nil, &RecordError{last, fmt.Sprintf("the record has more than %d entries, which no game has", maxEntries), nil}
	}
	r := &record{
		text: text, setup: Setup{Options: map[string]string{}}, lines: map[string]int{},
		entries: make([]recordEntry, 0, n),
	}
	turn := -1
	for line, at := range numbered(text) {
		var err error
		if isTurn(at.text) {
			turn, err = r.turn(line, at, turn)
		} else {
			err = r.field(line, at.text)
		}
		if err != nil {
			return nil, err
		}
	}
	if _, ok := r.lines["circulade"]; !ok {
		return nil, &RecordError{1, "not a record: the line \"circulade: 1\" is missing", nil}
	}
	return r, r.readPacks()
}

// A span is a piece of the record and where it begins.
type span struct {
	text  string
	start int
}

// numbered yields the lines that say something, trimmed, with their numbers.
func numbered(text string) iter.Seq2[int, span] {
	return func(yield func(int, span) bool) {
		start, n := 0, 0
		for line := range strings.Lines(text) {
			n++
			s := span{line, start}.trim()
			start += len(line)
			if s.text != "" && s.text[0] != '#' && !yield(n, s) {
				return
			}
		}
	}
}

func (s span) trim() span {
	left := strings.TrimLeft(s.text, " \t\r\n")
	return span{strings.TrimRight(left, " \t\r\n"), s.start + len(s.text) - len(left)}
}

// cut splits a span around the first separator.
func (s span) cut(sep string) (before, after span, ok bool) {
	i := strings.Index(s.text, sep)
	if i < 0 {
		return s, span{}, false
	}
	return span{s.text[:i], s.start}, span{s.text[i+len(sep):], s.start + i + len(sep)}, true
}

func isTurn(line string) bool { return line[0] >= '0' && line[0] <= '9' }

// scoreMark comes before the scores at the end of a turn's line.
const scoreMark = " = "

// countEntries returns how many entries the turns hold, and the line where
// there were too many.
func countEntries(text string) (n, line int) {
	for i, s := range numbered(text) {
		if !isTurn(s.text) {
			continue
		}
		n += 1 + strings.Count(s.text, ";")
		if strings.Contains(s.text, scoreMark) {
			n++
		}
		if line = i; n > maxEntries {
			break
		}
	}
	return n, line
}

// turn reads the line of a turn and returns its number, which is greater than
// that of the line before.
func (r *record) turn(line int, s span, before int) (int, error) {
	head, rest, ok := s.cut(".")
	number, err := strconv.Atoi(head.text)
	switch {
	case !ok || err != nil || number > 1<<16-1:
		return 0, &RecordError{line, "a turn's line begins with its number and a full stop", nil}
	case number <= before:
		return 0, &RecordError{line, fmt.Sprintf("turn %d comes after turn %d", number, before), nil}
	}
	list, after, scored := rest.cut(scoreMark)
	for more := true; more; {
		var part span
		part, list, more = list.cut(";")
		if err := r.entry(line, number, part.trim()); err != nil {
			return 0, err
		}
	}
	if scored {
		return number, r.append(line, number, after.trim(), scores)
	}
	return number, nil
}

// entry reads a choice or an outcome.
func (r *record) entry(line, turn int, s span) error {
	if !strings.HasPrefix(s.text, "@") {
		return r.append(line, turn, s, rules.Chance)
	}
	seat, choice, ok := s.cut(" ")
	k, err := strconv.Atoi(seat.text[1:])
	if !ok || err != nil || k < 1 || k > rules.MaxSeats {
		return &RecordError{line, fmt.Sprintf("%s: a choice is written @SEAT CHOICE, seats from 1 to %d", quote(s.text), rules.MaxSeats), nil}
	}
	return r.append(line, turn, choice.trim(), rules.Seat(k-1))
}

func (r *record) append(line, turn int, s span, seat rules.Seat) error {
	switch {
	case s.text == "":
		return &RecordError{line, "an empty entry: between two semicolons, or at an end of the line", nil}
	case len(s.text) > maxEntry:
		return &RecordError{line, quote(s.text) + " is longer than any choice", nil}
	}
	r.entries = append(r.entries, recordEntry{uint32(s.start), uint16(len(s.text)), uint16(turn), uint32(line), seat})
	return nil
}

// field reads a line "field: value".
func (r *record) field(n int, line string) error {
	key, value, ok := strings.Cut(line, ":")
	if !ok {
		return &RecordError{n, quote(line) + " is neither \"field: value\" nor a turn", nil}
	}
	if first, twice := r.lines[key]; twice && !repeats(key) {
		return &RecordError{n, fmt.Sprintf("%s stood in line %d already", quote(key), first), nil}
	}
	value = strings.TrimSpace(value)
	if key == "pack" {
		r.packs = append(r.packs, packText{line: n})
	}
	err := r.set(key, value)
	if err == nil {
		err = r.setup.arrangedField(key, value)
	}
	if err != nil {
		return &RecordError{n, quote(key), err}
	}
	r.lines[key] = n
	return nil
}

// repeats reports whether a record may have several lines of a field.
func repeats(key string) bool {
	return key == "player" || key == "option" || key == "start" || key == "pack" || key == "own"
}

// set takes in a field that every record may have; of others arrangedField
// says whether they exist.
func (r *record) set(key, value string) (err error) {
	switch s := &r.setup; key {
	case "circulade":
		if value != format {
			err = fmt.Errorf("this program reads format %s, not %s", format, quote(value))
		}
	case "rules":
		r.rules, err = atoi(value)
		s.Rules = min(max(r.rules, 1), RulesRevision)
	case "player":
		if len(s.Players) == rules.MaxSeats {
			return fmt.Errorf("at most %d can play", rules.MaxSeats)
		}
		s.Players = append(s.Players, value)
	case "preset":
		s.Preset = value
	case "sets":
		s.Expansions, err = words(value, maxSets)
		s.Expansions = once(s.Expansions) // a setup that somebody sends is refused for it, what was played is not
	case "option":
		k, v, _ := strings.Cut(value, " ")
		if _, twice := s.Options[k]; twice {
			return fmt.Errorf("%s has a value already", quote(k))
		}
		if len(s.Options) == maxOptions {
			return fmt.Errorf("more than %d options", maxOptions)
		}
		s.Options[k] = v
	case "aids":
		s.Aids = value
	case "pack", "own":
		return r.packLine(key, value)
	case "commitment":
		r.commitment = value
	case "seed":
		s.Seed = value
	case "result":
		r.result = value
	case "hash":
		r.hash = value
	}
	return err
}

// arrangedField takes in what a game was arranged with, and refuses a field
// that there is not.
func (s *Setup) arrangedField(key, value string) (err error) {
	switch key {
	case "circulade", "rules", "player", "preset", "sets", "option", "aids", "commitment", "seed", "result", "hash",
		"arranged", "date", "title", "event", "pack", "own":
	case "start":
		if len(s.Start) == maxTiles {
			return fmt.Errorf("more than %d start tiles", maxTiles)
		}
		st, err := parseStart(value)
		if err != nil {
			return err
		}
		s.Start = append(s.Start, st)
	case "draw":
		s.Draw, err = words(value, maxTiles)
	case "draw-end":
		if value != "yes" && value != "no" {
			return fmt.Errorf("%s is neither yes nor no", quote(value))
		}
		s.DrawEnd = value == "yes"
	case "chance":
		list, err := words(value, maxChance)
		if err != nil {
			return err
		}
		for _, w := range list {
			n, err := atoi(w)
			if err != nil {
				return err
			}
			s.Chance = append(s.Chance, n)
		}
	default:
		return errors.New("there is no such field")
	}
	return err
}

// parseStart reads "NAME X,Y rDEGREES".
func parseStart(value string) (StartTile, error) {
	wrong := fmt.Errorf("%s: a start tile is written NAME X,Y rDEGREES", quote(value))
	name, rest, ok := strings.Cut(value, " ")
	pos, turned, ok2 := strings.Cut(rest, " r")
	x, y, ok3 := strings.Cut(pos, ",")
	if !ok || !ok2 || !ok3 {
		return StartTile{}, wrong
	}
	st := StartTile{Tile: name}
	for _, n := range []struct {
		to   *int
		text string
	}{{&st.X, x}, {&st.Y, y}, {&st.Rotation, turned}} {
		var err error
		if *n.to, err = strconv.Atoi(n.text); err != nil {
			return StartTile{}, wrong
		}
	}
	return st, nil
}

// once leaves of words that come several times the first.
func once(list []string) []string {
	var out []string
	for _, w := range list {
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// words splits a list of at most so many words.
func words(value string, most int) ([]string, error) {
	n := 0
	for range strings.FieldsSeq(value) {
		if n++; n > most {
			return nil, fmt.Errorf("more than %d entries", most)
		}
	}
	return strings.Fields(value), nil
}

func atoi(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0, fmt.Errorf("%s is not a number", quote(s))
	}
	return n, nil
}
