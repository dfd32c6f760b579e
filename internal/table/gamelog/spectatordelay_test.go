package gamelog_test

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"testing"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/gamelog/gamelogtest"
)

// watchedLate is a living table that others watch so many turns late.
func watchedLate(tb testing.TB, setup game.Setup, turns int) *living {
	tb.Helper()
	l := live(tb, setup)
	var st gamelog.Start
	err := json.Unmarshal(l.log.Game.Setup, &st)
	if err == nil {
		st.SpectatorDelay = turns
		l.log.Game.Setup, err = json.Marshal(st)
	}
	if err != nil {
		tb.Fatal(err)
	}
	l.Log = l.loaded(len(l.log.Entries))
	return l
}

// loaded is the table as a server finds it in the store after its first entries.
func (l *living) loaded(n int) *gamelog.Log {
	l.tb.Helper()
	g := l.log.Game
	if g.Seq = int64(n); n < len(l.log.Entries) {
		g.Status = store.Playing
	}
	f, err := gamelog.Load(nil, g, l.log.Entries[:n])
	if err == nil {
		err = f.StartSpectatorDelay(nil, g, l.log.Entries[:n])
	}
	if err != nil || f.Cut() != nil {
		l.tb.Fatalf("loading %d entries: %v, cut %+v", n, err, f.Cut())
	}
	return f
}

// holdsBack fails the test unless those who watch see a table as it was so many turns ago,
// where it came to a turn once.
func (l *living) holdsBack(f *gamelog.Log, turns, now int) {
	l.tb.Helper()
	seen := f.ForSpectators()
	then := seen.Game().State().Turn()
	switch {
	case !f.IsDelayed():
		l.tb.Fatalf("at %d everybody sees all", f.Seq())
	case seen.Seq() > 0 && then > now-turns:
		l.tb.Fatalf("at %d, in turn %d, they see turn %d, entry %d", f.Seq(), now, then, seen.Seq())
	case f == l.Log && now-then > turns+1 || now-then > turns+3: // of what was taken back a server may know less
		l.tb.Fatalf("at %d, in turn %d, they see no more than turn %d", f.Seq(), now, then)
	}
	want := l.loaded(int(seen.Seq()))
	if have, want := seen.Game().Record(true), want.Game().Record(true); have != want {
		l.tb.Fatalf("at %d, entry %d, they see\n%s\nand that was\n%s", f.Seq(), seen.Seq(), have, want)
	}
	if !bytes.Equal(seen.Events.AppendJSON(nil, 0), want.Events.AppendJSON(nil, 0)) || !reflect.DeepEqual(seen.Inside(), want.Inside()) {
		l.tb.Fatalf("at %d, entry %d, they see another table than there was", f.Seq(), seen.Seq())
	}
}

// Who watches sees the table as it was some turns ago, whatever is taken back, whether the
// server has followed it or has just read it from the store.
func TestWatchedLate(t *testing.T) {
	for name, c := range map[string]struct {
		setup game.Setup
		turns int
	}{
		"one turn":    {game.Setup{Players: []string{"Ann", "Bo", "Cy"}, Seed: "1"}, 1},
		"three turns": {game.Setup{Players: []string{"Ann", "Bo"}, Seed: "2", Expansions: []string{"bridges-castles-bazaars", "traders-builders", "tower"}}, 3},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := watchedLate(t, c.setup, c.turns)
			back, turn := 0, 0
			for l.Status() == store.Playing && l.Seq() < 120 {
				switch n := l.rng.IntN(10); {
				case n < 3 && l.back():
					back++
				case n == 9:
					l.add(0, l.Decide(gamelog.Decision{Seat: 0, As: &gamelog.Seat{Kind: gamelog.KindLink}}))
				default:
					l.choose(1 + l.rng.IntN(3))
				}
				if l.Status() != store.Playing {
					break
				}
				// What was begun and taken back has been a turn.
				turn = max(turn, l.Game().State().Turn())
				l.holdsBack(l.Log, c.turns, turn)
				if l.Seq()%7 == 0 {
					l.holdsBack(l.loaded(int(l.Seq())), c.turns, turn)
				}
			}
			if back < 5 || l.ForSpectators().Seq() < 50 {
				t.Errorf("%d moves were taken back, entry %d is seen", back, l.ForSpectators().Seq())
			}
		})
	}
}

