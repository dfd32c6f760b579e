package server

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"circulade/game"
	"circulade/internal/store"
	"circulade/rules"
)

// A living table is played step by step, as requests come, and keeps its log.
type living struct {
	*fold
	tb  testing.TB
	log playedLog
	rng *rand.Rand
}

func live(tb testing.TB, setup game.Setup) *living {
	tb.Helper()
	l := playLog(tb, "live", setup, 0)
	f, err := loadFold(nil, l.game, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return &living{f, tb, l, rand.New(rand.NewPCG(3, 4))}
}

// add stores a step and takes it in.
func (l *living) add(by int, s *step) {
	l.tb.Helper()
	e := store.Entry{
		Game: "live", Seq: l.seq + 1, MoveID: fmt.Sprint("move-", l.seq+1), Seat: by, Kind: s.kind, Data: toJSON(l.tb, s.data),
	}
	if err := l.accept(e, s); err != nil {
		l.tb.Fatal(err)
	}
	l.log.entries = append(l.log.entries, e)
	l.log.game.Seq, l.log.game.Status = e.Seq, l.status
}

// choose makes up to so many choices at once.
func (l *living) choose(most int) {
	l.tb.Helper()
	by := l.waiting()
	var texts []string
	for p := l.game; len(texts) < most; {
		if st, ok := p.State().Pending(); !ok || int(st.Seat) != by {
			break
		}
		texts = append(texts, anyText(p, l.rng))
		var err error
		if p, err = l.game.Preview(texts...); err != nil {
			l.tb.Fatal(err)
		}
	}
	s, err := l.play(texts)
	if err != nil {
		l.tb.Fatal(err)
	}
	l.add(by, s)
}

// back takes back some of what may be taken back.
func (l *living) back() bool {
	l.tb.Helper()
	_, by, ok := l.undoable()
	if !ok {
		return false
	}
	reach := l.game.Reach(rules.Seat(by))
	s, err := l.undo(reach + l.rng.IntN(l.game.Version()-reach))
	if err != nil {
		l.tb.Fatal(err)
	}
	l.add(by, s)
	return true
}

// agree holds the table to what its log comes to.
func (l *living) agree() {
	l.tb.Helper()
	f, err := loadFold(nil, l.log.game, l.log.entries)
	if err != nil {
		l.tb.Fatal(err)
	}
	if f.cut != nil {
		l.tb.Fatalf("cut at %+v: %v", f.cut, f.cut.why)
	}
	if a, b := f.game.Record(true), l.game.Record(true); a != b {
		l.tb.Fatalf("at %d the log gives\n%s\nand was\n%s", l.seq, a, b)
	}
	for what, pair := range map[string][2]any{
		"events": {f.events, l.events}, "marks": {f.marks, l.marks}, "moves": {f.moves, l.moves}, "seats": {f.Seats, l.Seats},
		"names": {f.Setup.Players, l.Setup.Players},
		"rest":  {[]any{f.seq, f.undone, f.begun, f.share, f.next, f.status}, []any{l.seq, l.undone, l.begun, l.share, l.next, l.status}},
	} {
		if !reflect.DeepEqual(pair[0], pair[1]) {
			l.tb.Fatalf("at %d the log gives %s\n%v\nand they were\n%v", l.seq, what, pair[0], pair[1])
		}
	}
}

// A log gives the table that was: the events with their seq, what can be taken back,
// the moves that were made, whatever was taken back in between.
func TestLogGivesTheTable(t *testing.T) {
	for name, setup := range map[string]game.Setup{
		"base":       {Players: []string{"Ann", "Bo", "Cy"}, Seed: "1"},
		"some":       {Players: []string{"Ann", "Bo"}, Seed: "2", Expansions: []string{"bridges-castles-bazaars", "traders-builders", "tower"}},
		"everything": everySet(),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := live(t, setup)
			parts := 0
			for l.status == store.Playing && l.seq < 250 {
				switch n := l.rng.IntN(10); {
				case n < 3 && l.back():
					parts++
				case n == 9:
					l.add(0, l.admin(adminEntry{Seat: 0, As: &seat{Kind: kindLink}}))
				default:
					l.choose(1 + l.rng.IntN(3))
				}
				if l.seq%25 == 0 {
					l.agree()
				}
			}
			l.agree()
			if parts < 5 {
				t.Errorf("only %d moves were taken back", parts)
			}
		})
	}
}

