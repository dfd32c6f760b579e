package notify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"circulade/internal/store"
)

// A board has the news of a town that is true, and knows who has a page open.
type board struct {
	mu      sync.Mutex
	news    map[string]Headline
	present map[Person]bool
}

// on has a service ask the board.
func (b *board) on(cfg *Config) {
	b.news, b.present = map[string]Headline{}, map[Person]bool{}
	cfg.StillNews = func(_ context.Context, key string, _ Person) (Headline, bool, error) {
		b.mu.Lock()
		defer b.mu.Unlock()
		h, is := b.news[key]
		return h, is, nil
	}
	cfg.Present = func(p Person) bool {
		b.mu.Lock()
		defer b.mu.Unlock()
		return b.present[p]
	}
}

// set changes the board.
func (b *board) set(f func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	f()
}

// challenge is what is told of a challenge of Bo's.
var challenge = Headline{Text: "notice.challenge", Name: "Bo", Page: []string{"account"}, Anchor: "challenges", Until: time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)}

// tells has some news told and lets the delay pass.
func (w *town) tells(n News) {
	w.t.Helper()
	if err := w.storeNews(w.t.Context(), n); err != nil {
		w.t.Fatal(err)
	}
	w.pass(delay)
	w.settled()
}

// A person is told some news once, by push and mail, where it is still true and they have no page open; in
// their quiet hours they are told at the end of these.
func TestNews(t *testing.T) {
	for name, c := range map[string]struct {
		change func(w *town, b *board, ann Person)
		want   int
	}{
		"it is told":                 {func(*town, *board, Person) {}, 2},
		"it is taken back":           {func(_ *town, b *board, _ Person) { b.set(func() { clear(b.news) }) }, 0},
		"they have a page open":      {func(_ *town, b *board, ann Person) { b.set(func() { b.present[ann] = true }) }, 0},
		"they are told by mail only": {func(w *town, _ *board, ann Person) { _, _ = w.Unsubscribe(w.t.Context(), ann, "") }, 1},
		"they have quiet hours": {func(w *town, _ *board, ann Person) {
			_ = w.SetQuietHours(w.t.Context(), ann, QuietHours{From: 0, To: 23 * 60, Zone: "UTC"})
		}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			b := &board{}
			w := openTown(t, b.on)
			ann := w.confirmed("Ann")
			w.subscribe(ann, "/ann")
			before := len(w.mails.Got())
			n := News{Key: "challenge/1", To: ann, By: w.person()}
			b.set(func() { b.news[n.Key] = challenge })
			c.change(w, b, ann)
			w.tells(n)
			got, mails := w.push.Got(), w.mails.Got()[before:]
			if len(got)+len(mails) != c.want {
				t.Fatalf("told %d times: %v, %v", len(got)+len(mails), got, mails)
			}
			w.tells(n)
			if len(w.push.Got())+len(w.mails.Got())-before != c.want {
				t.Error("it was told twice")
			}
			if len(got) == 1 && got[0].Plain != `{"title":"Bo challenges you to a game","body":"Accept it or decline it within a day.","page":"account#challenges","tag":"challenge/1"}` {
				t.Errorf("pushed: %s", got[0].Plain)
			}
			if len(mails) == 1 && !strings.Contains(fmt.Sprint(mails[0]), "https://play.example.org/account#challenges") {
				t.Errorf("mailed: %v", mails[0])
			}
		})
	}
}

// What falls into quiet hours is told at their end, unless it is no longer so.
func TestNewsAfterQuietHours(t *testing.T) {
	b := &board{}
	w := openTown(t, b.on)
	ann, cid := w.subscribed("/ann"), w.subscribed("/cid")
	for _, p := range []Person{ann, cid} {
		if err := w.SetQuietHours(t.Context(), p, QuietHours{From: 11 * 60, To: 13 * 60, Zone: "UTC"}); err != nil {
			t.Fatal(err)
		}
	}
	b.set(func() { b.news["challenge/1"], b.news["challenge/2"] = challenge, challenge })
	w.tells(News{Key: "challenge/1", To: ann, By: cid})
	w.tells(News{Key: "challenge/2", To: cid, By: ann})
	b.set(func() { delete(b.news, "challenge/2") })
	w.pass(time.Hour)
	w.settled()
	if got := w.push.Got(); len(got) != 1 || got[0].Path != "/ann" {
		t.Errorf("told: %v", got)
	}
}

