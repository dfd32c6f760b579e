package results

import (
	"slices"
	"testing"
	"time"

	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/clock"
	"circulade/internal/table/erase"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/registrytest"
)

// A game that is played to its end has a row for each seat, with who played it.
func TestPlayed(t *testing.T) {
	h := open(t)
	id, players := h.strangers(short("Ann", "Bo"))
	before := h.Now().UnixMilli()
	play(players, 2)
	if rows := h.rowsOf(id); len(rows) > 0 {
		t.Fatalf("the game goes on and has results: %+v", rows)
	}
	play(players, 100)
	rows := h.rowsOf(id)
	if len(rows) != 2 {
		t.Fatalf("there are %d rows", len(rows))
	}
	log, err := registrytest.Do(players[0], func(o table.Owner) (*gamelog.Log, error) { return o.Log(), nil })
	if err != nil || log.Status() != store.Over {
		t.Fatal(err, log.Status())
	}
	for seat, r := range rows {
		want := result.Row{
			Game: id, Seat: seat, Began: r.Began, Ended: r.Ended, Person: players[seat].Who.Holder, Kind: result.Account,
			Rank: gamelog.FinishOf(log).Ranks()[seat], Points: gamelog.FinishOf(log).Points(seat), Outcome: result.Played, Class: "two", Seats: 2, Turns: 4,
			Commitment: log.Game().Commitment(),
		}
		if seat == 1 {
			want.Kind = result.Guest
		}
		if r != want {
			t.Errorf("the row is\n%+v, want\n%+v", r, want)
		}
		if r.Ended < before || r.Ended > h.Now().UnixMilli() || r.Began > before || r.Began == 0 {
			t.Errorf("it began at %d and ended at %d; now it is %d", r.Began, r.Ended, before)
		}
	}
	h.want("a game that was played", id, nil, result.Played, result.Played)
}

// What is rated or published, and the sets, are those with which the game began.
func TestKindsOfGames(t *testing.T) {
	h := open(t)
	q := short("Ann", "Bo", "Cy")
	q.Expansions, q.Draw, q.DrawEnd = []string{"traders-builders", "inns-cathedrals"}, nil, false
	q.Clock = &clock.Settings{Kind: clock.Days, Days: 1}
	for i := range q.Seats {
		q.Seats[i].Kind = gamelog.KindLink
	}
	q.Seats[2] = plan.Seat{Name: "C", Kind: gamelog.KindBot, Bot: "hard"}
	p, err := h.Plan(q)
	if err != nil {
		t.Fatal(err)
	}
	p.Start.Rated = true
	who, id := h.Guest(""), p.ID()
	if err := h.MakeForPersons(t.Context(), p, id, []store.Holder{who.Who.Holder}); err != nil {
		t.Fatal(err)
	}
	who.AtTable(id).StopGame()
	rows := h.rowsOf(id)
	for seat, r := range rows {
		if !r.Rated || !r.Published || r.Sets != "inns-cathedrals,traders-builders" || r.Class != "days" || r.Outcome != result.Off || r.Rank != 0 {
			t.Errorf("seat %d: %+v", seat, r)
		}
	}
	// Nobody of them is stored as a person.
	if len(rows) != 3 || rows[0].Kind != result.Deleted || rows[1].Kind != result.Deleted || rows[0].Person == who.Who.Holder ||
		rows[0].Person == (store.Holder{}) || rows[0].Person == rows[1].Person {
		t.Errorf("%+v", rows)
	}
	if rows[2].Kind != result.Level || rows[2].Level != "hard@1" || rows[2].Person != (store.Holder{}) {
		t.Errorf("%+v", rows[2])
	}
}

