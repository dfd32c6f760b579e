package server

import (
	"net/http"
	"slices"
	"testing"
)

// dragonRound is a table at which Ann and Bo move the dragon in turns along a road: nothing
// is drawn between their choices. Ann has moved it, and Bo after them; it goes three more
// squares.
func dragonRound(t *testing.T, h *house) (ann, bo *browser, table *tableSeen) {
	t.Helper()
	ann, bo, table = twoAt(t, h, obj{
		"expansions": []string{"princess-dragon"}, "options": obj{"base.first_player": "seat0"}, "draw_end": true,
		"draw": []string{"base/U", "princess-dragon/DG/R.v", "base/U", "base/U", "base/U", "base/U", "princess-dragon/DG/RFr.d", "base/B"},
	})
	for i, turn := range []struct {
		who *browser
		all []string
	}{
		{ann, []string{"tile 1,0 r0", "follower r0"}},
		{bo, []string{"tile 1,1 r0"}},
		{ann, []string{"tile 2,0 r0", "pass"}},
		{bo, []string{"tile 3,0 r0", "pass"}},
		{ann, []string{"tile 4,0 r0", "pass"}},
		{bo, []string{"tile 5,0 r0", "pass"}},
		{ann, []string{"tile -1,0 r0", "pass", "dragon 1,0"}},
		{bo, []string{"dragon 2,0"}},
	} {
		table = turn.who.playsOn(table, string(rune('a'+i)), turn.all...)
	}
	return ann, bo, ann.get(gamePath(table, "")).ok(t)
}

// plays answers by texts, going through windows that nobody wants anything of.
func (b *browser) playsOn(table *tableSeen, move string, all ...string) *tableSeen {
	b.t.Helper()
	for n := 0; len(all) > 0; n++ {
		text := "continue"
		if d := table.State.Decision; d.Kind != "window" {
			text, all = all[0], all[1:]
		}
		table = b.post(gamePath(table, "/choices"), obj{"seq": table.Seq, "move": move + string(rune('0'+n)), "all": []string{text}}).ok(b.t)
	}
	return table
}

func (b *browser) takeback(table *tableSeen, move string, version int) *answered {
	b.t.Helper()
	return b.post(gamePath(table, "/takeback"), obj{"seq": table.Seq, "move": move, "version": version})
}

// What another seat has answered is taken back when both want it, and is an undo then.
func TestTakeBackByConsent(t *testing.T) {
	h := openHouse(t)
	ann, bo, table := dragonRound(t, h)
	if table.Undo != nil || table.UndoAsk == nil {
		t.Fatalf("Ann may undo to %v and ask for %v", table.Undo, table.UndoAsk)
	}
	to := *table.UndoAsk
	if seen := bo.get(gamePath(table, "")).ok(t); seen.UndoAsk != nil || seen.Undo == nil {
		t.Errorf("Bo may ask for %v and undo to %v", seen.UndoAsk, seen.Undo)
	}
	ann.post(gamePath(table, "/undo"), obj{"seq": table.Seq, "move": "u", "version": to}).want(t, http.StatusConflict, "revealed")

	asked := ann.takeback(table, "ask", to).ok(t)
	if q := asked.Takeback; q == nil || q.Version != to || q.By != 0 || !slices.Equal(q.Agreed, []int{0}) || !slices.Equal(q.Missing, []int{1}) || asked.State.Version != table.State.Version {
		t.Fatalf("asked: %+v", q)
	}
	if again := ann.takeback(table, "ask", to).ok(t); again.Seq != asked.Seq {
		t.Error("a repeated request asks twice")
	}
	if again := ann.takeback(asked, "ask2", to).ok(t); again.Seq != asked.Seq || again.Takeback == nil {
		t.Error("who has asked adds to the log by asking again")
	}
	h.forgetTables(t)
	seen := bo.get(gamePath(table, "")).ok(t)
	if seen.Takeback == nil || seen.Takeback.Version != to || seen.Seq != asked.Seq {
		t.Fatalf("replayed from the store: %+v", seen.Takeback)
	}
	back := bo.takeback(seen, "yes", to).ok(t)
	if back.State.Version != to || back.Takeback != nil || back.Waiting[0] != 0 || !back.Reset {
		t.Errorf("version %d, takeback %+v, waiting for %v", back.State.Version, back.Takeback, back.Waiting)
	}
	if again := bo.takeback(seen, "yes", to).ok(t); again.Seq != back.Seq {
		t.Error("a repeated yes takes back twice")
	}
	h.forgetTables(t)
	if now := ann.get(gamePath(table, "")).ok(t); now.State.Version != to || now.Seq != back.Seq {
		t.Errorf("replayed from the store: version %d, seq %d", now.State.Version, now.Seq)
	}
}

