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

// expectation reads what stands behind "expect".
func (x *example) expectation(words []string, text string) (func(*table) (string, error), error) {
	if len(words) == 0 {
		return nil, errors.New("what is expected?")
	}
	first, rest := words[0], words[1:]
	text = strings.TrimSpace(strings.TrimPrefix(text, first))
	switch first {
	case "score":
		return x.expectPairs(rest, (*rules.State).Score)
	case "supply":
		return x.expectSupply(rest)
	case "space":
		return x.expectSpace(rest)
	case "tally":
		return x.expectTally(rest)
	case "track":
		return x.expectTrack(rest)
	case "promised":
		return x.expectPairs(rest, (*rules.State).Promised)
	case "outlook":
		return x.expectOutlook(rest)
	case "note":
		return x.expectNote(rest)
	case "candidates":
		return expectCandidates(list(text))
	case "sale":
		return expectSale(words)
	case "reach":
		return expectReach(text)
	case "piece":
		return x.expectPiece(rest)
	case "pile", "turn", "part":
		return expectNumber(rest, numbers[first])
	case "figure":
		return x.expectFigure(rest)
	case "tile":
		return expectTile(rest)
	case "offered", "refused", "choices":
		return expectChoices(first, list(text))
	case "ruling":
		return x.expectRuling(text)
	case "no":
		return x.expectNo(rest)
	case "perft":
		return expectPerft(rest)
	case "question":
		return func(t *table) (string, error) {
			got := t.question()
			if strings.HasPrefix(got+" ", t.shorten(words)+" ") {
				return "", nil // the tile in hand need not be named
			}
			return got, nil
		}, nil
	case "dropped", "over", "winners":
		return func(t *table) (string, error) {
			return unless(t.shorten(words), t.describe(first)), nil
		}, nil
	}
	return nil, fmt.Errorf("%q is nothing that can be expected", first)
}

// numbers are what a position has one of.
var numbers = map[string]func(*rules.State) int{
	"pile": (*rules.State).Left,
	"turn": (*rules.State).Turn,
	"part": func(s *rules.State) int { return int(s.SubTurn().Number) },
}

// describe says how something stands, in the words of an expectation.
func (t *table) describe(what string) string {
	s := t.g.State()
	out := []string{what}
	switch what {
	case "dropped":
		for _, n := range s.Dropped() {
			out = append(out, t.short(s.Book().TileName(int(n))))
		}
		if len(out) == 1 {
			out = append(out, "nothing")
		}
	case "winners":
		for i, name := range t.x.setup.Players {
			if s.Winners()>>i&1 != 0 {
				out = append(out, name)
			}
		}
	default:
		return t.question()
	}
	return strings.Join(out, " ")
}

// unless returns what came if it is not what was wanted.
func unless(want, got string) string {
	if want == got {
		return ""
	}
	return got
}

// expectPairs compares a number that every seat has.
func (x *example) expectPairs(words []string, of func(*rules.State, rules.Seat) int) (func(*table) (string, error), error) {
	pairs, err := x.pairs(words)
	return func(t *table) (string, error) {
		var got []string
		ok := true
		for _, p := range pairs {
			n := of(t.g.State(), p.seat)
			ok = ok && n == p.n
			got = append(got, fmt.Sprintf("%s %d", t.player(p.seat), n))
		}
		if ok {
			return "", nil
		}
		return strings.Join(got, " "), nil
	}, err
}

// expectSupply reads "supply [KIND] red 7 blue 6".
func (x *example) expectSupply(words []string) (func(*table) (string, error), error) {
	kind := "follower"
	if len(words)%2 == 1 {
		kind, words = words[0], words[1:]
	}
	return x.expectPairs(words, func(s *rules.State, seat rules.Seat) int {
		if k, ok := s.Book().FigureNamed(kind); ok {
			return s.Supply(seat, k)
		}
		return -1
	})
}

// expectSpace reads "space red 3 lap 1".
func (x *example) expectSpace(words []string) (func(*table) (string, error), error) {
	if len(words) != 4 || words[2] != "lap" || x.seat(words[0]) < 0 {
		return nil, errors.New("want \"expect space SEAT SPACE lap LAPS\"")
	}
	return func(t *table) (string, error) {
		space, laps := t.g.State().Space(rules.Seat(x.seat(words[0])), 0)
		return unless(strings.Join(words, " "), fmt.Sprintf("%s %d lap %d", words[0], space, laps)), nil
	}, nil
}