// A host who ends the game, or people who call it off, leave it without result.
func TestWithoutResult(t *testing.T) {
	h := open(t)
	id, players := h.strangers(short("Ann", "Bo"))
	play(players, 3)
	players[0].StopGame()
	h.want("ended by its host", id, []int{0, 0}, result.Off, result.Off)

	id, players = h.strangers(short("Ann", "Bo"))
	if err := commit(players[0], gamelog.Decision{Seat: store.HostSeat, End: true, How: gamelog.CalledOff}); err != nil {
		t.Fatal(err)
	}
	h.want("called off", id, []int{0, 0}, result.Off, result.Off)
}

// Whoever resigns, leaves or runs out of time has lost, and stays in the result.
func TestLosers(t *testing.T) {
	h := open(t)
	id, players := h.strangers(short("Ann", "Bo", "Cy"))
	play(players, 5)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(commit(players[2], gamelog.Decision{Seat: 2, Attendance: &gamelog.AttendanceChange{Resign: true}}))
	must(commit(players[0], gamelog.Decision{Seat: 0, Attendance: &gamelog.AttendanceChange{Resign: true}, End: true, How: gamelog.Forfeited}))
	h.want("two resign", id, []int{2, 1, 3}, result.Resigned, result.Played, result.Resigned)

	q := short("Ann", "Bo", "Cy")
	q.Clock = &clock.Settings{Kind: clock.Turn, TurnS: 60, Flag: clock.Out}
	id, players = h.strangers(q)
	leave := players[0].StayConnected()
	defer leave()
	for _, p := range players[1:] {
		defer p.StayConnected()()
	}
	play(players, 6)
	late := players[0].Seen().Waiting[0]
	for n := 0; n < 20 && players[0].Seen().Status == string(store.Playing); n++ {
		if now := players[0].Seen(); now.Waiting[0] == late {
			h.AdvanceTime(time.Hour)
			break
		} else {
			players[now.Waiting[0]].Choose(0)
		}
	}
	registrytest.Eventually(t, "the game's end", func() bool {
		now := players[0].Seen()
		if now.Status == string(store.Playing) && now.Waiting[0] != late {
			players[now.Waiting[0]].Choose(0)
		}
		return now.Status != string(store.Playing)
	})
	if r := h.rowsOf(id)[late]; r.Outcome != result.Time || r.Rank != 3 {
		t.Errorf("out of time: %+v", r)
	}
	h.addedAreTheSame("out of time", id)
}

// Who leaves a game that goes on without them is in its result, also if they are deleted before its end.
func TestLeavers(t *testing.T) {
	for _, deleted := range []bool{false, true} {
		h := open(t)
		q := short("Ann", "Bo", "Cy")
		id, players := h.strangers(q)
		play(players, 5)
		leaves := players[1]
		_, err := registrytest.Do(leaves, func(o table.Owner) (bool, error) { return true, o.Leaving().Forget(leaves.Who) })
		if err != nil {
			t.Fatal(err)
		}
		other := h.leaver(id)
		if other.person != leaves.Who.Holder || other.kind != result.Account {
			t.Errorf("who left is noted as %+v", other)
		}
		if deleted {
			if err := h.disk.Update(t.Context(), func(tx *store.Tx) error { return PersonalData().Remove(tx, leaves.Who.Holder) }); err != nil {
				t.Fatal(err)
			}
			other = h.leaver(id)
		}
		if err := commit(players[0], gamelog.Decision{Seat: store.HostSeat, End: true, How: gamelog.Forfeited}); err != nil {
			t.Fatal(err)
		}
		r := h.rowsOf(id)[1]
		if r.Person != other.person || r.Outcome != result.Left || deleted != (r.Kind == result.Deleted) || deleted == (r.Person == leaves.Who.Holder) {
			t.Errorf("deleted %v: %+v, noted %+v", deleted, r, other)
		}
		if left := h.leaver(id); left != (player{}) {
			t.Errorf("after the end there is still noted %+v", left)
		}
	}
}

// leaver returns who is noted to have left seat 1 of a game.
func (h *house) leaver(game string) player {
	h.t.Helper()
	list, err := readLeavers(h.t.Context(), h.disk, game)
	if err != nil {
		h.t.Fatal(err)
	}
	return list[1]
}

