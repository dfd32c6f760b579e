package notify

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/feature/notify/notifytest"
	"circulade/internal/store"
)

// barrier waits until the notifications of all earlier questions are stored.
func (w *town) barrier(p Person) {
	w.t.Helper()
	game := fmt.Sprint("barrier", w.time().UnixNano(), w.count(`SELECT count(*) FROM notices`))
	w.asks(game, 1, p)
	w.noted(game, 1)
	w.answered(game)
}

// TestOneNoticeForEachTurn asks somebody ten times, each time told more than once.
func TestOneNoticeForEachTurn(t *testing.T) {
	w := openTown(t)
	ann, other := w.subscribed("/ann"), w.subscribed("/other")
	for nth := 1; nth <= 10; nth++ {
		a := w.asks("game", nth, ann)
		w.noted("game", nth)
		w.AddPending(a) // another server, or a table that has come into memory
		w.pass(time.Minute)
		w.settled()
		a.Left = true
		w.AddPending(a)
		a.Nth-- // what was told is not told again, though it be taken back
		w.AddPending(a)
		w.barrier(other)
		w.pass(time.Hour)
		w.settled()
		if got := w.push.Got(); len(got) != nth {
			t.Fatalf("after turn %d there are %d notices", nth, len(got))
		}
		w.answered("game")
	}
	for _, p := range w.push.Got() {
		if p.Path != "/ann" || p.Plain != `{"title":"Sunday","body":"It is your turn","game":"game"}` {
			t.Errorf("%s was told %s", p.Path, p.Plain)
		}
		if p.Header.Get("TTL") == "" || p.Header.Get("Authorization")[:8] != "vapid t=" {
			t.Errorf("the headers are %v", p.Header)
		}
	}
}

// TestNudgeIsToldOnce: a nudge after the notice of a turn is told once more and no more often, one
// before it is told with it, and none after they have answered.
func TestNudgeIsToldOnce(t *testing.T) {
	w := openTown(t)
	ann, other := w.subscribed("/ann"), w.subscribed("/other")
	nudges := func(game string, nth int, nudged bool) {
		a := YourTurn{Game: game, Title: "Sunday", Seat: 1, Nth: nth, People: []Person{ann}, Nudged: nudged}
		w.mu.Lock()
		w.tables[game] = a
		w.mu.Unlock()
		w.AddPending(a)
		w.barrier(other)
	}
	told := func(when string, want ...string) {
		t.Helper()
		w.pass(time.Hour)
		w.settled()
		got := []string{}
		for _, p := range w.push.Got() {
			got = append(got, p.Plain)
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%s: told %v, wanted %v", when, got, want)
		}
	}
	turn := `{"title":"Sunday","body":"It is your turn","game":"game"}`
	nudge := `{"title":"Sunday","body":"The others are waiting for you","game":"game"}`
	nudges("game", 1, false)
	told("asked", turn)
	nudges("game", 1, true)
	told("nudged", turn, nudge)
	nudges("game", 1, true) // another server, or a table that has come into memory
	nudges("game", 1, false)
	nudges("game", 1, true) // because of another question of the turn
	told("nudged again in that turn", turn, nudge)
	nudges("game", 2, false)
	nudges("game", 2, true)
	told("nudged before the notice of the turn went out", turn, nudge, nudge)
	nudges("game", 2, true)
	told("nudged once more", turn, nudge, nudge)
	nudges("game", 3, true)
	w.answered("game")
	told("answered", turn, nudge, nudge)
}