// Anybody says no, and then it is not asked again until somebody has made a choice; a choice
// ends a question, too.
func TestTakeBackDeclined(t *testing.T) {
	h := openHouse(t)
	ann, bo, table := dragonRound(t, h)
	to := *table.UndoAsk
	bo.post(gamePath(table, "/takeback/decline"), obj{}).ok(t) // of nothing
	ann.takeback(table, "ask", to).ok(t)
	no := bo.post(gamePath(table, "/takeback/decline"), obj{}).ok(t)
	if no.Takeback != nil || no.State.Version != table.State.Version {
		t.Errorf("declined: %+v at version %d", no.Takeback, no.State.Version)
	}
	h.forgetTables(t)
	now := ann.get(gamePath(table, "")).ok(t)
	if now.UndoAsk != nil {
		t.Errorf("Ann may ask for %d again", *now.UndoAsk)
	}
	ann.takeback(now, "more", to).want(t, http.StatusConflict, "declined")
	bo.takeback(now, "sorry", to).want(t, http.StatusConflict, "declined")

	now = ann.step(now, 0, "on").ok(t)
	bo.step(now, 0, "on2").ok(t)
	now = ann.get(gamePath(table, "")).ok(t)
	if now.UndoAsk == nil {
		t.Fatal("Ann may not ask after the next choices")
	}
	asked := ann.takeback(now, "third", *now.UndoAsk).ok(t)
	if asked.Takeback == nil {
		t.Fatal("nothing is asked")
	}
	if played := ann.step(asked, 0, "on3").ok(t); played.Takeback != nil {
		t.Error("a choice does not end the question")
	}
}

// Whoever has let go of their seat, was put out of it or has deleted their account is not asked for what
// all have to agree to, also by a server that has been started again.
func TestWhoHasGoneIsNotAsked(t *testing.T) {
	for how, goes := range map[string]func(ann, bo *browser, table *tableSeen){
		"forgets": func(_, bo *browser, table *tableSeen) {
			bo.post(gamePath(table, "/forget"), obj{}).want(t, http.StatusOK, "")
		},
		"put out": func(ann, _ *browser, table *tableSeen) {
			ann.post(gamePath(table, "/seats/1/revoke"), obj{}).want(t, http.StatusOK, "")
		},
		"put out for another": func(ann, _ *browser, table *tableSeen) {
			ann.post(gamePath(table, "/seats/1/link"), obj{}).want(t, http.StatusOK, "")
		},
		"account deleted": func(_, bo *browser, _ *tableSeen) {
			bo.signUp("Bobby")
			bo.remove("/api/account").want(t, http.StatusOK, "")
		},
	} {
		t.Run(how, func(t *testing.T) {
			h := openHouse(t)
			ann, bo, table := dragonRound(t, h)
			to := *table.UndoAsk
			asked := ann.takeback(table, "ask", to).ok(t)
			if asked.Takeback == nil || !slices.Equal(asked.Takeback.Missing, []int{1}) {
				t.Fatalf("Bo is not asked: %+v", asked.Takeback)
			}
			goes(ann, bo, table)
			for range 2 {
				now := ann.get(gamePath(table, "")).ok(t)
				if now.Takeback == nil || len(now.Takeback.Missing) > 0 {
					t.Errorf("after Bo has gone: %+v", now.Takeback)
				}
				h.forgetTables(t)
			}
			now := ann.get(gamePath(table, "")).ok(t)
			back := ann.takeback(now, "again", to).ok(t)
			if back.State.Version != to || back.Takeback != nil {
				t.Errorf("at version %d, wanted %d: %+v", back.State.Version, to, back.Takeback)
			}
		})
	}
}

