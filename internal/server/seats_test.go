package server

import (
	"net/http"
	"testing"

	"github.com/coder/websocket"

	"circulade/internal/table/gamelog"
)

func TestLinkIsExchanged(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	table := made.ok(t)
	if len(made.Links) != 1 || made.Links[0].Seat != 1 || table.Aids != "club" || table.Seats[1].Taken {
		t.Fatalf("the new table: %+v, links %+v", table, made.Links)
	}
	sat := bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	if !sat.Seats[1].Yours || sat.Seats[0].Yours || sat.Host || !sat.Seats[1].Taken {
		t.Errorf("whoever opened the link sees %+v", sat)
	}
	if games := bo.get("/api/games").Games; len(games) != 1 || games[0].Host || len(games[0].Yours) != 1 || games[0].Yours[0] != 1 {
		t.Errorf("his list is %+v", games)
	}
	table = ann.playTurns(table, 2)
	ann.step(table, 0, "not-mine").want(t, http.StatusForbidden, "not-your-seat")
	bo.step(table, 0, "mine").ok(t)
}

func TestLinkForAnotherDevice(t *testing.T) {
	h := openHouse(t)
	ann, phone := h.browser(t), h.browser(t)
	table := ann.makeTable(gamelog.KindHere, gamelog.KindLink).ok(t)
	link := ann.post(gamePath(table, "/seats/0/link"), obj{})
	sat := phone.post(gamePath(table, "/sit"), obj{"secret": link.Secret}).ok(t)
	if !sat.Seats[0].Yours || sat.Host {
		t.Errorf("the other device has %+v", sat.Seats)
	}
	again := phone.post(gamePath(table, "/seats/0/link"), obj{})
	if again.status != http.StatusOK || again.Secret == "" || again.Secret == link.Secret {
		t.Errorf("a holder without the table's rights got %s", again.body)
	}
	if now := ann.get(gamePath(table, "")).ok(t); !now.Seats[0].Yours {
		t.Error("the first device was put out")
	}
	for range 16 { // as many links as one seat may have
		link = ann.post(gamePath(table, "/seats/0/link"), obj{})
	}
	link.want(t, http.StatusTooManyRequests, "too-many")
}

func TestNewLinkPutsOut(t *testing.T) {
	h := openHouse(t)
	ann, old, fresh := h.browser(t), h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	table := made.ok(t)
	old.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	c := old.socket(table, 0)
	old.until(c, "his seat", func(s *tableSeen) bool { return s.Seats[1].Yours })
	link := ann.post(gamePath(table, "/seats/1/link"), obj{})
	old.until(c, "the loss of his seat", func(s *tableSeen) bool { return !s.Seats[1].Yours && !s.Seats[1].Taken })
	_ = c.Close(websocket.StatusNormalClosure, "")
	if games := old.get("/api/games").Games; len(games) != 0 {
		t.Errorf("his list is still %+v", games)
	}
	old.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).want(t, http.StatusForbidden, "link-replaced")
	h.program(t, made.Links[0].Secret).get(gamePath(table, "")).want(t, http.StatusForbidden, "not-your-seat")
	if sat := fresh.post(gamePath(table, "/sit"), obj{"secret": link.Secret}).ok(t); !sat.Seats[1].Yours {
		t.Error("the new link does not hold")
	}
}

func TestComputerTakesOverAndGivesBack(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	table := made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	handed := ann.post(gamePath(table, "/seats/1"), obj{"kind": "bot", "bot": "greedy"}).ok(t)
	if s := handed.Seats[1]; s.Kind != "bot" || s.Bot != "greedy" || !s.Taken || handed.Seq != 1 {
		t.Fatalf("the seat is %+v, seq %d", s, handed.Seq)
	}
	if seen := bo.get(gamePath(table, "")).ok(t); seen.Seats[1].Yours {
		t.Error("the player before still holds the seat")
	}
	ann.post(gamePath(table, "/seats/1/link"), obj{}).want(t, http.StatusConflict, "bad-setup")
	now := ann.playTurns(handed, 2)
	eventually(t, "the computer player's turn", func() bool {
		now = ann.get(gamePath(table, "")).ok(t)
		return len(now.Waiting) == 1 && now.Waiting[0] == 0
	})
	back := ann.post(gamePath(table, "/seats/1"), obj{"kind": "link"})
	if len(back.Links) != 1 || back.ok(t).Seats[1].Kind != "link" || back.Table.Seats[1].Bot != "" {
		t.Fatalf("taking back: %s", back.body)
	}
	if sat := bo.post(gamePath(table, "/sit"), obj{"secret": back.Links[0].Secret}).ok(t); !sat.Seats[1].Yours {
		t.Error("the new link does not hold")
	}
	mine := ann.post(gamePath(table, "/seats/1"), obj{"kind": "here"}).ok(t)
	if !mine.Seats[1].Yours || mine.Seats[1].Kind != "here" {
		t.Errorf("taken here: %+v", mine.Seats[1])
	}
}

func TestEndAndForget(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	table := made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	bo.post(gamePath(table, "/end"), obj{}).want(t, http.StatusForbidden, "not-your-seat")
	ended := ann.post(gamePath(table, "/end"), obj{}).ok(t)
	if ended.Status != "ended" || len(ended.Waiting) != 0 {
		t.Errorf("the ended table is %+v", ended)
	}
	if again := ann.post(gamePath(table, "/end"), obj{}).ok(t); again.Seq != ended.Seq {
		t.Error("ended twice")
	}
	ann.step(table, 0, "m").want(t, http.StatusGone, "ended")
	ann.post(gamePath(table, "/seats/1"), obj{"kind": "link"}).want(t, http.StatusGone, "ended")
	if games := ann.get("/api/games").Games; len(games) != 1 || games[0].Status != "ended" {
		t.Errorf("the list is %+v", games)
	}
	bo.post(gamePath(table, "/forget"), obj{})
	if games := bo.get("/api/games").Games; len(games) != 0 {
		t.Errorf("the guest's list is still %+v", games)
	}
	if games := ann.get("/api/games").Games; len(games) != 1 {
		t.Error("the guest's forgetting took the table from the host")
	}
	second := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	ann.post(gamePath(second, "/forget"), obj{})
	if games := ann.get("/api/games").Games; len(games) != 1 {
		t.Errorf("the list is %+v", games)
	}
	bo.get(gamePath(second, "")).want(t, http.StatusNotFound, "not-found")
}