// Nobody has somebody told without end: neither one of one other, nor many of one, nor one of many.
func TestNewsIsBounded(t *testing.T) {
	for name, c := range map[string]struct {
		to, by func(w *town, i int, ann Person) Person
		want   int
	}{
		"two": {func(_ *town, _ int, ann Person) Person { return ann }, func(*town, int, Person) Person { return Person{1} }, newsOfPair},
		"one causes": {
			func(w *town, i int, _ Person) Person { return w.subscribed(fmt.Sprint("/", i)) },
			func(*town, int, Person) Person { return Person{1} }, newsOfCause,
		},
		"one is told": {func(_ *town, _ int, ann Person) Person { return ann }, func(_ *town, i int, _ Person) Person { return Person{byte(i)} }, newsOfReceiver},
	} {
		t.Run(name, func(t *testing.T) {
			b := &board{}
			w := openTown(t, b.on)
			ann := w.subscribed("/ann")
			told := func(from int) {
				for i := from; i < from+newsOfReceiver+3; i++ {
					n := News{Key: fmt.Sprint("challenge/", i), To: c.to(w, i, ann), By: c.by(w, i, ann)}
					if err := w.storeNews(t.Context(), n); (err == nil) != (i-from < c.want) {
						t.Errorf("the %dth: %v", i-from+1, err)
					}
				}
			}
			told(0)
			w.pass(day + time.Second)
			told(100)
		})
	}
}

// In the download of somebody's data stands what news they were told. What was to be told when the service
// closed is told after the next start.
func TestNewsInDownload(t *testing.T) {
	b := &board{}
	w := openTown(t, b.on)
	ann := w.subscribed("/ann")
	w.Close()
	w.Tell(News{Key: "challenge/1", To: ann, By: w.person()})
	w.Close()
	w.open(b.on)
	b.set(func() { b.news["challenge/1"] = challenge })
	w.pass(time.Hour)
	eventually(t, "it is told", func() bool { return len(w.push.Got()) == 1 })
	list, err := store.Read(t.Context(), w.store, func(tx *store.Tx) ([]any, error) { return exportPerson(tx, ann) })
	if err != nil {
		t.Fatal(err)
	}
	got, _ := json.Marshal(list)
	if !strings.Contains(string(got), `"news":"challenge/1"`) || strings.Contains(string(got), `"game"`) || strings.Contains(string(got), `"seat"`) {
		t.Errorf("the download has %s", got)
	}
}

// News of something in which one takes part has its name as the title and one sentence; of one thing a person is told
// so often in a day.
func TestNewsOfOneThing(t *testing.T) {
	b := &board{}
	w := openTown(t, b.on)
	ann := w.confirmed("Ann")
	w.subscribe(ann, "/ann")
	before := len(w.mails.Got())
	h := Headline{
		Text: "notice.tournament", Said: "notice.tournament.offer", Of: "Spring", Name: "Bo", Page: []string{"tournaments", "x"}, Until: challenge.Until,
	}
	for i := range newsOfOne + 1 {
		n := News{Key: fmt.Sprint("tournament/x.offer.", i), To: ann, Of: "x"}
		b.set(func() { b.news[n.Key] = h })
		err := w.TellNow(t.Context(), n)
		if (i < newsOfOne) != (err == nil) || err != nil && !errors.Is(err, ErrOften) {
			t.Fatalf("number %d: %v", i, err)
		}
	}
	if err := w.TellNow(t.Context(), News{Key: "tournament/y.offer.1", To: ann, Of: "y"}); err != nil {
		t.Errorf("of another: %v", err)
	}
	w.pass(delay)
	w.settled()
	got, mails := w.push.Got(), w.mails.Got()[before:]
	if len(got) != newsOfOne || len(mails) != newsOfOne {
		t.Fatalf("told %d and %d times", len(got), len(mails))
	}
	if !strings.HasPrefix(got[0].Plain, `{"title":"Spring","body":"Bo proposes a time for your match.","page":"tournaments/x","tag":"tournament/x.offer.`) {
		t.Errorf("pushed: %s", got[0].Plain)
	}
	text := fmt.Sprint(mails[0])
	for _, part := range []string{"Spring: Bo proposes a time for your match.", "https://play.example.org/tournaments/x", "take part in"} {
		if !strings.Contains(text, part) {
			t.Errorf("mailed without %q: %s", part, text)
		}
	}
}
