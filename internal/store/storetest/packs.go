package storetest

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"circulade/internal/store"
)

// packText returns a JSON string, quotes included, that is long enough to be stored as a pack.
func packText(name string) string {
	return `"set ` + name + `\ntitle \"Ponds\"` + strings.Repeat(`\n.....`, 200) + `"`
}

// gameWithPacks returns a game whose setup holds the given JSON strings; long ones are stored as packs.
func gameWithPacks(id string, packs ...string) store.Game {
	g := newGame(id)
	g.Setup = fmt.Appendf(nil, `{"open":"link","setup":{"packs":[%s]}}`, strings.Join(packs, ","))
	return g
}

// entryWithPack returns an entry whose data holds a JSON string, pack, that is long enough to be stored
// as a pack.
func entryWithPack(game string, seq int64, pack string) store.Entry {
	e := entry(game, seq)
	e.Data = fmt.Appendf(nil, `{"pack":{"offer":%s}}`, pack)
	return e
}

// wantPacks fails the test unless so many packs are stored, and they are used in so many places.
func (s *suite) wantPacks(t *testing.T, packs, uses int) {
	t.Helper()
	var p, u int
	err := s.View(ctx(), func(tx *store.Tx) error {
		return tx.One(`SELECT (SELECT count(*) FROM packs), (SELECT count(*) FROM pack_uses)`, nil, &p, &u)
	})
	if err != nil || p != packs || u != uses {
		t.Errorf("%d packs in %d places, want %d in %d (%v)", p, u, packs, uses, err)
	}
}

// wantPacked loads a game and fails unless its setup and log are what the store was given.
func (s *suite) wantPacked(t *testing.T, want store.Game, log ...store.Entry) {
	t.Helper()
	g, have := s.load(t, want.ID)
	if !bytes.Equal(g.Setup, want.Setup) || g.Sum != store.Root(want) {
		t.Errorf("game %s was set up with\n%s\nwant\n%s", want.ID, g.Setup, want.Setup)
	}
	if len(have) != len(log) {
		t.Fatalf("game %s has %d entries, want %d", want.ID, len(have), len(log))
	}
	for i, e := range have {
		if !sameEntry(e, log[i]) {
			t.Errorf("game %s at %d:\n have %s\n want %s", want.ID, i, e.Data, log[i].Data)
		}
	}
}

