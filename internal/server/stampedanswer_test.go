package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"circulade/internal/table/gamelog"
)

// stamp is that of the table that is kept.
func (k *copyKeeper) stamp() string { return k.had["stamp"].(string) }

// move answers the table's question by its n-th choice, told by a stamp.
func (k *copyKeeper) move(n int, stamp string) *answered {
	k.t.Helper()
	table := k.get(k.plain()).ok(k.t)
	return k.stepTold(table, n, fmt.Sprint("by-", table.Seq), "?stamp="+stamp)
}

// plain is where the table is.
func (k *copyKeeper) plain() string { return k.path[:len(k.path)-len("?stamp=")] }

// stampedMoves makes a choice told by a stamp, and takes it back so.
func (b *browser) stampedMoves() {
	b.t.Helper()
	k := b.keeps(b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(b.t))
	k.hear(k.move(0, k.stamp()).body)
	now := b.get(k.plain()).ok(b.t)
	b.post(k.plain()+"/undo?stamp="+k.stamp(), obj{"seq": now.Seq, "move": "back", "version": *now.Undo}).want(b.t, http.StatusOK, "")
}

// Who chooses, or takes back, by the stamp of what they have is answered as their line is told,
// byte by byte, and comes to the table as it is.
func TestStampedAnswers(t *testing.T) {
	ann := openHouse(t).browser(t)
	k := ann.keeps(ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t))
	stream, refused := ann.stream(k.plain() + "/stream?stamp=" + k.stamp())
	if refused != nil {
		t.Fatalf("no stream: %s", refused.body)
	}
	told := func() []byte {
		t.Helper()
		for {
			p, err := stream.next()
			if err != nil {
				t.Fatal(err)
			}
			if p.Type == "patch" {
				return bytes.TrimSpace(p.raw)
			}
		}
	}
	for k.had["seats"].([]any)[0].(map[string]any)["connected"] != true { // until they are told to be there
		k.hear(told())
	}
	undone := false
	for n := range 12 {
		now := ann.get(k.plain()).ok(t)
		var answer []byte
		if now.Undo != nil && n > 3 && !undone {
			undone = true
			answer = ann.post(k.plain()+"/undo?stamp="+k.stamp(), obj{"seq": now.Seq, "move": "back", "version": *now.Undo}).want(t, http.StatusOK, "").body
		} else {
			answer = k.move(n, k.stamp()).want(t, http.StatusOK, "").body
		}
		if push := told(); !bytes.Equal(answer, push) {
			t.Fatalf("answered\n%.400s\nand told\n%.400s", answer, push)
		}
		k.hear(answer)
		k.same(fmt.Sprint("move ", n))
	}
	if !undone {
		t.Error("nothing was taken back")
	}
}

// A stamp that is not at hand, or of what others have, is answered with the whole table as it is
// told to who asks.
func TestStampedAnswerWhole(t *testing.T) {
	h := openHouse(t)
	ann, bo, table := twoAt(t, h, obj{"options": obj{"base.first_player": "seat0"}})
	eve := h.browser(t)
	for _, stamp := range []func(other *browser) string{
		func(*browser) string { return "" },
		func(*browser) string { return "x" },
		func(other *browser) string { return other.keeps(table).stamp() },
		func(*browser) string { return eve.keeps(table).stamp() },
	} {
		who, other := ann, bo
		if seen := ann.get(gamePath(table, "")).ok(t); !seen.Seats[seen.Waiting[0]].Yours {
			who, other = bo, ann
		}
		k, stamp := who.keeps(table), stamp(other)
		answer := k.move(0, stamp).want(t, http.StatusOK, "").body
		if whole := who.get(k.path).body; !bytes.Equal(answer, whole) {
			t.Errorf("%q is answered\n%.400s\nnot\n%.400s", stamp, answer, whole)
		}
	}
}

// A move that comes twice is answered by a stamp as well, and done once; one that is refused
// brings the table as it does to who has no stamp.
func TestStampedAnswerAgain(t *testing.T) {
	ann := openHouse(t).browser(t)
	table := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	k := ann.keeps(table)
	path := gamePath(table, "/choices?stamp="+k.stamp())
	body := obj{"seq": table.Seq, "move": "once", "all": []string{table.State.Decision.Choices[0].Text}}
	first := ann.post(path, body).want(t, http.StatusOK, "").body
	for range 2 {
		if again := ann.post(path, body).want(t, http.StatusOK, "").body; !bytes.Equal(again, first) {
			t.Errorf("answered\n%.400s\nand then\n%.400s", first, again)
		}
	}
	k.hear(first)
	k.same("the move")
	if k.seq() != table.Seq+1 {
		t.Errorf("it was done more than once: %d", k.seq())
	}
	path = gamePath(table, "/choices?stamp="+k.stamp())
	for code, body := range map[string]obj{
		"reused-move": {"seq": table.Seq, "move": "once", "all": []string{"pass"}},
		"stale-seq":   {"seq": table.Seq, "move": "late", "all": []string{"pass"}},
	} {
		refused := ann.post(path, body).want(t, http.StatusConflict, code)
		plain := ann.post(gamePath(table, "/choices"), body).want(t, http.StatusConflict, code)
		if refused.Table == nil || !bytes.Equal(refused.body, plain.body) {
			t.Errorf("%s is answered %.300s, without a stamp %.300s", code, refused.body, plain.body)
		}
	}
}

// What names no stamp, or more than one way to be told, is refused and does nothing.
func TestBadStampedAnswer(t *testing.T) {
	ann := openHouse(t).browser(t)
	table := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	choice := table.State.Decision.Choices[0].Text
	for _, bad := range []string{"stamp=x&base=0", "base=0&lists=all&stamp=", "stamp=123456789012345678901234567890123", "stamp=&events=few", "events=few", "base=0&events=few"} {
		ann.post(gamePath(table, "/choices?"+bad), obj{"seq": 0, "move": "m", "all": []string{choice}}).want(t, http.StatusBadRequest, "bad-json")
		for _, back := range []string{"/undo?", "/takeback?"} {
			ann.post(gamePath(table, back+bad), obj{"seq": 0, "move": "m", "version": 0}).want(t, http.StatusBadRequest, "bad-json")
		}
	}
	if now := ann.get(gamePath(table, "")).ok(t); now.Seq != 0 {
		t.Errorf("a refused choice was carried out: %d", now.Seq)
	}
	message := ann.post(gamePath(table, "/choices?stamp=x&base=0"), obj{"seq": 0, "move": "m", "all": []string{choice}}).Error.Message
	if want := "stamp and base do not go together: name one of them"; message != want {
		t.Errorf("both are refused with %q", message)
	}
}

// Asking all to take back is answered by a stamp, too.
func TestStampedTakeback(t *testing.T) {
	ann, _, table := dragonRound(t, openHouse(t))
	k := ann.keeps(table)
	answer := ann.post(gamePath(table, "/takeback?stamp="+k.stamp()), obj{"seq": table.Seq, "move": "ask", "version": *table.UndoAsk}).want(t, http.StatusOK, "").body
	var told struct {
		Type  string
		Patch struct{ Takeback *takebackSeen }
	}
	if err := json.Unmarshal(answer, &told); err != nil || told.Type != "patch" || told.Patch.Takeback == nil {
		t.Errorf("%v: %.300s", err, answer)
	}
	k.hear(answer)
	k.same("the question")
}