// spoil changes what an entry of a log says.
func (l playedLog) spoil(tb testing.TB, i int, change func(*store.Entry, *choicesEntry)) playedLog {
	tb.Helper()
	l.entries = slices.Clone(l.entries)
	in, err := readEntry(l.entries[i])
	if err != nil {
		tb.Fatal(err)
	}
	change(&l.entries[i], &in.choices)
	l.entries[i].Data = toJSON(tb, in.choices)
	return l
}

// A log that this program cannot replay gives the last position that it can, and
// tells how many choices are behind it. Nothing else happens in their place.
func TestLogThatDoesNotReplay(t *testing.T) {
	whole := playLog(t, "old", game.Setup{Players: []string{"Ann", "Bo"}, Seed: "7", Options: map[string]string{"base.first_player": "seat0"}}, 80)
	const at = 40
	chance, scored := at, 0
	for i := range whole.entries {
		in, err := readEntry(whole.entries[i])
		if err != nil {
			t.Fatal(err)
		}
		if i > at && chance == at && len(in.choices.Outcomes) > 0 {
			chance = i
		}
		if scored == 0 && in.choices.Scores != nil {
			scored = i
		}
	}
	for name, c := range map[string]struct {
		at     int
		change func(*store.Entry, *choicesEntry)
	}{
		"a choice that nobody has":        {at, func(_ *store.Entry, c *choicesEntry) { c.Choices[0] = "tile 40,40 r0" }},
		"a choice of somebody else":       {at, func(e *store.Entry, _ *choicesEntry) { e.Seat = 1 - e.Seat }},
		"an outcome that cannot happen":   {chance, func(_ *store.Entry, c *choicesEntry) { c.Outcomes[0] = "draw base/none" }},
		"an outcome too few":              {chance, func(_ *store.Entry, c *choicesEntry) { c.Outcomes = nil }},
		"an outcome too many":             {at, func(_ *store.Entry, c *choicesEntry) { c.Outcomes = append(c.Outcomes, "draw base/D") }},
		"other points":                    {scored, func(_ *store.Entry, c *choicesEntry) { c.Scores[0]++ }},
		"a kind that is not known":        {at, func(e *store.Entry, _ *choicesEntry) { e.Kind = "dream" }},
		"a choice that was never pending": {len(whole.entries) - 1, func(_ *store.Entry, c *choicesEntry) { c.Choices[0] = "nonsense" }},
	} {
		t.Run(name, func(t *testing.T) {
			l := whole.spoil(t, c.at, c.change)
			f, err := loadFold(nil, l.game, l.entries)
			if err != nil {
				t.Fatal(err)
			}
			right := whole
			right.entries = whole.entries[:c.at]
			right.game.Seq = int64(c.at)
			want, err := loadFold(nil, right.game, right.entries)
			if err != nil {
				t.Fatal(err)
			}
			if f.cut == nil || f.cut.Shown != c.at || f.cut.Hidden != len(whole.entries)-c.at || f.cut.why == nil {
				t.Fatalf("it is cut at %+v, want %d shown and %d hidden", f.cut, c.at, len(whole.entries)-c.at)
			}
			if have, want := strings.TrimSpace(f.game.Record(true)), strings.TrimSpace(want.game.Record(true)); have != want {
				t.Errorf("it shows\n%s\nand not\n%s", have, want)
			}
			if !reflect.DeepEqual(f.events, want.events) || f.seq != l.game.Seq || f.status != store.Ended || f.waiting() != -1 {
				t.Errorf("it has %d events, want %d; seq %d, status %s, waits for %d", len(f.events), len(want.events), f.seq, f.status, f.waiting())
			}
		})
	}
}