func expectNumber(words []string, of func(*rules.State) int) (func(*table) (string, error), error) {
	if len(words) != 1 {
		return nil, errors.New("want one number")
	}
	want, err := strconv.Atoi(words[0])
	return func(t *table) (string, error) {
		if n := of(t.g.State()); n != want {
			return strconv.Itoa(n), nil
		}
		return "", nil
	}, err
}

// expectFigure reads "figure [KIND] red PLACE": a figure of red is there, of that
// kind if one is named, and nobody else's.
func (x *example) expectFigure(words []string) (func(*table) (string, error), error) {
	kind, words := x.kind(words)
	if len(words) < 3 || x.seat(words[0]) < 0 {
		return nil, errors.New("want \"expect figure SEAT X,Y SEGMENT\", perhaps with the kind of figure before the seat")
	}
	p, err := parsePlace(strings.Join(words[1:], " "), x.seat)
	return func(t *table) (string, error) {
		if _, ok := t.g.Book().FigureNamed(kind); !ok && kind != "" {
			return "", fmt.Errorf("no figure is called %q", kind)
		}
		owners, err := t.owners(p, kind != "")
		if errors.Is(err, errNoPlace) {
			err = nil // nobody is where nothing is
		}
		want := strings.TrimSpace(kind + " " + words[0])
		return unless(want, cmp.Or(strings.Join(owners, " and "), "nobody")), err
	}, err
}