// TestNoticeWaits holds that nobody is told who has answered, or come back, meanwhile.
func TestNoticeWaits(t *testing.T) {
	w := openTown(t)
	ann, bo := w.subscribed("/ann"), w.subscribed("/bo")
	w.asks("quick", 1, ann)
	w.asks("slow", 1, bo)
	w.noted("quick", 1)
	w.noted("slow", 1)
	w.pass(19 * time.Second)
	w.settled()
	if n := w.push.Seen(); n > 0 {
		t.Fatalf("%d were told at once", n)
	}
	w.answered("quick")
	w.pass(2 * time.Second)
	w.settled()
	if got := w.push.Got(); len(got) != 1 || got[0].Path != "/bo" {
		t.Fatalf("told: %v", got)
	}
	a := w.asks("quick", 1, ann) // she looked, and has left
	a.Left = true
	w.AddPending(a)
	w.noted("quick", 1)
	eventually(t, "it waits again", func() bool { return w.count(`SELECT count(*) FROM notices WHERE game = 'quick' AND due > 0`) == 1 })
	w.pass(leftDelay + time.Second)
	w.settled()
	if got := w.push.Got(); len(got) != 2 || got[1].Path != "/ann" {
		t.Fatalf("told: %v", got)
	}
	w.asks("lost", 1, bo) // and has the seat no more when it is due
	w.noted("lost", 1)
	w.mu.Lock()
	w.tables["lost"] = YourTurn{Game: "lost", Seat: 1, Nth: 1, People: []Person{ann}}
	w.mu.Unlock()
	w.pass(time.Hour)
	w.settled()
	if got := w.push.Got(); len(got) != 2 {
		t.Fatalf("told: %v", got)
	}
}

// TestCrashBeforeSending claims a notice and sends nothing: it is missing, and only it.
func TestCrashBeforeSending(t *testing.T) {
	w := openTown(t)
	ann := w.subscribed("/ann")
	w.asks("game", 1, ann)
	w.asks("waits", 1, ann)
	w.noted("game", 1)
	w.noted("waits", 1)
	list, _, err := w.dueNotifications(t.Context(), byPush, 10)
	if err != nil || len(list) > 0 {
		t.Fatalf("due: %v, %v", list, err)
	}
	w.Close()
	w.pass(time.Hour)
	claimed, err := w.claim(t.Context(), &notification{game: "game", seat: 1, kind: byPush, channel: w.channelOf(ann), nth: 1})
	if err != nil || !claimed {
		t.Fatalf("claimed %v, %v", claimed, err)
	}
	if twice, err := w.claim(t.Context(), &notification{game: "game", seat: 1, kind: byPush, channel: w.channelOf(ann), nth: 1}); err != nil || twice {
		t.Fatalf("claimed twice: %v, %v", twice, err)
	}
	w.open()
	w.asks("game", 1, ann) // the table comes into memory again
	w.pass(time.Hour)
	eventually(t, "what waited is told after the restart", func() bool { return len(w.push.Got()) == 1 })
	w.settled()
	if got := w.push.Got(); len(got) != 1 || got[0].Game != "waits" {
		t.Fatalf("told after the restart: %v", got)
	}
	w.asks("game", 2, ann)
	w.noted("game", 2)
	w.pass(time.Hour)
	eventually(t, "the next turn is told", func() bool { return len(w.push.Got()) == 2 })
}