// Results outlive a game whose period is over, and unpublished ones not a game that people delete.
func TestDeletedGames(t *testing.T) {
	h := open(t)
	for _, c := range []struct {
		what      string
		unless    erase.Unless
		published bool
		left      int
	}{
		{"its period is over", erase.Unless{Since: 1 << 60}, false, 2},
		{"people delete it", erase.Unless{}, false, 0},
		{"people delete a published one", erase.Unless{}, true, 2},
	} {
		id, players := h.strangers(short("Ann", "Bo"))
		players[0].StopGame()
		if c.published {
			h.do(`UPDATE results SET published = 1 WHERE game = ?1`, id)
		}
		h.Restart() // the table is in memory no more
		if gone, err := h.Erase(t.Context(), id, c.unless); !gone || err != nil {
			t.Fatal(c.what, gone, err)
		}
		if rows := h.rowsOf(id); len(rows) != c.left {
			t.Errorf("%s: %d rows are left, want %d", c.what, len(rows), c.left)
		}
	}
	// One that nobody has any more is deleted with what is kept of it.
	id, players := h.strangers(short("Ann", "Bo"))
	players[0].StopGame()
	for _, p := range players {
		_, err := registrytest.At(p, func(x *table.Table) (bool, error) {
			return table.DoToTheEnd(t.Context(), x, p.Who, func(o table.Owner) (bool, error) { return true, o.Leaving().Forget(p.Who) })
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if rows := h.rowsOf(id); len(rows) != 0 {
		t.Errorf("%d rows of a game that all have deleted", len(rows))
	}
}

// A guest who signs in takes the results along; of somebody who is deleted a key stays that is the same in all, and
// others are as they were.
func TestPersons(t *testing.T) {
	h := open(t)
	guest, bo := access.NewSecret(), access.NewSecret()
	from, _ := access.HolderOf(guest)
	to, _ := access.HolderOf(bo)
	for _, p := range []store.Holder{from, to} {
		h.do(`INSERT INTO persons (id, created) VALUES (?1, 1)`, p[:])
	}
	for n, game := range []string{"one", "two"} {
		for seat, p := range []store.Holder{from, to} {
			row := result.Row{Game: game, Seat: seat, Ended: int64(n), Person: p, Kind: []result.Kind{result.Guest, result.Account}[seat], Outcome: result.Played, Class: "two"}
			st := result.Insert(row)
			h.do(st.SQL, st.Args...)
			h.do(st.SQL, st.Args...) // twice is once
		}
	}
	data := PersonalData()
	export := func(p store.Holder) (games []string) {
		t.Helper()
		list, err := store.Read(t.Context(), h.disk, func(tx *store.Tx) ([]any, error) { return data.Export(tx, p) })
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			games = append(games, e.(exported).Game)
		}
		return games
	}
	if have := export(from); !slices.Equal(have, []string{"one", "two"}) {
		t.Errorf("exported are %v", have)
	}
	before := h.rowsOf("one")
	account, _ := access.HolderOf(access.NewSecret())
	change := func(f func(tx *store.Tx) error) {
		t.Helper()
		if err := h.disk.Update(t.Context(), f); err != nil {
			t.Fatal(err)
		}
	}
	change(func(tx *store.Tx) error { return data.Move(tx, from, account) })
	if r := h.rowsOf("one"); r[0].Person != account || r[0].Kind != result.Account || r[1] != before[1] {
		t.Errorf("moved: %+v", r)
	}
	change(func(tx *store.Tx) error { return data.Remove(tx, account) })
	one, two := h.rowsOf("one"), h.rowsOf("two")
	if one[0].Kind != result.Deleted || one[0].Person == account || one[0].Person == (store.Holder{}) || one[0].Person != two[0].Person || one[1] != before[1] {
		t.Errorf("removed: %+v and %+v", one, two)
	}
	if have := export(account); len(have) != 0 {
		t.Errorf("exported are %v of somebody who is deleted", have)
	}
}