// owners returns whose figures are at a place: "red", or "builder red". Several of
// one owner and kind count once where they share the place.
func (t *table) owners(p place, kinds bool) ([]string, error) {
	s := t.g.State()
	w, at, spot, err := p.where(s)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, f := range s.Figures() {
		if f.Where != w || f.At != at || w != rules.OnSegment && f.Spot != spot {
			continue
		}
		name := t.player(f.Seat)
		if kinds {
			name = s.Book().FigureDef(f.Kind).Name + " " + name
		}
		if w == rules.OnSegment || !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out, nil
}

// expectTile reads "tile 0,0 D:0".
func expectTile(words []string) (func(*table) (string, error), error) {
	if len(words) != 2 {
		return nil, errors.New("want \"expect tile X,Y TILE:ROTATION\"")
	}
	px, py, err := parsePos(words[0])
	if err != nil {
		return nil, err
	}
	return func(t *table) (string, error) {
		b := &t.g.State().Board
		for _, c := range b.Laid() {
			if x, y := b.Pos(c); x == px && y == py {
				f := b.FaceAt(c)
				name, turned, _ := strings.Cut(words[1], ":")
				return unless(t.short(name)+":"+turned, fmt.Sprintf("%s:%d", t.short(f.Tile.Name()), f.Rotation.Degrees())), nil
			}
		}
		return "nothing", nil
	}, nil
}

// expectChoices looks for choices of the pending question: "choices" names all
// of them, "offered" some, "refused" some that it must not have.
func expectChoices(how string, want []string) (func(*table) (string, error), error) {
	if len(want) == 0 {
		return nil, errors.New("which choices?")
	}
	return func(t *table) (string, error) {
		have := t.choices()
		ok := how != "choices" || len(have) == len(want)
		for _, c := range want {
			if how == "refused" {
				if err := t.sensible(c); err != nil {
					return "", err
				}
				ok = ok && t.refuses(c)
			} else {
				ok = ok && slices.Contains(have, c)
			}
		}
		if ok {
			return "", nil
		}
		return t.question() + ": " + strings.Join(have, "; "), nil
	}, nil
}

// refuses tries a choice that must be refused.
func (t *table) refuses(text string) bool {
	before := t.g.HashText()
	p, err := t.g.Preview(text)
	return p == nil && errors.Is(err, game.ErrIllegal) && t.g.HashText() == before
}

// sensible guards against a choice that is refused only because it is
// misspelt: it begins with a verb or a figure, and where it names a segment, that
// is there.
func (t *table) sensible(text string) error {
	words := strings.Fields(text)
	s := t.g.State()
	wrong := fmt.Errorf("%q could never be a choice here", text)
	for _, w := range words {
		if _, _, err := parsePos(w); strings.Contains(w, ",") && err != nil {
			return wrong
		}
	}
	if words[0] == "tile" {
		var x, y, r int
		if _, err := fmt.Sscanf(text, "tile %d,%d r%d", &x, &y, &r); err != nil || r%90 != 0 {
			return wrong
		}
		return nil
	}
	if _, ok := s.Book().FigureNamed(words[0]); ok {
		at := s.SubTurn().Cell
		p := place{name: words[len(words)-1]}
		p.x, p.y = s.Board.Pos(at)
		if len(words) == 3 {
			var err error
			if p, err = parsePlace(strings.Join(words[1:], " "), t.x.seat); err != nil {
				return err
			}
		}
		if p.find(s) != 0 || isVerb(s.Book(), words[0]) {
			return nil
		}
		return wrong
	}
	if isVerb(s.Book(), words[0]) {
		return nil
	}
	return wrong
}

// isVerb tells whether a word names a verb. Choices that need no more words
// are written with it alone: "pass".
func isVerb(b *rules.Book, word string) bool {
	for v := range b.Verbs() {
		if b.VerbDef(rules.VerbID(v)).Name == word {
			return true
		}
	}
	return false
}

// expectRuling reads `ruling red 8 BA-16 "(3 tiles + 1 shield) x 2"`. Rulings
// are expected in order: each is looked for behind the one found before.
func (x *example) expectRuling(text string) (func(*table) (string, error), error) {
	head, why, quoted := strings.Cut(text, `"`)
	words := strings.Fields(head)
	if len(words) != 3 || x.seat(words[0]) < 0 || quoted && !strings.HasSuffix(why, `"`) {
		return nil, errors.New(`want "expect ruling SEAT POINTS RULE", perhaps with the arithmetic in quotes`)
	}
	want := strings.Join(words, " ")
	why = strings.TrimSuffix(why, `"`)
	return func(t *table) (string, error) {
		var seen []string
		for i, e := range t.scored() {
			if e.Type != "score" {
				continue
			}
			got := fmt.Sprintf("%s %d %s", t.player(rules.Seat(*e.Player)), e.Points, e.Rule)
			if got == want && (!quoted || e.Why == why) {
				t.told += i + 1
				return "", nil
			}
			seen = append(seen, fmt.Sprintf("%s %q", got, e.Why))
		}
		if len(seen) == 0 {
			return "no ruling", nil
		}
		return strings.Join(seen, "; "), nil
	}, nil
}

// expectNo reads "no ruling" (no more points behind those expected) and
// "no figure PLACE".
func (x *example) expectNo(words []string) (func(*table) (string, error), error) {
	if len(words) == 1 && words[0] == "ruling" {
		return func(t *table) (string, error) {
			for _, e := range t.scored() {
				if e.Type == "score" {
					return fmt.Sprintf("%s %d %s %q", t.player(rules.Seat(*e.Player)), e.Points, e.Rule, e.Why), nil
				}
			}
			t.told = len(t.g.Log().Events)
			return "", nil
		}, nil
	}
	if len(words) > 1 && words[0] == "piece" {
		return x.expectNoPiece(words[1:])
	}
	if len(words) == 3 && words[0] == "note" {
		return x.expectNoNote(words[1:])
	}
	if len(words) < 3 || words[0] != "figure" {
		return nil, errors.New("want \"expect no ruling\", \"expect no piece PIECE X,Y\" or \"expect no figure X,Y SEGMENT\"")
	}
	p, err := parsePlace(strings.Join(words[1:], " "), x.seat)
	return func(t *table) (string, error) {
		owners, err := t.owners(p, true)
		return strings.Join(owners, " and "), err
	}, err
}

// expectPerft reads "perft DEPTH COUNT".
func expectPerft(words []string) (func(*table) (string, error), error) {
	if len(words) != 2 {
		return nil, errors.New("want \"expect perft DEPTH COUNT\"")
	}
	depth, err := strconv.Atoi(words[0])
	return func(t *table) (string, error) {
		return unless(words[1], strconv.FormatUint(Perft(t.g.State(), depth), 10)), nil
	}, err
}
