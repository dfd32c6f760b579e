package takeback

import (
	"encoding/json"
	"slices"
	"strconv"
	"testing"

	"circulade/internal/table"
	"circulade/internal/table/plan"
	"circulade/internal/table/registrytest"
)

// A seen is what somebody sees of what is asked.
type seen struct {
	registrytest.Seen
	UndoAsk  *int `json:"undo_ask"`
	Takeback *question
}

// A player asks to take back.
type player struct {
	*registrytest.Player
	tb testing.TB
}

// sees returns the table as the player sees it now.
func (p player) sees() *seen {
	p.tb.Helper()
	data, err := p.See()
	return registrytest.Read[seen](p.tb, data, err)
}

// tries asks to go back to a version, or agrees to it, by a request that is told from others by its seq.
func (p player) tries(seq int64, version int) (json.RawMessage, error) {
	p.tb.Helper()
	q := table.Undo{Move: "back-" + strconv.FormatInt(seq, 10), Seq: seq, Version: version}
	return registrytest.Do(p.Player, func(o table.Owner) (json.RawMessage, error) { return askOrAgree(o, p.Who, q) })
}

// agrees asks to go back to a version, or agrees to it, and returns the table; an error fails the test.
func (p player) agrees(version int) *seen {
	p.tb.Helper()
	data, err := p.tries(p.sees().Seq, version)
	return registrytest.Read[seen](p.tb, data, err)
}

// declines ends the question about a takeback as the player.
func (p player) declines() (json.RawMessage, error) {
	p.tb.Helper()
	return registrytest.Do(p.Player, func(o table.Owner) (json.RawMessage, error) { return decline(o, p.Who) })
}

// dragonRound is a table at which Ann and Bo move the dragon in turns along a road: nothing is drawn between
// their choices. Ann has moved it, and Bo after them; it goes three more squares.
func dragonRound(t *testing.T) (h *registrytest.House, ann, bo player) {
	t.Helper()
	h = registrytest.Open(t, Part)
	players := h.Make(&plan.Wanted{
		Seats:      []plan.Seat{{Name: "Ann"}, {Name: "Bo"}},
		Expansions: []string{"princess-dragon"}, Options: map[string]string{"base.first_player": "seat0"}, DrawEnd: true,
		Draw: []string{"base/U", "princess-dragon/DG/R.v", "base/U", "base/U", "base/U", "base/U", "princess-dragon/DG/RFr.d", "base/B"},
	})
	ann, bo = player{players[0], t}, player{players[1], t}
	ann.Plays("tile 1,0 r0", "follower r0")
	bo.Plays("tile 1,1 r0")
	ann.Plays("tile 2,0 r0", "pass")
	bo.Plays("tile 3,0 r0", "pass")
	ann.Plays("tile 4,0 r0", "pass")
	bo.Plays("tile 5,0 r0", "pass")
	ann.Plays("tile -1,0 r0", "pass", "dragon 1,0")
	bo.Plays("dragon 2,0")
	return h, ann, bo
}

// What another seat has answered is taken back when both want it, also after the server has been started anew.
func TestByConsent(t *testing.T) {
	h, ann, bo := dragonRound(t)
	first := ann.sees()
	if first.Undo != nil || first.UndoAsk == nil {
		t.Fatalf("Ann may undo to %v and ask for %v", first.Undo, first.UndoAsk)
	}
	to := *first.UndoAsk
	if s := bo.sees(); s.UndoAsk != nil || s.Undo == nil {
		t.Errorf("Bo may ask for %v and undo to %v", s.UndoAsk, s.Undo)
	}
	asked := ann.agrees(to)
	if q := asked.Takeback; q == nil || q.Version != to || q.By != 0 || !slices.Equal(q.Agreed, []int{0}) || !slices.Equal(q.Missing, []int{1}) {
		t.Fatalf("asked: %+v", q)
	}
	if data, err := ann.tries(first.Seq, to); registrytest.Read[seen](t, data, err).Seq != asked.Seq {
		t.Error("a repeated request asks twice")
	}
	if again := ann.agrees(to); again.Seq != asked.Seq || again.Takeback == nil {
		t.Error("who has asked adds to the log by asking again")
	}
	h.Restart()
	if s := bo.sees(); s.Takeback == nil || s.Takeback.Version != to || s.Seq != asked.Seq {
		t.Fatalf("replayed from the store: %+v", s.Takeback)
	}
	if back := bo.agrees(to); back.State.Version != to || back.Takeback != nil || back.Waiting[0] != 0 {
		t.Errorf("version %d, takeback %+v, waiting for %v", back.State.Version, back.Takeback, back.Waiting)
	}
}

// Anybody says no, and then it is not asked again until somebody has made a choice.
func TestDeclined(t *testing.T) {
	h, ann, bo := dragonRound(t)
	to := *ann.sees().UndoAsk
	if _, err := bo.declines(); err != nil {
		t.Errorf("declining what nobody asks: %v", err)
	}
	ann.agrees(to)
	data, err := bo.declines()
	if no := registrytest.Read[seen](t, data, err); no.Takeback != nil {
		t.Errorf("declined: %+v", no.Takeback)
	}
	h.Restart()
	now := ann.sees()
	if now.UndoAsk != nil {
		t.Errorf("Ann may ask for %d again", *now.UndoAsk)
	}
	for _, p := range []player{ann, bo} {
		_, err := p.tries(now.Seq, to)
		registrytest.Refused(t, err, "declined")
	}
	ann.Choose(0)
	bo.Choose(0)
	if now = ann.sees(); now.UndoAsk == nil {
		t.Fatal("Ann may not ask after the next choices")
	}
	if asked := ann.agrees(*now.UndoAsk); asked.Takeback == nil {
		t.Fatal("nothing is asked")
	}
	ann.Choose(0)
	if s := ann.sees(); s.Takeback != nil {
		t.Error("a choice does not end the question")
	}
}

// What may not be taken back changes nothing, whoever wants it.
func TestRefuses(t *testing.T) {
	h, ann, bo := dragonRound(t)
	now := ann.sees()
	to, eve := *now.UndoAsk, player{h.Guest(now.ID), t}
	_, err := eve.declines()
	registrytest.Refused(t, err, "not-your-seat")
	for _, test := range []struct {
		who     player
		seq     int64
		version int
		code    string
	}{
		{eve, now.Seq, to, "not-your-seat"},
		{bo, now.Seq, to, "not-your-seat"}, // Ann's choice
		{ann, now.Seq, 0, "revealed"},
		{ann, now.Seq, -1, "bad-version"},
		{ann, now.Seq, now.State.Version, "bad-version"},
		{ann, now.Seq - 1, to, "stale-seq"},
	} {
		_, err := test.who.tries(test.seq, test.version)
		registrytest.Refused(t, err, test.code)
	}
	if s := ann.sees(); s.Seq != now.Seq {
		t.Errorf("the table went from %d to %d", now.Seq, s.Seq)
	}
	asked := ann.agrees(to)
	_, err = bo.tries(asked.Seq, to+1)
	registrytest.Refused(t, err, "bad-version")
	ann.StopGame()
	_, err = bo.tries(asked.Seq, to)
	registrytest.Refused(t, err, "ended")
	if s := bo.sees(); s.Takeback != nil {
		t.Error("a table that has ended asks")
	}
}
