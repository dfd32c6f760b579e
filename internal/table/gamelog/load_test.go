package gamelog_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/gamelog/gamelogtest"
	"circulade/rules"
)

// A living table is played step by step, as requests come, and keeps its log.
type living struct {
	*gamelog.Log
	tb  testing.TB
	log gamelogtest.Played
	rng *rand.Rand
}

func live(tb testing.TB, setup game.Setup) *living {
	tb.Helper()
	l := gamelogtest.Play(tb, "live", setup, 0)
	f, err := gamelog.Load(nil, l.Game, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return &living{f, tb, l, rand.New(rand.NewPCG(3, 4))}
}

// add stores a step and takes it in.
func (l *living) add(by int, s *gamelog.Step) {
	l.tb.Helper()
	e := gamelogtest.Add(l.tb, l.Log, "live", by, s)
	l.log.Entries = append(l.log.Entries, e)
	l.log.Game.Seq, l.log.Game.Status = e.Seq, l.Status()
}

// choose makes up to so many choices at once.
func (l *living) choose(most int) {
	l.tb.Helper()
	by := l.Waiting()
	var texts []string
	for p := l.Game(); len(texts) < most; {
		if st, ok := p.State().Pending(); !ok || int(st.Seat) != by {
			break
		}
		texts = append(texts, gamelogtest.AnyText(p, l.rng))
		var err error
		if p, err = l.Game().Preview(texts...); err != nil {
			l.tb.Fatal(err)
		}
	}
	s, err := l.Play(texts)
	if err != nil {
		l.tb.Fatal(err)
	}
	l.add(by, s)
}

// back takes back some of what may be taken back.
func (l *living) back() bool {
	l.tb.Helper()
	_, by, ok := l.Undoable()
	if !ok {
		return false
	}
	reach := l.Game().Reach(rules.Seat(by))
	s, err := l.Undo(reach + l.rng.IntN(l.Game().Version()-reach))
	if err != nil {
		l.tb.Fatal(err)
	}
	l.add(by, s)
	return true
}

// agree holds the table to what its log comes to.
func (l *living) agree() {
	l.tb.Helper()
	f, err := gamelog.Load(nil, l.log.Game, l.log.Entries)
	if err != nil {
		l.tb.Fatal(err)
	}
	if f.Cut() != nil {
		l.tb.Fatalf("cut at %+v: %v", f.Cut(), f.Cut().Why())
	}
	if a, b := f.Game().Record(true), l.Game().Record(true); a != b {
		l.tb.Fatalf("at %d the log gives\n%s\nand was\n%s", l.Seq(), a, b)
	}
	for what, pair := range map[string][2]any{
		"events": {string(f.Events.AppendJSON(nil, 0)), string(l.Events.AppendJSON(nil, 0))}, "seats": {f.Seats, l.Seats}, "names": {f.Setup.Players, l.Setup.Players},
		"state": {f.Inside(), l.Inside()},
	} {
		if !reflect.DeepEqual(pair[0], pair[1]) {
			l.tb.Fatalf("at %d the log gives %s\n%v\nand they were\n%v", l.Seq(), what, pair[0], pair[1])
		}
	}
}

// A log gives the table that was: the events with their seq, what can be taken back,
// the moves that were made, whatever was taken back in between.
func TestLogGivesTheTable(t *testing.T) {
	for name, setup := range map[string]game.Setup{
		"base":       {Players: []string{"Ann", "Bo", "Cy"}, Seed: "1"},
		"some":       {Players: []string{"Ann", "Bo"}, Seed: "2", Expansions: []string{"bridges-castles-bazaars", "traders-builders", "tower"}},
		"everything": gamelogtest.EverySet(),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := live(t, setup)
			parts := 0
			for l.Status() == store.Playing && l.Seq() < 250 {
				switch n := l.rng.IntN(10); {
				case n < 3 && l.back():
					parts++
				case n == 9:
					l.add(0, l.Decide(gamelog.Decision{Seat: 0, As: &gamelog.Seat{Kind: gamelog.KindLink}}))
				default:
					l.choose(1 + l.rng.IntN(3))
				}
				if l.Seq()%25 == 0 {
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

// An entry is what an entry of a log says about choices.
type entry struct {
	Choices  []string `json:"choices"`
	Outcomes []string `json:"outcomes,omitempty"`
	Scores   []int    `json:"scores,omitempty"`
}

func read(tb testing.TB, e store.Entry) (in entry) {
	tb.Helper()
	if err := json.Unmarshal(e.Data, &in); err != nil {
		tb.Fatal(err)
	}
	return in
}

// spoiled changes what an entry of a log says.
func spoiled(tb testing.TB, l gamelogtest.Played, i int, change func(*store.Entry, *entry)) gamelogtest.Played {
	tb.Helper()
	l.Entries = slices.Clone(l.Entries)
	in := read(tb, l.Entries[i])
	change(&l.Entries[i], &in)
	var err error
	if l.Entries[i].Data, err = json.Marshal(in); err != nil {
		tb.Fatal(err)
	}
	return l
}

// A log that this program cannot replay gives the last position that it can, and
// tells how many choices are behind it. Nothing else happens in their place.
func TestLogThatDoesNotReplay(t *testing.T) {
	whole := gamelogtest.Play(t, "old", game.Setup{Players: []string{"Ann", "Bo"}, Seed: "7", Options: map[string]string{"base.first_player": "seat0"}}, 80)
	const at = 40
	chance, scored := at, 0
	for i := range whole.Entries {
		in := read(t, whole.Entries[i])
		if i > at && chance == at && len(in.Outcomes) > 0 {
			chance = i
		}
		if scored == 0 && in.Scores != nil {
			scored = i
		}
	}
	for name, c := range map[string]struct {
		at     int
		change func(*store.Entry, *entry)
	}{
		"a choice that nobody has":        {at, func(_ *store.Entry, c *entry) { c.Choices[0] = "tile 40,40 r0" }},
		"a choice of somebody else":       {at, func(e *store.Entry, _ *entry) { e.Seat = 1 - e.Seat }},
		"an outcome that cannot happen":   {chance, func(_ *store.Entry, c *entry) { c.Outcomes[0] = "draw base/none" }},
		"an outcome too few":              {chance, func(_ *store.Entry, c *entry) { c.Outcomes = nil }},
		"an outcome too many":             {at, func(_ *store.Entry, c *entry) { c.Outcomes = append(c.Outcomes, "draw base/D") }},
		"other points":                    {scored, func(_ *store.Entry, c *entry) { c.Scores[0]++ }},
		"a kind that is not known":        {at, func(e *store.Entry, _ *entry) { e.Kind = "dream" }},
		"a choice that was never pending": {len(whole.Entries) - 1, func(_ *store.Entry, c *entry) { c.Choices[0] = "nonsense" }},
	} {
		t.Run(name, func(t *testing.T) {
			l := spoiled(t, whole, c.at, c.change)
			f, err := gamelog.Load(nil, l.Game, l.Entries)
			if err != nil {
				t.Fatal(err)
			}
			right := whole
			right.Entries = whole.Entries[:c.at]
			right.Game.Seq = int64(c.at)
			want, err := gamelog.Load(nil, right.Game, right.Entries)
			if err != nil {
				t.Fatal(err)
			}
			if f.Cut() == nil || f.Cut().Shown != c.at || f.Cut().Hidden != len(whole.Entries)-c.at || f.Cut().Why() == nil {
				t.Fatalf("it is cut at %+v, want %d shown and %d hidden", f.Cut(), c.at, len(whole.Entries)-c.at)
			}
			if have, want := strings.TrimSpace(f.Game().Record(true)), strings.TrimSpace(want.Game().Record(true)); have != want {
				t.Errorf("it shows\n%s\nand not\n%s", have, want)
			}
			if !bytes.Equal(f.Events.AppendJSON(nil, 0), want.Events.AppendJSON(nil, 0)) || f.Seq() != l.Game.Seq || f.Status() != store.Ended || f.Waiting() != -1 {
				t.Errorf("it has %d events, want %d; seq %d, status %s, waits for %d", f.Events.Len(), want.Events.Len(), f.Seq(), f.Status(), f.Waiting())
			}
		})
	}
}
