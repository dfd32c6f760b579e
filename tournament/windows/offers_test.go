package windows

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// hour returns a time so many hours after the beginning of the round.
func hour(h int) time.Time {
	return time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC).Add(time.Duration(h) * time.Hour)
}

// week is the round of these tests: 168 hours.
var week = Window{hour(0), hour(168)}

// said reads what two said, one event a word: who (a or b), what (p, c, y for accepted, w, n for declined), at which
// hour, and of an offer for which hour and until which: "ap1:48,24".
func said(t testing.TB, text string) (events []Event) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		e := Event{By: int(word[0] - 'a'), Kind: Kind(strings.IndexByte("pcywn", word[1]))}
		var when, at, until int
		n, _ := fmt.Sscanf(word[2:], "%d:%d,%d", &when, &at, &until)
		e.When = hour(when)
		if n > 1 {
			e.At = hour(at)
		}
		if n > 2 {
			e.Until = hour(until)
		}
		events = append(events, e)
	}
	return events
}

func TestFold(t *testing.T) {
	for _, c := range []struct {
		name, said string
		now        int
		status     Status
		at, agreed int // hours of the last offer and of the time agreed on, 0 for none
	}{
		{"nothing said", "", 5, NoOffer, 0, 0},
		{"proposed", "ap1:48", 5, Offered, 48, 0},
		{"holds until the match if nothing is said", "ap1:48", 47, Offered, 48, 0},
		{"no longer when the match should begin", "ap1:48", 48, Lapsed, 48, 0},
		{"holds before its time", "ap1:48,24", 23, Offered, 48, 0},
		{"lapses at its time", "ap1:48,24", 24, Lapsed, 48, 0},
		{"accepted", "ap1:48,24 by2", 100, Settled, 48, 48},
		{"countered", "ap1:48 bc2:50", 5, Offered, 50, 0},
		{"countered and accepted", "ap1:48 bc2:50 ay3", 5, Settled, 50, 50},
		{"countered twice", "ap1:48 bc2:50 ac3:52 by4", 5, Settled, 52, 52},
		{"withdrawn", "ap1:48 aw2", 5, Recalled, 48, 0},
		{"withdrawn, then proposed anew", "ap1:48 aw2 ap3:60", 5, Offered, 60, 0},
		{"declined", "ap1:48 bn2", 5, Rejected, 48, 0},
		{"declined, then another is proposed by either", "ap1:48 bn2 bp3:60", 5, Offered, 60, 0},
		{"another time is declined: the old one stays", "ap1:48 by2 bp3:72 an4", 5, Rejected, 72, 48},
		{"lapsed, then the other one proposes", "ap1:48,24 bp24:60", 25, Offered, 60, 0},
		{"another time is asked for: the old one stays", "ap1:48 by2 bp3:72", 5, Offered, 72, 48},
		{"and is given", "ap1:48 by2 bp3:72 ay4", 5, Settled, 72, 72},
		{"and is not answered", "ap1:48 by2 bp3:72,10", 11, Lapsed, 72, 48},
		{"a clock that went back takes no time away", "ap5:48,24 by3", 6, Settled, 48, 48},
	} {
		talk, err := Fold(week, said(t, c.said), hour(c.now))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		want := func(h int) time.Time {
			if h == 0 {
				return time.Time{}
			}
			return hour(h)
		}
		if talk.Status != c.status || !talk.Offer.At.Equal(want(c.at)) || !talk.Agreed.Equal(want(c.agreed)) || talk.Events != len(said(t, c.said)) {
			t.Errorf("%s: %+v", c.name, talk)
		}
	}
}

