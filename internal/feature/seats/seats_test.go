package seats

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/store/teststore"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/registrytest"
)

// two are two seats, of those kinds; their holder has the first turn.
func two(first, second string) *plan.Wanted {
	return &plan.Wanted{
		Seats:   []plan.Seat{{Name: "Player A", Kind: first}, {Name: "Player B", Kind: second}},
		Options: map[string]string{"base.first_player": "seat0"},
	}
}

// reseats hands a seat to another kind of player as the person p, and returns the error.
func reseats(p *registrytest.Player, seat int, kind string) error {
	_, err := registrytest.Do(p, func(o table.Owner) (table.Reseated, error) { return reseat(o, p.Who, seat, gamelog.Seat{Kind: kind}) })
	return err
}

// A seat that somebody has played is free no more, though they are not there now.
func TestPlayedSeatsAreTaken(t *testing.T) {
	players := registrytest.OpenWithManualClock(t, nil, Part).Make(two(gamelog.KindLink, gamelog.KindHere))
	program, ann := players[0], players[1]
	free := func() (is bool) {
		t.Helper()
		is, err := registrytest.Do(ann, func(o table.Owner) (bool, error) { return o.Roster().IsFree(0), nil })
		if err != nil {
			t.Fatal(err)
		}
		return is
	}
	if !free() {
		t.Error("a seat of nobody is taken")
	}
	program.Choose(0) // by its secret
	if free() {
		t.Error("the seat is free that a program plays by its secret")
	}
	for _, kind := range []string{gamelog.KindHere, gamelog.KindLink} {
		if err := reseats(ann, 0, kind); err != nil {
			t.Fatal(err)
		}
	}
	if !free() {
		t.Error("the seat is taken that was handed over to nobody yet")
	}
}

// A seat that has resigned is handed to nobody.
func TestResignedSeatsStay(t *testing.T) {
	players := registrytest.OpenWithManualClock(t, nil, Part).Make(&plan.Wanted{Seats: []plan.Seat{
		{Name: "Ann", Kind: gamelog.KindHere}, {Name: "Bo", Kind: gamelog.KindLink}, {Name: "Cy", Kind: gamelog.KindLink},
	}, Options: map[string]string{"base.first_player": "seat0"}})
	ann := players[0]
	ann.Choose(0)
	if _, err := registrytest.Do(players[1], func(o table.Owner) (bool, error) { return true, o.Leaving().Resign(1) }); err != nil {
		t.Fatal(err)
	}
	registrytest.Refused(t, reseats(ann, 1, gamelog.KindLink), "resigned")
	if err := reseats(ann, 2, gamelog.KindLink); err != nil {
		t.Errorf("another seat: %v", err)
	}
}

// A host whose rights pass on elsewhere while they ask here for a new link gets none.
func TestHostOvertaken(t *testing.T) {
	disk := teststore.Open(t)
	t.Cleanup(func() { _ = disk.Close() })
	h := registrytest.OpenWithManualClock(t, func(c *table.Config) {
		c.Store = disk
		c.Others = &table.Others{ // of which nothing is known
			OwnedHere: func(string) bool { return true }, Seq: func(context.Context, string) (int64, int64, error) { return 0, 0, nil },
			RequestTask: func(string, bool) {}, PublishPresence: func(string, table.PresenceSummary) {}, RequestPresence: func(string) {},
		}
	}, Part)
	ann := h.Make(two(gamelog.KindHere, gamelog.KindLink))[0]
	id := ann.Seen().ID
	heir := store.Grant{Game: id, Seat: store.HostSeat, Kind: store.GrantHost, Holder: h.Guest(id).Who.Holder}
	if err := disk.Replace(t.Context(), id, store.HostSeat, heir); err != nil {
		t.Fatal(err)
	}
	made, err := registrytest.Do(ann, func(o table.Owner) (access.SeatLink, error) { return makeLink(o, ann.Who, 1) })
	if registrytest.Refused(t, err, "not-your-seat"); made.Secret != "" {
		t.Error("they have a link all the same")
	}
}

