package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"circulade/rules"
)

// This file reads what is expected of things that a position tells beside the score: to
// whoever looks at it, and to computer players.

// expectNote reads "note PLACE RULE PLACE [POINTS]": what a set tells about a feature, with
// which feature it has to do, and what something on its tiles would bring. The places are segments.
func (x *example) expectNote(words []string) (func(*table) (string, error), error) {
	if len(words) != 5 && len(words) != 6 {
		return nil, errors.New("want \"expect note X,Y SEGMENT RULE X,Y SEGMENT [POINTS]\"")
	}
	of, err := parsePlace(strings.Join(words[:2], " "), x.seat)
	if err != nil {
		return nil, err
	}
	with, err := parsePlace(strings.Join(words[3:5], " "), x.seat)
	return func(t *table) (string, error) {
		return t.note(of, words[2], with, words[5:])
	}, err
}

// expectNoNote reads "no note PLACE".
func (x *example) expectNoNote(words []string) (func(*table) (string, error), error) {
	of, err := parsePlace(strings.Join(words, " "), x.seat)
	return func(t *table) (string, error) {
		notes, err := t.notes(of)
		return strings.Join(notes, "; "), err
	}, err
}

// note says how the notes about a feature differ from the one that is wanted, if it is not
// among them.
func (t *table) note(of place, rule string, with place, points []string) (string, error) {
	s := t.g.State()
	other := with.find(s)
	if other == 0 {
		return "", fmt.Errorf("%w segment %s", errNoPlace, with.text)
	}
	root := s.Board.Root(s.Board.FeatureOf(other))
	want := rule + string(s.AppendLocation(rules.OnSegment, uint16(root), 0, []byte(" ")))
	for _, n := range points {
		want += " " + n
	}
	notes, err := t.notes(of)
	if err != nil || slices.Contains(notes, want) {
		return "", err
	}
	return cmp.Or(strings.Join(notes, "; "), "no note"), nil
}

// notes returns what the sets tell about a feature.
func (t *table) notes(of place) (list []string, err error) {
	s := t.g.State()
	seg := of.find(s)
	if seg == 0 {
		return nil, fmt.Errorf("%w segment %s", errNoPlace, of.text)
	}
	for _, n := range s.Notes(s.Board.FeatureOf(seg), nil) {
		with := s.AppendLocation(rules.OnSegment, uint16(n.With), 0, []byte(" "))
		if n.Place != 0 {
			with = fmt.Append(with, " ", n.Points)
		}
		list = append(list, s.Book().RuleName(n.Rule)+string(with))
	}
	return list, nil
}

// expectOutlook reads "outlook TERM red 150 blue -40": what a term of a set is for seats.
func (x *example) expectOutlook(words []string) (func(*table) (string, error), error) {
	if len(words) < 3 {
		return nil, errors.New("want \"expect outlook TERM SEAT N\"")
	}
	term := -1
	compare, err := x.expectPairs(words[1:], func(s *rules.State, seat rules.Seat) int { return s.Outlook(term, seat) })
	return func(t *table) (string, error) {
		terms := t.g.State().Outlooks()
		if term = slices.Index(terms, words[0]); term < 0 {
			return "the terms " + strings.Join(terms, " "), nil
		}
		return compare(t)
	}, err
}

// expectCandidates reads "candidates CHOICE; CHOICE": the answers of numbers that the set thinks
// worth a try, in its order.
func expectCandidates(want []string) (func(*table) (string, error), error) {
	if len(want) == 0 {
		return nil, errors.New("which answers?")
	}
	return func(t *table) (string, error) {
		s := t.g.State()
		st, _ := s.Pending()
		var got []string
		for _, c := range s.Choices(nil) {
			if candidates := s.Book().VerbDef(c.Verb()).Candidates; candidates != nil {
				for _, try := range candidates(s, st, nil) {
					got = append(got, s.Text(try))
				}
			}
		}
		return unless(strings.Join(want, "; "), cmp.Or(strings.Join(got, "; "), "nothing")), nil
	}, nil
}

// expectSale reads "sale STAGE PRICE TILE TILE*": what the question sells, and what is bid
// so far; the tile that is up has a star.
func expectSale(words []string) (func(*table) (string, error), error) {
	if len(words) < 3 {
		return nil, errors.New("want \"expect sale STAGE PRICE TILE TILE*\"")
	}
	return func(t *table) (string, error) {
		s := t.g.State()
		sale := s.Sale()
		stage := [...]string{rules.NoSale: "none", rules.SalePick: "pick", rules.SaleBid: "bid", rules.SaleDeal: "deal"}
		got := []string{"sale", stage[sale.Stage], strconv.Itoa(sale.Price)}
		for _, l := range sale.Lots {
			name := t.short(s.Book().TileName(l.Type))
			if l.Up {
				name += "*"
			}
			got = append(got, name)
		}
		return unless(strings.Join(words, " "), strings.Join(got, " ")), nil
	}, nil
}

// expectReach reads "reach CHOICE: X,Y X,Y": the squares to which chance may take what a
// choice sends off, in the order in which the choice names them.
func expectReach(text string) (func(*table) (string, error), error) {
	choice, squares, ok := strings.Cut(text, ":")
	if !ok {
		return nil, errors.New("want \"expect reach CHOICE: X,Y X,Y\"")
	}
	return func(t *table) (string, error) {
		s := t.g.State()
		for _, c := range s.Choices(nil) {
			if s.Text(c) != strings.TrimSpace(choice) {
				continue
			}
			var got []string
			if aims := s.Book().VerbDef(c.Verb()).Targets; aims != nil {
				for _, at := range aims(s, c, nil) {
					got = append(got, fmt.Sprintf("%d,%d", at[0], at[1]))
				}
			}
			return unless(strings.Join(strings.Fields(squares), " "), cmp.Or(strings.Join(got, " "), "no squares")), nil
		}
		return t.question() + ": " + strings.Join(t.choices(), "; "), nil
	}, nil
}
