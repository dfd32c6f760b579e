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
	if err := q.pairWaitingWithBots(t.Context()); err != nil || hers.Game() != "" {
		t.Fatalf("a bot is taken at once: %v", err)
	}
	now = now.Add(wait)
	if err := q.pairWaitingWithBots(t.Context()); err != nil {
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