func TestFoldRefuses(t *testing.T) {
	for _, c := range []struct{ name, said, says string }{
		{"twice without withdrawing", "ap1:48 ap2:50", "event 2: your offer is still open: withdraw it first"},
		{"at the same time as the other", "ap1:48 bp1:50", "event 2: there is an offer of the other side: accept it or counter it"},
		{"to accept nothing", "ay1", "event 1: there is no open offer of the other side to accept"},
		{"to accept the own offer", "ap1:48 ay2", "no open offer of the other side to accept"},
		{"to accept twice", "ap1:48 by2 by3", "no open offer"},
		{"to accept too late", "ap1:48,24 by24", "no open offer"},
		{"to accept what was withdrawn", "ap1:48 aw2 by3", "no open offer"},
		{"to accept what was countered", "ap1:48 bc2:50 by3", "no open offer"},
		{"to counter the own offer", "ap1:48 ac2:50", "to counter: propose a time"},
		{"to counter nothing", "bc2:50", "to counter: propose a time"},
		{"to withdraw the other's offer", "ap1:48 bw2", "you have no open offer to withdraw"},
		{"to withdraw nothing", "aw2", "you have no open offer to withdraw"},
		{"to decline nothing", "an1", "there is no open offer of the other side to decline"},
		{"to decline the own offer", "ap1:48 an2", "no open offer of the other side to decline"},
		{"after the round", "ap1:168", "the match cannot be at 2026-11-23 00:00 UTC: the round is from 2026-11-16 00:00 UTC to 2026-11-23 00:00 UTC"},
		{"in the past", "ap9:8", "the match cannot be at 2026-11-16 08:00 UTC: that is over"},
		{"an offer that is over", "ap9:48,9", "the offer cannot hold until 2026-11-16 09:00 UTC: that is over"},
		{"an offer that outlives the match", "ap9:48,49", "it must be answered before the match"},
		{"somebody else", "cp1:48", "side 2: a match has the sides 0 and 1"},
		{"something else", "ax1", "kind -1: there are only 0 to 4"},
		{"too much", strings.Repeat("ap1:48 aw1 ", MaxEvents/2) + "ap1:48", "event 101: there were 100 offers and answers"},
	} {
		if talk, err := Fold(week, said(t, c.said), hour(100)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %+v, %v; want %q", c.name, talk, err, c.says)
		}
	}
}

// Whatever two say, only what is refused changes nothing; what is agreed on was offered by one and
// accepted by the other, and lies in the round.
func TestTalks(t *testing.T) {
	lots := rand.New(rand.NewPCG(37, 9))
	agreed := 0
	for range 3000 {
		var kept []Event
		talk, now := Talk{round: week}, 0
		for range 12 {
			now += lots.IntN(12)
			e := Event{Kind: Kind(lots.IntN(5)), By: lots.IntN(2), When: hour(now), At: hour(lots.IntN(200)), Until: hour(lots.IntN(200))}
			if lots.IntN(2) == 0 {
				e.Until = time.Time{}
			}
			next, err := talk.Next(e)
			if err != nil && (next.Events != talk.Events || next.Offer != talk.Offer || next.Agreed != talk.Agreed) {
				t.Fatalf("%+v was refused and made %+v of %+v", e, next, talk)
			}
			if err == nil {
				kept = append(kept, e)
				if e.Kind == Accepted && (talk.Offer.By == e.By || !next.Agreed.Equal(talk.Offer.At) || !week.Has(next.Agreed) || !e.When.Before(next.Agreed)) {
					t.Fatalf("%+v made %+v of %+v", e, next, talk)
				}
				if e.Kind != Accepted && next.Agreed != talk.Agreed {
					t.Fatalf("%+v made %+v of %+v", e, next, talk)
				}
			}
			talk = next
		}
		if !talk.Agreed.IsZero() {
			agreed++
		}
		if again, err := Fold(week, kept, hour(now)); err != nil || again != talk {
			t.Fatalf("%+v, %v; want %+v", again, err, talk)
		}
	}
	if agreed < 100 {
		t.Errorf("only %d agreed", agreed)
	}
}

// One proposes, the other would rather play two hours later, and that is accepted.
func ExampleFold() {
	round := Window{time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC), time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)}
	tuesday := time.Date(2026, 11, 17, 18, 0, 0, 0, time.UTC)
	talk, err := Fold(round, []Event{
		{Kind: Proposed, By: 0, When: round.From, At: tuesday},
		{Kind: Countered, By: 1, When: round.From.Add(time.Hour), At: tuesday.Add(2 * time.Hour)},
		{Kind: Accepted, By: 0, When: round.From.Add(2 * time.Hour)},
	}, tuesday)
	fmt.Println(talk.Status == Settled, talk.Agreed.Format("Mon 15:04"), err)
	// Output: true Tue 20:00 <nil>
}
