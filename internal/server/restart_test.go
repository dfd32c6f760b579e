package server

import (
	"testing"

	"circulade/internal/table/gamelog"
)

func TestRestartGoesOn(t *testing.T) {
	dir := t.TempDir()
	var before *answered
	var table *tableSeen
	var undone int
	var ann *browser
	t.Run("before", func(t *testing.T) {
		h := openHouseAt(t, dir)
		ann = h.browser(t)
		table = ann.playTurns(ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), 21)
		if table.Undo == nil {
			table = ann.playTurns(table, 1)
		}
		undone = *table.Undo
		table = ann.post(gamePath(table, "/undo"), obj{"seq": table.Seq, "move": "undo", "version": undone}).ok(t)
		table = ann.playTurns(table, 4)
		before = ann.get(gamePath(table, ""))
	})
	h := openHouseAt(t, dir)
	ann.t, ann.url = t, h.url
	cookies := ann.client.Jar
	ann.client.Jar = h.browser(t).client.Jar
	moveCookies(t, cookies, ann.client.Jar, h.url)
	after := ann.get(gamePath(table, ""))
	if string(after.body) != string(before.body) {
		t.Errorf("the table before\n%s\nand after\n%s", before.body, after.body)
	}
	if a := ann.get("/api/games"); len(a.Games) != 1 || !a.Games[0].Host || len(a.Games[0].Yours) != 2 {
		t.Errorf("the list after the restart is %+v", a.Games)
	}
	again := ann.post(gamePath(table, "/undo"), obj{"seq": table.Seq, "move": "undo", "version": undone}).ok(t)
	if again.Seq != table.Seq {
		t.Error("an old move id was accepted again")
	}
	if end := ann.playTurns(after.ok(t), 400); end.Status != "over" {
		t.Errorf("the game ended as %s", end.Status)
	}
}

// TestOutcomesAreStored changes how this program would draw, by giving the
// stored game another seed: what was played stays as it was.
func TestOutcomesAreStored(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	table := b.playTurns(b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), 30)
	games := h.cfg.Store
	g, entries, err := games.Load(t.Context(), table.ID)
	if err != nil {
		t.Fatal(err)
	}
	g.Secret = []byte(`{"seed":"another"}`)
	f, err := gamelog.Load(nil, g, entries)
	if err != nil {
		t.Fatal(err)
	}
	if got := len(f.Game().State().Board.Laid()); got != len(table.State.Tiles) || f.Seq() != table.Seq {
		t.Errorf("replayed with another seed: %d tiles, seq %d; want %d, %d", got, f.Seq(), len(table.State.Tiles), table.Seq)
	}
	g.Secret = []byte(`{"seed":"another"}`)
	entries[3].Data = []byte(`{"choices":["tile 40,40 r0"]}`)
	if f, err := gamelog.Load(nil, g, entries); err != nil || f.Cut() == nil || f.Cut().Shown != 3 {
		t.Errorf("a log that cannot be played was accepted: %v", err)
	}
}
