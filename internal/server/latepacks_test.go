package server

import "testing"

// Of a pack that is offered a host who watches late hears at once, while they can still accept it,
// and nothing else: who only watches hears of it as late as of anything.
func TestLateHostHearsOfOffers(t *testing.T) {
	t.Parallel()
	l := openLate(t, 2, 9)
	hal, eve := l.watchers["Hal"], l.watchers["Eve"]
	c, _, err := hal.dial(gamePath(l.table, "/socket?since=0"), nil)
	if err != nil {
		t.Fatal(err)
	}
	l.does("/packs", func(*tableSeen, string) obj { return obj{"text": lanePack} })
	for told := (*tableSeen)(nil); told == nil || len(told.Offers) == 0; {
		if told, err = hal.next(c); err != nil {
			t.Fatal("the host is not told: ", err)
		}
		if told.Seq != 0 {
			t.Fatalf("the host is told entry %d", told.Seq)
		}
	}
	if now := hal.get(gamePath(l.table, "")).ok(t); len(now.Offers) != 1 || len(hal.tablePacks(l.table).Offers) != 1 {
		t.Errorf("the host sees %v", now.Offers)
	}
	if now := eve.get(gamePath(l.table, "")).ok(t); len(now.Offers) > 0 || len(eve.tablePacks(l.table).Offers) > 0 {
		t.Errorf("who watches sees %v", now.Offers)
	}
	l.look()
	l.choose() // the game has begun: that nobody who watches sees, also not by what is offered
	l.look()
	hal.post(gamePath(l.table, "/packs/"+hal.tablePacks(l.table).Offers[0].ID), obj{"accept": true}).want(t, 409, "begun")
}
