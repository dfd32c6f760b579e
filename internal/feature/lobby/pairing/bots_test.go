package pairing

import (
	"net/netip"
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/clock"
)

// botWish is what the shipped opponents want: whatever the other does.
var botWish = Wish{Preset: Any, Aids: Any, AnyClock: true, Programs: true, Name: "Robbie"}

// makeBotAccounts gives some persons accounts that are bots.
func (q *Queue) makeBotAccounts(t *testing.T, who ...store.Holder) {
	t.Helper()
	err := q.cfg.Rows.Update(t.Context(), func(tx *store.Tx) error {
		for i, p := range who {
			key := string(rune('a' + i))
			if _, err := tx.Exec("INSERT INTO accounts (person, name, key, looks, password, created) VALUES (?1, ?2, ?2, ?2, '', 0)", p[:], key); err != nil {
				return err
			}
			if _, err := tx.Exec("INSERT INTO programs (person, since) VALUES (?1, 0)", p[:]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestPairWithBots has bots wait all the time: they are paired with people who would play one and
// have waited for a moment, whatever these want, and never with others, or with each other.
func TestPairWithBots(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	const wait = 30 * time.Second // longer than the test: what is due then is done here by hand
	told := map[store.Holder]string{}
	q := openQueue(t, func(c *Config) {
		c.Now, c.BotWait = func() time.Time { return now }, wait
		c.Paired = func(who store.Holder, _, game string) { told[who] = game }
	})
	people := q.makePersons(t, 6)
	robbie, marvin, ann, bo, cy := people[0], people[1], people[2], people[3], people[4]
	q.makeBotAccounts(t, robbie, marvin)
	ask := func(who store.Holder, w Wish) Ticket {
		t.Helper()
		now = now.Add(time.Millisecond)
		got, err := q.Pair(t.Context(), who, netip.Addr{}, w, planned)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	ask(robbie, botWish)
	if got := ask(marvin, botWish); got.Game() != "" {
		t.Fatal("two bots are paired")
	}
	quick := Wish{Preset: "classic", Aids: "table", Clock: &clock.Settings{Kind: clock.Bank, BankS: 300, IncrementS: 5, Flag: clock.Computer}}
	if got := ask(ann, quick); got.Game() != "" || got.Waiting != 1 {
		t.Fatalf("who wants people is paired or waits with %d", got.Waiting)
	}
	would := quick
	would.Programs = true
	if got := ask(bo, would); len(got.rows) != 2 || got.rows[0].person != ann {
		t.Fatalf("who would play a bot, and could play a person, plays %+v", got.rows)
	}
	forget(t, q, ann, bo)

	his := ask(robbie, botWish)
	hers := ask(cy, would)
	if _, err := q.Round(t.Context()); err != nil || hers.Game() != "" {
		t.Fatalf("a bot is taken at once: %v", err)
	}
	now = now.Add(wait)
	if _, err := q.Round(t.Context()); err != nil {
		t.Fatal(err)
	}
	met, err := q.Renew(t.Context(), cy, hers.ID)
	if err != nil || met.Game() == "" || told[robbie] != met.Game() {
		t.Fatalf("who has waited is paired %v, and the bot told %v: %v", met.Game(), told[robbie], err)
	}
	table, persons, err := met.PlanTable(planned)
	if err != nil || len(persons) != 2 || persons[0] != robbie || !table.Start.Programs {
		t.Fatalf("they are %v, the table %+v: %v", persons, table, err)
	}
	if c := table.Start.Clock; c == nil || c.BankS != 300 || table.Start.Setup.Aids != "table" || table.Start.Setup.Preset != "classic" {
		t.Errorf("they play by %+v, %s, %s", c, table.Start.Setup.Aids, table.Start.Setup.Preset)
	}
	if theirs, err := q.Renew(t.Context(), robbie, his.ID); err != nil || theirs.Game() != met.Game() {
		t.Errorf("the bot's ticket leads to %q: %v", theirs.Game(), err)
	}

	// A ticket that is read pairs by itself: whoever would have done it later may be gone.
	forget(t, q, cy, robbie, marvin)
	hers = ask(ann, would)
	now = now.Add(wait)
	if got := ask(marvin, botWish); got.Game() == "" {
		t.Error("a bot that comes finds nobody who has waited")
	}
	if got, err := q.Renew(t.Context(), ann, hers.ID); err != nil || got.Game() == "" {
		t.Errorf("Ann waits on: %v", err)
	}
	forget(t, q, ann, marvin)
	hers = ask(ann, would)
	ask(marvin, botWish)
	if got, err := q.Renew(t.Context(), ann, hers.ID); err != nil || got.Game() != "" {
		t.Errorf("a ticket that is read too early leads to %q: %v", got.Game(), err)
	}
	now = now.Add(wait)
	if got, err := q.Renew(t.Context(), ann, hers.ID); err != nil || got.Game() == "" {
		t.Errorf("a ticket that is read leads nowhere: %v", err)
	}
}

// TestAnyClock takes no clock beside any.
func TestAnyClock(t *testing.T) {
	if _, err := (Wish{Preset: "classic", AnyClock: true, Clock: &clock.Settings{Kind: clock.None}}).resolve(planned); err == nil {
		t.Error("a clock is named, and any is wanted")
	}
	a, err := (Wish{Preset: "classic", AnyClock: true}).resolve(planned)
	if err != nil || a.pace != Any || commonWish(a.Wish, a.Wish).Clock == nil {
		t.Errorf("any clock is %+v: %v", a, err)
	}
	turn := Wish{Preset: "classic", Clock: &clock.Settings{Kind: clock.Turn, TurnS: 60}}
	if got := commonWish(commonWish(a.Wish, turn), a.Wish); got.Clock.Kind != clock.Turn {
		t.Errorf("of three, one of whom names a clock, the clock is %+v", got.Clock)
	}
}

// TestBotsFillTables has bots that take any game wait: a person who plays now gets the one that they want with
// them, after the moment in which other people are looked for, and is asked for nothing that a person may not wish.
func TestBotsFillTables(t *testing.T) {
	t.Parallel()
	wish := botWish
	wish.PlayersTo, wish.AnyRated = 6, true
	for _, test := range []struct {
		name    string
		players int
		rated   bool
		bots    int // that are taken
		wish    Wish
	}{
		{"two", 2, false, 1, wish},
		{"two, rated", 2, true, 1, wish},
		{"four, rated", 4, true, 3, wish},
		{"six", 6, false, 5, wish},
		{"rated, with bots that take only others", 2, true, 0, Wish{Preset: Any, Aids: Any, AnyClock: true, Programs: true, PlayersTo: 6}},
		{"three, with bots of two", 3, false, 0, Wish{Preset: Any, Aids: Any, AnyClock: true, Programs: true, AnyRated: true}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := openRoom(t, 7)
			r.change(t, func(tx *store.Tx) error {
				for _, p := range r.people[1:] {
					if err := tx.Do("INSERT INTO programs (person, since) VALUES (?1, 0)", p[:]); err != nil {
						return err
					}
				}
				return nil
			})
			for i := range 6 {
				r.ask(t, i+1, test.wish)
			}
			preset := "classic"
			if test.players == 6 {
				preset = Any // the classic one is for five
			}
			mine := r.ask(t, 0, Wish{Preset: preset, Players: test.players, Rated: test.rated, Programs: true})
			r.round(t, "at once", 1)
			r.now = r.now.Add(BotWait)
			r.round(t, "after a moment", map[bool]int{true: 0, false: 1}[test.bots > 0])
			got, err := r.Renew(t.Context(), r.people[0], mine.ID)
			if err != nil || (got.Game() != "") != (test.bots > 0) {
				t.Fatalf("the ticket leads to %q: %v", got.Game(), err)
			}
			if test.bots == 0 {
				return
			}
			p, persons, err := got.PlanTable(planned)
			if err != nil || len(persons) != test.bots+1 || p.Start.Rated != test.rated || !p.Start.Programs {
				t.Errorf("the table is %+v of %v: %v", p, persons, err)
			}
		})
	}
}

// TestWishesOfBots goes through what is refused of the wish for several kinds of game.
func TestWishesOfBots(t *testing.T) {
	none := &clock.Settings{Kind: clock.None}
	for _, test := range []struct {
		wish Wish
		ok   bool
	}{
		{Wish{Preset: Any, PlayersTo: 6, AnyRated: true}, true},
		{Wish{Preset: "classic", Players: 3, PlayersTo: 3}, true},
		{Wish{Preset: "classic", PlayersTo: 6}, false}, // five can play it
		{Wish{Preset: "classic", Players: 3, PlayersTo: 2}, false},
		{Wish{Preset: Any, PlayersTo: 7}, false},
		{Wish{Preset: Any, AnyRated: true, Clock: none}, false},
	} {
		if _, err := test.wish.resolve(planned); (err == nil) != test.ok {
			t.Errorf("%+v: %v", test.wish, err)
		}
	}
}

// TestTicketOfBefore has a ticket that a server of before stored wait as others do, once it is read.
func TestTicketOfBefore(t *testing.T) {
	t.Parallel()
	r := openRoom(t, 2)
	old := ticketRow{
		id: "old", person: r.people[0], sets: "classic:base", pace: "days 0 0+0 3 computer", aids: Any, wish: []byte(`{"preset":"classic"}`),
		until: r.now.Add(time.Minute).UnixMilli(), players: players,
	}
	r.change(t, func(tx *store.Tx) error { return old.insert(tx) })
	got, err := r.Renew(t.Context(), r.people[0], "old")
	if err != nil || got.Outlook == nil || got.Waiting != 1 {
		t.Fatalf("it is %+v: %v", got, err)
	}
	r.ask(t, 1, Wish{Preset: "classic", Aids: Any, Clock: &clock.Settings{Kind: clock.Days, Days: 3}})
	if got, err = r.Renew(t.Context(), r.people[0], "old"); err != nil || got.Game() == "" {
		t.Errorf("it leads nowhere: %+v, %v", got, err)
	}
	r.change(t, func(tx *store.Tx) error {
		class := ""
		err := tx.One("SELECT class FROM pairing_tickets WHERE id = 'old'", nil, &class)
		if class != "days" {
			t.Errorf("its class is %q", class)
		}
		return err
	})
}
