package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"circulade/game"
	"circulade/rules"
)

// An example is one variant of a scenario, ready to be played.
type example struct {
	scenario *Scenario
	setup    game.Setup
	rows     int // of the board so far
	boardAt  int // the indent of the line "board" while its rows come, or 0
	put      []arrangement
	acts     []act
	expects  bool
}

// An arrangement puts something where the example begins.
type arrangement struct {
	line int
	do   func(*rules.State) error
}

// An act is one line of play, or one expectation. It says what came instead of
// what was wanted; an error is a fault of the scenario.
type act struct {
	line line
	do   func(*table) (got string, err error)
}

func newExample(sc *Scenario) *example {
	return &example{scenario: sc, setup: game.Setup{
		Players: []string{"red", "blue"}, Seed: "scenario", Options: map[string]string{},
	}}
}

// line reads one line.
func (x *example) line(l line) error {
	if x.boardAt > 0 && l.indent > x.boardAt {
		return x.boardRow(l)
	}
	x.boardAt = 0 // the picture is complete
	words := strings.Fields(l.text)
	if len(words) == 0 {
		return nil // an empty alternative
	}
	first, rest := words[0], words[1:]
	if name, ok := strings.CutSuffix(first, ":"); ok {
		_, choices, _ := strings.Cut(l.text, ":")
		return x.turn(l, name, list(choices))
	}
	switch first {
	case "finish":
		x.acts = append(x.acts, act{l, finish})
		return none(rest)
	case "expect":
		x.expects = true
		do, err := x.expectation(rest, strings.TrimSpace(strings.TrimPrefix(l.text, first)))
		x.acts = append(x.acts, act{l, do})
		return err
	}
	if len(x.acts) > 0 {
		return fmt.Errorf("%q belongs before the first choice or expectation", first)
	}
	return x.beginning(l, first, rest)
}

// beginning reads a line that says how the example begins.
func (x *example) beginning(l line, first string, rest []string) error {
	s := &x.setup
	switch first {
	case "players":
		if len(x.put) > 0 {
			return errors.New("players come before figures and scores")
		}
		s.Players = rest
	case "sets":
		s.Expansions = rest
	case "preset", "seed":
		if len(rest) != 1 {
			return fmt.Errorf("want %q and one word", first)
		}
		if first == "preset" {
			s.Preset = rest[0]
		} else {
			s.Seed = rest[0]
		}
	case "option":
		if len(rest) != 2 {
			return errors.New("want \"option KEY VALUE\"")
		}
		s.Options[rest[0]] = rest[1]
	case "draw":
		if n := len(rest); n > 0 && rest[n-1] == "only" {
			s.DrawEnd, rest = true, rest[:n-1]
		}
		s.Draw = append(s.Draw, rest...)
	case "pile":
		return x.pile(l, rest)
	case "chance":
		for _, w := range rest {
			n, err := strconv.Atoi(w)
			if err != nil {
				return fmt.Errorf("%q is not a number", w)
			}
			s.Chance = append(s.Chance, n)
		}
	case "board":
		x.boardAt = l.indent
		return none(rest)
	case "figure":
		return x.figures(l, rest)
	case "score":
		return x.scores(l, rest)
	case "tally":
		return x.tallies(l, rest)
	case "track":
		return x.track(l, rest)
	case "piece":
		return x.piece(l, rest)
	default:
		return fmt.Errorf("%q begins no line of a scenario", first)
	}
	return nil
}

// pile reads "pile A E": what is left to draw when the example begins.
func (x *example) pile(l line, tiles []string) error {
	x.put = append(x.put, arrangement{l.number, func(s *rules.State) error {
		names, err := x.names()
		if err != nil {
			return err
		}
		types := make([]int, len(tiles))
		for i, name := range tiles {
			n, ok := s.TypeNamed(names(name))
			if !ok {
				return fmt.Errorf("no tile %q is left in the pile", name)
			}
			types[i] = n
		}
		s.EmptyPile()
		for _, n := range types {
			s.PutBack(n)
		}
		return nil
	}})
	return nil
}

// boardRow reads one row of the board's picture. Its upper left corner is 0,0.
func (x *example) boardRow(l line) error {
	for i, cell := range strings.Fields(l.text) {
		if cell == "." {
			continue
		}
		name, degrees, err := parseTile(cell)
		if err != nil {
			return err
		}
		x.setup.Start = append(x.setup.Start, game.StartTile{Tile: name, X: i, Y: x.rows, Rotation: degrees})
	}
	x.rows++
	return nil
}