// What a seat is called is read anew where another server has changed it, not where this one has; and
// however often the table is read anew, a seat has no more names in a turn.
func TestRenamedElsewhere(t *testing.T) {
	disk := teststore.Open(t)
	t.Cleanup(func() { _ = disk.Close() })
	loads := 0
	h := registrytest.OpenWithManualClock(t, func(c *table.Config) {
		c.Store, c.Rows = disk, disk
		c.Load = func(books *game.Books, g store.Game, entries []store.Entry) (*gamelog.Log, error) {
			loads++
			return gamelog.Load(books, g, entries)
		}
	}, Part)
	ann := h.Make(two(gamelog.KindHere, gamelog.KindHere))[0]
	id := ann.Seen().ID
	renames := func(n int) error {
		_, err := registrytest.Do(ann, func(o table.Owner) (json.RawMessage, error) { return renameSeat(o, ann.Who, 0, fmt.Sprint("Ann", n)) })
		return err
	}
	before := loads
	for n := range gamelog.MaxWaste {
		if err := renames(n); err != nil {
			t.Fatal(err)
		}
		h.ReloadRenamed(t.Context(), []string{id})
	}
	if loads != before {
		t.Errorf("the table was replayed %d times for names that it knew", loads-before)
	}
	if err := disk.Rename(t.Context(), id, 1, "Bo"); err != nil {
		t.Fatal(err)
	}
	h.ReloadRenamed(t.Context(), []string{id})
	data, err := ann.See()
	seen := registrytest.Read[struct{ Seats []struct{ Name string } }](t, data, err)
	if loads != before+1 || seen.Seats[1].Name != "Bo" {
		t.Errorf("the other seat is called %q after %d replays", seen.Seats[1].Name, loads-before)
	}
	registrytest.Refused(t, renames(99), "too-many")
}

// A link gives a free seat at once, and one that somebody holds after they were asked.
func TestLinksOffer(t *testing.T) {
	h := registrytest.OpenWithManualClock(t, nil, Part)
	ann := h.Make(two(gamelog.KindHere, gamelog.KindLink))[0]
	id := ann.Seen().ID
	made, err := registrytest.Do(ann, func(o table.Owner) (access.SeatLink, error) { return newLink(o, 1) })
	if err != nil {
		t.Fatal(err)
	}
	eve := h.Guest(id)
	offers := func(secret string) (LinkOffer, error) {
		return registrytest.Do(eve, func(o table.Owner) (LinkOffer, error) { return previewLink(o, eve.Who, secret) })
	}
	got, err := offers(made.Secret)
	if err != nil || !slices.Equal(got.Seats, []int{1}) || got.Held || got.Asked != nil {
		t.Errorf("a link to a free seat offers %+v, %v", got, err)
	}
	bo := h.InvitedPlayer(id, 1)
	sat, err := registrytest.Do(eve, func(o table.Owner) (Seated, error) { return Sit(o, eve.Who, made.Secret) })
	if err != nil || sat.Table != nil || sat.Asks == nil {
		t.Errorf("whoever sits down there too is told %+v, %v", sat, err)
	}
	got, err = offers(made.Secret)
	if err != nil || !got.Held || got.Asked == nil || got.Asked.Declined {
		t.Errorf("a link to a seat that somebody holds offers %+v, %v", got, err)
	}
	data, err := bo.See()
	seen := registrytest.Read[struct {
		Asks []openRequest `json:"seat_requests"`
	}](t, data, err)
	if len(seen.Asks) != 1 || seen.Asks[0].Seat != 1 {
		t.Errorf("whoever holds the seat is asked %+v", seen.Asks)
	}
	data, err = eve.See()
	if seen = registrytest.Read[struct {
		Asks []openRequest `json:"seat_requests"`
	}](t, data, err); len(seen.Asks) > 0 {
		t.Errorf("whoever asks is asked %+v", seen.Asks)
	}
	_, err = offers(access.NewSecret())
	registrytest.Refused(t, err, errLinkWrong.Code)
}