// A new name is no news of the game, and when that is over everybody sees all.
func TestWatchedToTheEnd(t *testing.T) {
	l := watchedLate(t, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1"}, gamelog.MaxSpectatorDelay)
	l.choose(1)
	if err := l.Rename(1, "Robert"); err != nil {
		t.Fatal(err)
	}
	if seen := l.ForSpectators(); seen == l.Log || seen.Seq() != 0 || seen.Setup.Players[1] != "Robert" {
		t.Errorf("entry %d is seen, of %v", seen.Seq(), seen.Setup.Players)
	}
	l.add(store.HostSeat, l.Decide(gamelog.Decision{Seat: store.HostSeat, End: true}))
	if l.IsDelayed() || l.ForSpectators() != l.Log || l.loaded(len(l.log.Entries)).IsDelayed() {
		t.Error("a game that has ended is seen late")
	}
}

// What is wholly in effect is seen after a restart as it was before, though an undo came right after it.
func TestWatchedLateAfterUndo(t *testing.T) {
	l := watchedLate(t, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1"}, 1)
	l.choose(9)
	turn, version := l.Seq(), l.Game().Version()
	l.choose(1)
	s, err := l.Undo(version)
	if err != nil {
		t.Fatal(err)
	}
	l.add(l.Waiting(), s)
	l.choose(9)
	if seen := l.ForSpectators().Seq(); seen < turn {
		t.Fatalf("entry %d of %d is seen, want %d", seen, l.Seq(), turn)
	}
	if seen := l.loaded(int(l.Seq())).ForSpectators().Seq(); seen < turn {
		t.Errorf("after a restart entry %d of %d is seen, want %d", seen, l.Seq(), turn)
	}
}

// A pack that the host accepts comes to those who watch like anything else, and what follows it too.
func TestWatchedLateWithPack(t *testing.T) {
	text, err := os.ReadFile("../../../tile/pack/testdata/village.tiles")
	if err != nil {
		t.Fatal(err)
	}
	p, err := game.ReadPack(string(text))
	if err != nil {
		t.Fatal(err)
	}
	l := watchedLate(t, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1"}, 2)
	with, err := l.WithPack(p.Text)
	if err != nil {
		t.Fatal(err)
	}
	l.add(store.HostSeat, l.AcceptPack(p, with))
	for range 10 {
		l.choose(9)
		l.holdsBack(l.Log, 2, l.Game().State().Turn())
		if err := l.SpectatorFault(); err != nil {
			t.Fatal(err)
		}
	}
	if seen := l.ForSpectators(); seen.Seq() < 5 || len(seen.Game().Packs()) != 1 {
		t.Errorf("entry %d of %d is seen, with %d packs", seen.Seq(), l.Seq(), len(seen.Game().Packs()))
	}
}

// A table that cannot be replayed to its end is seen as late as any: nothing within the delay of where
// it is cut is told, whatever is decided about it then.
func TestWatchedLateWhenCut(t *testing.T) {
	l := watchedLate(t, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1"}, 2)
	for range 12 {
		l.choose(9)
	}
	turn := l.Game().State().Turn()
	g, entries := l.log.Game, l.log.Entries
	entries = append(slices.Clone(entries), store.Entry{
		Game: "live", Seq: l.Seq() + 1, MoveID: "wrong", Kind: store.KindChoices, Seat: l.Waiting(), Data: []byte(`{"choices":["tile 77,77 r0"]}`),
	})
	g.Seq++
	cut, err := gamelog.Load(nil, g, entries)
	if err == nil {
		err = cut.StartSpectatorDelay(nil, g, entries)
	}
	if err != nil || cut.Cut() == nil {
		t.Fatalf("it is cut at %+v, %v", cut.Cut(), err)
	}
	l.holdsBack(cut, 2, turn)
	if seen := cut.ForSpectators().Seq(); seen < 4 {
		t.Errorf("entry %d of %d is seen", seen, l.Seq())
	}
	gamelogtest.Add(t, cut, "live", store.HostSeat, cut.Decide(gamelog.Decision{Seat: store.HostSeat, Next: "next"}))
	l.holdsBack(cut, 2, turn)
	g.Status = store.Ended // that everybody is told
	if cut, err = gamelog.Load(nil, g, entries); err == nil {
		err = cut.StartSpectatorDelay(nil, g, entries)
	}
	if err != nil || cut.IsDelayed() {
		t.Errorf("when it has ended it is late: %v, %v", cut.IsDelayed(), err)
	}
}