func (w *town) channelOf(p Person) (id []byte) {
	w.t.Helper()
	err := w.store.View(w.t.Context(), func(tx *store.Tx) error {
		return tx.One(`SELECT id FROM notice_browsers WHERE person = ?1`, []any{p[:]}, &id)
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return id
}

// TestTriedAgain holds that what certainly did not arrive is sent again, and nothing else.
func TestTriedAgain(t *testing.T) {
	for name, test := range map[string]struct {
		answer func(http.ResponseWriter, *http.Request) bool
		wait   time.Duration // until it is tried again; 0: never
	}{
		"it is down":        {notifytest.Status(503), retryAfter},
		"it is asked often": {notifytest.Status(429, "Retry-After", "600"), 10 * time.Minute},
		"it fails":          {notifytest.Status(500), 0},
		"it cannot reach":   {notifytest.Status(502), 0},
		"it takes too long": {notifytest.Status(504), 0},
		"it does not like":  {notifytest.Status(400), 0},
		"it leads away":     {notifytest.Status(307, "Location", "https://127.0.0.1:1/"), 0},
		"it breaks off":     {func(http.ResponseWriter, *http.Request) bool { panic(http.ErrAbortHandler) }, 0},
	} {
		t.Run(name, func(t *testing.T) {
			w := openTown(t)
			ann := w.subscribed("/ann")
			w.push.Set(test.answer)
			w.asks("game", 1, ann)
			w.noted("game", 1)
			w.pass(time.Minute)
			eventually(t, "it is tried", func() bool { return w.push.Seen() == 1 })
			w.settled()
			w.push.Set(nil)
			if test.wait > 0 {
				w.pass(test.wait - time.Second)
				w.settled()
			}
			if n := w.push.Seen(); n != 1 {
				t.Fatalf("tried %d times too early", n)
			}
			w.pass(24 * time.Hour)
			want := 1
			if test.wait > 0 {
				want = 2
			}
			eventually(t, "it is over", func() bool { return w.push.Seen() == want })
			w.settled()
			w.pass(24 * time.Hour)
			w.settled()
			if test.wait == 0 && !strings.Contains(w.log.String(), "a notice ") {
				t.Errorf("the log says nothing: %s", w.log)
			}
			if got := len(w.push.Got()); w.push.Seen() != want || got != want-1 {
				t.Errorf("tried %d times, told %d", w.push.Seen(), got)
			}
		})
	}
}

// TestGivenUp holds that what fails again and again is not tried for ever.
func TestGivenUp(t *testing.T) {
	w := openTown(t)
	ann := w.subscribed("/ann")
	w.push.Set(notifytest.Status(503))
	w.asks("game", 1, ann)
	w.noted("game", 1)
	for n := 1; n <= maxTries; n++ {
		w.pass(7 * time.Hour)
		eventually(t, "it is tried", func() bool { return w.push.Seen() == n })
		w.settled()
	}
	w.pass(100 * time.Hour)
	w.settled()
	if n := w.push.Seen(); n != maxTries {
		t.Errorf("tried %d times", n)
	}
}

// TestUnreachable refuses connections.
func TestUnreachable(t *testing.T) {
	w := openTown(t, func(c *Config) { c.Push.Services = append(c.Push.Services, "127.0.0.1:1") })
	ann := w.person()
	key, auth := w.push.Keys()
	if err := w.Subscribe(t.Context(), ann, Subscription{Endpoint: "https://127.0.0.1:1/x", P256dh: key, Auth: auth}); err != nil {
		t.Fatal(err)
	}
	w.asks("game", 1, ann)
	w.noted("game", 1)
	w.pass(time.Minute)
	eventually(t, "it is to be tried again", func() bool {
		return w.count(`SELECT count(*) FROM notices WHERE tries = 1 AND due > 0 AND told = 0`) == 1
	})
}

// TestDeadSubscription takes one away that its push service knows no more.
func TestDeadSubscription(t *testing.T) {
	w := openTown(t)
	ann := w.subscribed("/old")
	w.subscribe(ann, "/new")
	w.push.Set(func(rw http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path == "/old" {
			rw.WriteHeader(http.StatusGone)
		}
		return r.URL.Path == "/old"
	})
	w.asks("game", 1, ann)
	w.noted("game", 1)
	w.pass(time.Minute)
	eventually(t, "one of them is told", func() bool { return len(w.push.Got()) == 1 })
	eventually(t, "the other is forgotten", func() bool { return w.count(`SELECT count(*) FROM notice_browsers`) == 1 })
}

// TestSlowService has one browser's push service never answer: others are told meanwhile.
func TestSlowService(t *testing.T) {
	w := openTown(t)
	slow, quick := w.subscribed("/slow"), w.subscribed("/quick")
	hold := make(chan struct{})
	var held atomic.Int64
	w.push.Set(func(_ http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path == "/slow" {
			held.Add(1)
			<-hold
		}
		return false
	})
	defer close(hold)
	for n := range 3 * pushAtOnce {
		game := fmt.Sprint("slow", n)
		w.asks(game, 1, slow)
		w.noted(game, 1)
	}
	w.pass(time.Minute)
	eventually(t, "the slow one is asked", func() bool { return held.Load() == 1 })
	w.asks("quick", 1, quick)
	w.noted("quick", 1)
	w.pass(time.Minute)
	eventually(t, "the quick one is told", func() bool { return len(w.push.Got()) == 1 })
	if n := held.Load(); n != 1 {
		t.Errorf("%d notices wait for one browser", n)
	}
}

// TestManyAsked holds that what tables tell is bounded, and the latest of each counts.
func TestManyAsked(t *testing.T) {
	d := &Service{pendingDue: make(chan struct{}, 1), pending: map[seatKey]YourTurn{}}
	for n := range maxPending + 10 {
		d.AddPending(YourTurn{Game: fmt.Sprint(n), Nth: 1})
	}
	d.AddPending(YourTurn{Game: "0", Nth: 2})
	if len(d.pending) != maxPending || d.dropped != 10 || d.pending[seatKey{"0", 0}].Nth != 2 {
		t.Errorf("%d wait, %d are lost, %v", len(d.pending), d.dropped, d.pending[seatKey{"0", 0}])
	}
}

// TestSweep forgets what was told long ago, and nothing that waits.
func TestSweep(t *testing.T) {
	w := openTown(t)
	ann := w.subscribed("/ann")
	w.asks("told", 1, ann)
	w.noted("told", 1)
	w.pass(time.Minute)
	w.settled()
	if err := w.SetQuietHours(t.Context(), ann, QuietHours{0, 1439, "UTC"}); err != nil {
		t.Fatal(err)
	}
	w.asks("waits", 1, ann)
	w.noted("waits", 1)
	w.mu.Lock()
	w.now = w.now.Add((KeptDays + 1) * day)
	w.mu.Unlock()
	if err := w.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := w.count(`SELECT count(*) FROM notices`); n != 1 {
		t.Errorf("%d are kept", n)
	}
}

// TestNothingIsOn holds that a server that tells nobody makes no keys and keeps nothing.
func TestNothingIsOn(t *testing.T) {
	w := openTown(t, func(c *Config) { c.Push, c.Mail = nil, nil })
	if err := w.Subscribe(t.Context(), w.person(), Subscription{}); !errors.Is(err, ErrOff) {
		t.Errorf("subscribing: %v", err)
	}
	if n := w.count(`SELECT count(*) FROM notice_keys`); n != 0 || w.Enabled() || w.PushKey() != "" {
		t.Errorf("%d keys", n)
	}
	w.Close()
	w.open(func(c *Config) { c.Mail = nil })
	key := w.PushKey()
	w.Close()
	w.open(func(c *Config) { c.Mail = nil })
	if again := w.PushKey(); key == "" || again != key {
		t.Errorf("the key is %q, then %q", key, again)
	}
}

// TestSomebodySatDown tells each whose table a stranger sits at, soon and once, and not that it
// is their turn.
func TestSomebodySatDown(t *testing.T) {
	var asked []YourTurn
	w := openTown(t, func(c *Config) {
		c.StillAsked = func(_ context.Context, _ string, seat int) (YourTurn, bool, error) {
			return asked[seat/2], true, nil
		}
	})
	ann, bo := w.subscribed("/ann"), w.confirmed("Bo")
	asked = []YourTurn{
		{Game: "game", Title: "Sunday", Seat: 0, Nth: 1, People: []Person{ann}, Sat: true},
		{Game: "game", Title: "Sunday", Seat: 2, Nth: 1, People: []Person{bo}, Sat: true},
	}
	for range 2 {
		for _, a := range asked {
			w.AddPending(a)
		}
		eventually(t, "both are noted", func() bool { return w.count(`SELECT count(*) FROM notices WHERE game = 'game'`) == 2 })
		w.pass(satDelay + time.Second)
		w.settled()
		pushed, mails := w.push.Got(), w.mails.Got()
		if len(pushed) != 1 || pushed[0].Plain != `{"title":"Sunday","body":"Somebody has sat down and waits for you","game":"game"}` || pushed[0].Header.Get("TTL") != "3600" {
			t.Fatalf("pushed: %v", pushed)
		}
		if len(mails) != 2 || mails[1].Subject != "Sunday: somebody has sat down" || mails[1].To[0] != "Bo@example.org" || mails[1].Header.Get("List-Unsubscribe") == "" {
			t.Fatalf("mailed: %v", mails)
		}
	}
}