// parseTile reads a tile as it lies: "E", or "E:90" turned a quarter clockwise.
func parseTile(cell string) (name string, degrees int, err error) {
	name, turned, ok := strings.Cut(cell, ":")
	if ok {
		degrees, err = strconv.Atoi(turned)
		if err != nil || !slices.Contains([]int{0, 90, 180, 270}, degrees) {
			return "", 0, fmt.Errorf("%q: a tile is turned by 0, 90, 180 or 270", cell)
		}
	}
	return name, degrees, nil
}

// figures reads "figure [KIND] SEAT PLACE; PLACE…".
func (x *example) figures(l line, words []string) error {
	kind, words := x.kind(words)
	kind = cmp.Or(kind, "follower")
	if len(words) < 3 || x.seat(words[0]) < 0 {
		return errors.New("want \"figure SEAT X,Y SEGMENT\", perhaps with the kind of figure before the seat")
	}
	seat := x.seat(words[0])
	for _, text := range list(strings.Join(words[1:], " ")) {
		p, err := parsePlace(text, x.seat)
		if err != nil {
			return err
		}
		x.put = append(x.put, arrangement{l.number, func(s *rules.State) error {
			k, ok := s.Book().FigureNamed(kind)
			if !ok {
				return fmt.Errorf("no figure is called %q", kind)
			}
			w, at, spot, err := p.where(s)
			if err != nil {
				return err
			}
			if _, ok := s.DeployTo(rules.Seat(seat), k, w, at, spot); !ok {
				return fmt.Errorf("%s has no %s left", x.setup.Players[seat], kind)
			}
			return nil
		}})
	}
	return nil
}

// kind cuts off the word before a seat, which names a kind of figure.
func (x *example) kind(words []string) (kind string, rest []string) {
	if len(words) > 1 && x.seat(words[0]) < 0 && x.seat(words[1]) >= 0 {
		return words[0], words[1:]
	}
	return "", words
}

// scores reads "score SEAT POINTS …".
func (x *example) scores(l line, words []string) error {
	pairs, err := x.pairs(words)
	if err != nil {
		return err
	}
	for _, p := range pairs {
		x.put = append(x.put, arrangement{l.number, func(s *rules.State) error {
			if s.Book().OnTrack() { // nobody watches how a game begins
				s.PutScorer(p.seat, 0, s.ScorerPoints(p.seat, 0)+p.n)
				return nil
			}
			s.Deliver(rules.Award{Seat: p.seat, Points: int16(p.n)})
			return nil
		}})
	}
	return nil
}

// turn reads "SEAT: choice; choice".
func (x *example) turn(l line, name string, choices []string) error {
	seat := x.seat(name)
	if seat < 0 {
		return fmt.Errorf("nobody is called %q: the players are %s", name, strings.Join(x.setup.Players, ", "))
	}
	if len(choices) == 0 {
		return fmt.Errorf("what does %s choose?", name)
	}
	for _, c := range choices {
		x.acts = append(x.acts, act{line{l.number, l.indent, name + ": " + c}, func(t *table) (string, error) {
			return t.choose(rules.Seat(seat), c), nil
		}})
	}
	return nil
}

// seat returns the number of a player, or -1.
func (x *example) seat(name string) int { return slices.Index(x.setup.Players, name) }

// A pair is a number of a seat.
type pair struct {
	seat rules.Seat
	n    int
}

// pairs reads "red 8 blue 0".
func (x *example) pairs(words []string) ([]pair, error) {
	if len(words) == 0 || len(words)%2 != 0 {
		return nil, errors.New("want players and numbers in turn, \"red 8 blue 0\"")
	}
	var out []pair
	for i := 0; i < len(words); i += 2 {
		seat := x.seat(words[i])
		n, err := strconv.Atoi(words[i+1])
		if err != nil || seat < 0 {
			return nil, fmt.Errorf("%s %s is not a player and a number", words[i], words[i+1])
		}
		out = append(out, pair{rules.Seat(seat), n})
	}
	return out, nil
}

// list splits at semicolons.
func list(text string) []string {
	var out []string
	for part := range strings.SplitSeq(text, ";") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

func none(words []string) error {
	if len(words) > 0 {
		return fmt.Errorf("nothing is wanted here, found %q", strings.Join(words, " "))
	}
	return nil
}
