package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"

	"circulade/game"
	"circulade/internal/packed"
)

// stampedAnswers opens a table whose seats are all Ann's, who follows it by what changes.
func stampedAnswers(t *testing.T, entries int) (tab *Table, ann *stampedClient) {
	t.Helper()
	h, games, g := shelved(t, 1, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "stamps"}, entries)
	id := slices.Collect(maps.Keys(games.Games))[0]
	tab, err := h.Find(t.Context(), id, here)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tab.Release)
	ann = &stampedClient{guest: g, id: id, ways: map[string]int{}}
	ann.follow(tab)
	return tab, ann
}

// follow begins a line, and waits until everybody has been told that it is there: after that only
// what is done changes what is told.
func (c *stampedClient) follow(tab *Table) {
	c.tb.Helper()
	stamp := ""
	c.line = tab.Subscribe(c.who, ClientVersion{Version: &stamp})
	c.tb.Cleanup(c.line.Leave)
	eventually(c.tb, "everybody knows who is there", func() bool {
		pending, err := ask(c.tb.Context(), tab, func() (bool, error) { return tab.presence.announcing, nil })
		return err == nil && !pending
	})
	c.had = c.whole()
	c.pushed()
}

// pushed returns what the line tells now.
func (c *stampedClient) pushed() []byte {
	c.tb.Helper()
	m, _, err := c.line.Next(c.tb.Context())
	if err != nil {
		c.tb.Fatal(err)
	}
	if m == nil {
		return nil
	}
	return m.JSON
}

func (c *stampedClient) stamp() string { return c.had["stamp"].(string) }

// chooses makes the first choice of a table, told by a stamp.
func (c *stampedClient) chooses(tab *Table, move, stamp string, recent bool) (json.RawMessage, error) {
	c.tb.Helper()
	now := c.see(c.id, AllEvents)
	text := now.State.Decision.Choices[0].Text
	return chooseAs(c.tb.Context(), tab, c.who, Choices{Move: move, Seq: now.Seq, All: []string{text}, ChangeVersion: ChangeVersion{Version: &stamp, Recent: recent}})
}

// Whoever chooses by a stamp is answered with the very bytes that a line is sent which has the
// same table, and nothing else is written for it.
func TestStampedAnswerIsThePush(t *testing.T) {
	tab, ann := stampedAnswers(t, 20)
	for n := range 6 {
		stamp := ann.stamp()
		answer, err := ann.chooses(tab, fmt.Sprint("m-", n), stamp, false)
		if err != nil {
			t.Fatal(err)
		}
		answers, err := ask(t.Context(), tab, func() (int, error) { return len(tab.projection.answers), nil })
		if answers != 0 || err != nil {
			t.Errorf("%d whole answers were written beside it, %v", answers, err)
		}
		push := ann.pushed()
		if len(push) == 0 || !bytes.Equal(answer, push) || &answer[0] != &push[0] {
			t.Fatalf("choice %d is answered\n%.300s\nand the line told\n%.300s", n, answer, push)
		}
		ann.hear(answer)
		if now := ann.whole(); ordered(t, now) != ordered(t, ann.had) {
			t.Fatalf("choice %d leads to\n%s\nnot\n%s", n, differing(ann.had, now), differing(now, ann.had))
		}
	}
	if ann.ways["patch"] != 6 {
		t.Errorf("told %v", ann.ways)
	}
}

// What is taken back is told by a stamp as well, and told again to who asks for it twice.
func TestStampedUndo(t *testing.T) {
	tab, ann := stampedAnswers(t, 20)
	chosen, err := ann.chooses(tab, "m", ann.stamp(), false)
	if err != nil {
		t.Fatal(err)
	}
	ann.hear(chosen)
	ann.pushed()
	now, stamp := ann.see(ann.id, AllEvents), ann.stamp()
	if now.Undo == nil {
		t.Fatal("nothing can be taken back")
	}
	undo := Undo{Move: "u", Seq: now.Seq, Version: *now.Undo, ChangeVersion: ChangeVersion{Version: &stamp}}
	back, err := undoAs(t.Context(), tab, ann.who, undo)
	if err != nil {
		t.Fatal(err)
	}
	if push := ann.pushed(); !bytes.Equal(back, push) {
		t.Errorf("an undo is answered\n%.300s\nand the line told\n%.300s", back, push)
	}
	again, err := undoAs(t.Context(), tab, ann.who, undo)
	if err != nil || !bytes.Equal(again, back) {
		t.Errorf("the same undo again is answered %.300s, %v", again, err)
	}
	ann.hear(back)
	if ann.ways["back"] != 1 || ann.whole()["stamp"] != ann.stamp() {
		t.Errorf("told %v, of the table %v", ann.ways, ann.stamp())
	}
}

// Where a stamp is not at hand, or of other rights, the answer is the whole table as those see it
// who ask: with its stamp, and without the early events if they do without.
func TestStampedAnswerWhole(t *testing.T) {
	tab, ann := stampedAnswers(t, 80)
	watcher := &stampedClient{guest: newGuest(t, ann.registry), id: ann.id}
	for n, stamp := range []string{"", "x", watcher.whole()["stamp"].(string)} {
		for _, recent := range []bool{false, true} {
			answer, err := ann.chooses(tab, fmt.Sprint("w-", n, recent), stamp, recent)
			if err != nil {
				t.Fatal(err)
			}
			whole, err := at(ann.guest, ann.id, func(tab *Table) (*packed.Message, error) { return stampedAs(t.Context(), tab, ann.who, recent, false) })
			if err != nil || !bytes.Equal(answer, whole.JSON) {
				t.Errorf("%q is answered %.200s, %v; the whole is %.200s", stamp, answer, err, whole.JSON)
			}
			if readAny(t, answer)["earlier"] == nil == recent {
				t.Errorf("asked for recent events, %v: told otherwise", recent)
			}
		}
	}
}