// What may not be taken back changes nothing, whoever wants it.
func TestTakeBackRefuses(t *testing.T) {
	h := openHouse(t)
	ann, bo, table := dragonRound(t, h)
	eve, to := h.browser(t), *table.UndoAsk
	eve.takeback(table, "m", to).want(t, http.StatusForbidden, "not-your-seat")
	eve.post(gamePath(table, "/takeback/decline"), obj{}).want(t, http.StatusForbidden, "not-your-seat")
	bo.takeback(table, "m", to).want(t, http.StatusForbidden, "not-your-seat") // Ann's choice
	ann.takeback(table, "m", 0).want(t, http.StatusConflict, "revealed")
	ann.takeback(table, "m", -1).want(t, http.StatusUnprocessableEntity, "bad-version")
	ann.takeback(table, "m", table.State.Version).want(t, http.StatusUnprocessableEntity, "bad-version")
	ann.post(gamePath(table, "/takeback"), obj{"seq": table.Seq - 1, "move": "m", "version": to}).want(t, http.StatusConflict, "stale-seq")
	ann.post(gamePath(table, "/takeback"), obj{"seq": table.Seq, "version": to}).want(t, http.StatusBadRequest, "bad-json")
	ann.post(gamePath(table, "/takeback"), obj{"seq": table.Seq, "move": "m"}).want(t, http.StatusBadRequest, "bad-json")
	if now := ann.get(gamePath(table, "")).ok(t); now.Seq != table.Seq {
		t.Errorf("the table went from %d to %d", table.Seq, now.Seq)
	}
	asked := ann.takeback(table, "ask", to).ok(t)
	bo.takeback(asked, "m2", to+1).want(t, http.StatusUnprocessableEntity, "bad-version")
	ann.post(gamePath(table, "/end"), obj{}).ok(t)
	ended := bo.takeback(asked, "m3", to)
	ended.want(t, http.StatusGone, "ended")
	if ended.Table.Takeback != nil {
		t.Error("a table that has ended asks")
	}
	bo.post(gamePath(table, "/takeback/decline"), obj{}).ok(t)
}

// Past a tile that has been drawn nobody may even ask.
func TestNothingDrawnIsTakenBack(t *testing.T) {
	h := openHouse(t)
	ann, bo, table := twoAt(t, h, obj{"options": obj{"base.first_player": "seat0"}, "seed": "1"})
	table = ann.step(table, 0, "1").ok(t)
	for table.Waiting[0] == 0 {
		table = ann.step(table, 0, "2").ok(t)
	}
	if table.UndoAsk != nil {
		t.Errorf("Ann may ask to go back to %d", *table.UndoAsk)
	}
	ann.takeback(table, "ask", table.State.Version-1).want(t, http.StatusConflict, "revealed")
	_ = bo
}

// takingBack does what there is, for the description of the API.
func (b *browser) takingBack(h *house) {
	b.t.Helper()
	ann, bo, table := dragonRound(b.t, h)
	ann.spied(b)
	bo.spied(b)
	to := *table.UndoAsk
	ann.get(gamePath(table, ""))
	ann.takeback(table, "ask", to).ok(b.t)
	bo.post(gamePath(table, "/takeback/decline"), obj{}).ok(b.t)
	ann.post(gamePath(table, "/end"), obj{}).ok(b.t)
	ann.post(gamePath(table, "/again"), obj{}).want(b.t, http.StatusAccepted, "")
	bo.post(gamePath(table, "/again/decline"), obj{}).ok(b.t)
	ann, _, _ = twoAt(b.t, h, obj{"clock": obj{"kind": "days", "days": 1}})
	ann.spied(b).get("/api/games")
}