// testPacks saves the same pack in setups and entries: it is stored once, and readers get what was saved.
// A refused game or entry stores no pack.
func testPacks(t *testing.T, s *suite) {
	a, b, short := gameWithPacks("a", packText("one"), `"short"`, packText("two")), gameWithPacks("b", packText("one")), gameWithPacks("c", `"short"`)
	for _, g := range []store.Game{a, b, short} {
		if err := s.Create(ctx(), g); err != nil {
			t.Fatal(err)
		}
	}
	log := []store.Entry{entry("b", 1), entryWithPack("b", 2, packText("one")), entryWithPack("b", 3, packText("three")), entry("b", 4)}
	for _, e := range log {
		if err := s.Append(ctx(), e, store.Update{}); err != nil {
			t.Fatal(err)
		}
	}
	s.wantPacks(t, 3, 5)
	wantErr(t, "Create again", s.Create(ctx(), gameWithPacks("a", packText("four"))), store.ErrExists)
	wantErr(t, "a move that is stored", s.Append(ctx(), entryWithPack("b", 3, packText("four")), store.Update{}), store.ErrDuplicate)
	wantErr(t, "an entry that is late", s.Append(ctx(), entryWithPack("b", 9, packText("four")), store.Update{}), store.ErrStale)
	s.wantPacks(t, 3, 5)

	for range 2 {
		s.wantPacked(t, a)
		s.wantPacked(t, b, log...)
		s.wantPacked(t, short)
		part, err := s.EntriesSince(ctx(), "b", 1, 2)
		if err != nil || len(part) != 2 || !sameEntry(part[0], log[1]) || !sameEntry(part[1], log[2]) {
			t.Errorf("EntriesSince: %d entries, others than were saved, %v", len(part), err)
		}
		if e, err := s.MoveEntry(ctx(), "b", log[2].MoveID); err != nil || !sameEntry(e, log[2]) {
			t.Errorf("MoveEntry: %s, %v", e.Data, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s.Driver = s.open()
	}
}

// deleteGame deletes a game with all its rows, as package erase does.
func (s *suite) deleteGame(game string) error {
	return s.Update(ctx(), func(tx *store.Tx) error {
		if _, err := tx.Exec(`INSERT INTO doomed_games (game, at) VALUES (?1, 1)`, game); err != nil {
			return err
		}
		if err := store.DropPacks(tx, game); err != nil {
			return err
		}
		for _, table := range []string{"entries", "setups", "names", "doomed_games"} {
			if _, err := tx.Exec(`DELETE FROM `+table+` WHERE game = ?1`, game); err != nil {
				return err
			}
		}
		_, err := tx.Exec(`DELETE FROM games WHERE id = ?1`, game)
		return err
	})
}

// testPacksGo deletes games: a pack is deleted with the last game that uses it.
func testPacksGo(t *testing.T, s *suite) {
	a, b := gameWithPacks("a", packText("one"), packText("two")), gameWithPacks("b", packText("one"))
	for _, g := range []store.Game{a, b} {
		if err := s.Create(ctx(), g); err != nil {
			t.Fatal(err)
		}
	}
	twice := entryWithPack("a", 1, packText("one"))
	if err := s.Append(ctx(), twice, store.Update{}); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		game        string
		packs, uses int
	}{{"a", 1, 1}, {"b", 0, 0}} {
		s.wantPacked(t, b)
		if err := s.deleteGame(tt.game); err != nil {
			t.Fatal(err)
		}
		s.wantPacks(t, tt.packs, tt.uses)
	}
	if err := s.Create(ctx(), a); err != nil { // the same request again makes it anew
		t.Fatal(err)
	}
	s.wantPacked(t, a)
}

// testPacksDamaged alters stored packs: each game that uses one is damaged, others are not. Saving the
// same pack again repairs it.
func testPacksDamaged(t *testing.T, s *suite) {
	one, two, log := gameWithPacks("one", packText("p")), newGame("two"), entryWithPack("two", 1, packText("p"))
	for _, g := range []store.Game{one, two, gameWithPacks("other", packText("q"))} {
		if err := s.Create(ctx(), g); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Append(ctx(), log, store.Update{}); err != nil {
		t.Fatal(err)
	}
	change := func(query string, args ...any) {
		t.Helper()
		err := s.Update(ctx(), func(tx *store.Tx) error {
			_, err := tx.Exec(query, args...)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	damaged := func(how string, games ...string) {
		t.Helper()
		for _, game := range games {
			_, _, err := s.Load(ctx(), game)
			var d *store.Damage
			if !errors.As(err, &d) || d.Game != game {
				t.Errorf("%s: game %s: %v, want its damage", how, game, err)
			}
		}
		s.load(t, "other")
	}
	kept := []byte(strings.Trim(packText("p"), `"`))
	change(`UPDATE packs SET data = ?1 WHERE data = ?2`, bytes.ToUpper(kept), kept)
	damaged("altered", "one", "two")
	_, err := s.EntriesSince(ctx(), "two", 0, 9)
	wantErr(t, "EntriesSince", err, store.ErrDamaged)
	_, err = s.MoveEntry(ctx(), "two", log.MoveID)
	wantErr(t, "MoveEntry", err, store.ErrDamaged)
	change(`UPDATE packs SET data = ?1 WHERE data = ?2`, []byte{}, bytes.ToUpper(kept))
	damaged("emptied", "one", "two")

	three := gameWithPacks("three", packText("p"))
	if err := s.Create(ctx(), three); err != nil {
		t.Fatal(err)
	}
	s.wantPacked(t, one)
	s.wantPacked(t, two, log)
	s.wantPacked(t, three)

	change(`UPDATE pack_uses SET at = 100000 WHERE game = 'one'`)
	change(`DELETE FROM pack_uses WHERE game = 'two'`)
	damaged("moved and lost", "one", "two")
	s.wantPacked(t, three)
}

// testPacksRace has many callers save the same packs at once, in setups and entries, each in another
// order, while games with them are deleted. No call is refused, and each pack that is left is whole.
func testPacksRace(t *testing.T, s *suite) {
	const racers, rounds = 8, 6
	parallel(racers, func(i int) {
		for n := range rounds {
			packs := []string{packText("p"), packText("q")}
			first := (i + n) % 2
			g := gameWithPacks(fmt.Sprint("game", i, "-", n), packs[first], packs[1-first])
			err := s.Create(ctx(), g)
			if err == nil {
				err = s.Append(ctx(), entryWithPack(g.ID, 1, packs[first]), store.Update{})
			}
			if err == nil && n < rounds-1 {
				err = s.deleteGame(g.ID)
			}
			if err != nil {
				t.Errorf("game %s: %v", g.ID, err)
			}
		}
	})
	s.wantPacks(t, 2, 3*racers)
	for i := range racers {
		id := fmt.Sprint("game", i, "-", rounds-1)
		if _, log := s.load(t, id); len(log) != 1 {
			t.Errorf("game %s has %d entries", id, len(log))
		}
		if err := s.deleteGame(id); err != nil {
			t.Fatal(err)
		}
	}
	s.wantPacks(t, 0, 0)
}
