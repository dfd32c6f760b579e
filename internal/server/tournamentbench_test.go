package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"circulade/internal/account"
	"circulade/internal/calibrate"
	"circulade/internal/caller"
	"circulade/internal/store"
)

// BenchmarkTournamentStart has 1,000 people follow a Swiss, each by a socket of their own on this machine, while a round
// begins. It measures the time from when the organiser's request is answered until the last has been told of their
// table, and until all 500 tables are made; and the time of a choice at another table before, while people are told, and while the tables are made.
func BenchmarkTournamentStart(b *testing.B) {
	const people = 1000
	h := openHouse(b)
	var org *http.Client
	var jars []*http.Cookie
	for i := range people + 1 {
		in, err := h.accounts.Create(b.Context(), account.Session{}, "Firefox", account.NewAccount{Name: fmt.Sprint("Crowd", i)})
		if err != nil {
			b.Fatal(err)
		}
		jars = append(jars, &http.Cookie{Name: caller.PlainCookie, Value: in.Secret})
	}
	org = &http.Client{Transport: cookied{jars[people]}}
	other := h.otherTable(b)
	for b.Loop() {
		b.StopTimer()
		id := h.crowdedSwiss(b, org, jars[:people])
		c := h.followAll(b, id, jars[:people])
		other.reset()
		time.Sleep(2 * time.Second)
		before := other.reset()
		work := calibrate.CPU()
		b.StartTimer()
		h.sends(b, org, "/api/tournaments/"+id+"/desk", obj{"begin": obj{"round": 1}})
		begun := time.Now()
		c.wait()
		told, telling := time.Since(begun), other.reset()
		made := h.untilMade(b, id, people/2, begun)
		b.StopTimer()
		during := other.reset()
		b.ReportMetric(told.Seconds()*1000, "told-ms")
		b.ReportMetric(c.middle(begun).Seconds()*1000, "half-told-ms")
		b.ReportMetric(made.Seconds()*1000, "made-ms")
		b.ReportMetric((calibrate.CPU()-work).Seconds()*1000, "CPU-ms")
		b.ReportMetric(at(before, 50), "choice-before-p50-ms")
		b.ReportMetric(at(before, 95), "choice-before-p95-ms")
		b.ReportMetric(at(during, 50), "choice-p50-ms")
		b.ReportMetric(at(during, 95), "choice-p95-ms")
		b.ReportMetric(at(telling, 50), "choice-told-p50-ms")
		c.close()
		h.sends(b, org, "/api/tournaments/"+id+"/desk", obj{"cancel": obj{}})
		b.StartTimer()
	}
	b.StopTimer()
	other.close()
}

// at returns a percentile of some times, in milliseconds.
func at(list []time.Duration, percent int) float64 {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[len(list)*percent/100].Seconds() * 1000
}

// cookied sends a cookie with each request.
type cookied struct{ cookie *http.Cookie }

// RoundTrip sends a request.
func (c cookied) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.AddCookie(c.cookie)
	return http.DefaultTransport.RoundTrip(r)
}

// crowdedSwiss makes a Swiss that all have entered and whose first round is paired, and returns its id.
func (h *house) crowdedSwiss(b *testing.B, org *http.Client, people []*http.Cookie) string {
	b.Helper()
	resp, err := org.Post(h.url+"/api/tournaments", "application/json", strings.NewReader(
		`{"name": "Large", "form": {"kind": "swiss", "rounds": 9, "by_hand": true}, "game": {"preset": "classic"}}`))
	if err != nil {
		b.Fatal(err)
	}
	var made struct{ ID string }
	if err := json.NewDecoder(resp.Body).Decode(&made); err != nil || resp.Body.Close() != nil || made.ID == "" {
		b.Fatalf("no tournament: %v", err)
	}
	for _, one := range people {
		h.sends(b, &http.Client{Transport: cookied{one}}, "/api/tournaments/"+made.ID+"/entry", obj{})
	}
	h.sends(b, org, "/api/tournaments/"+made.ID+"/desk", obj{"start": obj{}})
	for rounds := 0; rounds == 0; time.Sleep(100 * time.Millisecond) {
		if err := h.cfg.Rows.View(b.Context(), func(tx *store.Tx) error {
			return tx.One(`SELECT count(*) FROM tournament_events WHERE tournament = ?1 AND seq > ?2`, []any{made.ID, len(people)}, &rounds)
		}); err != nil {
			b.Fatal(err)
		}
	}
	return made.ID
}

// A following is many who follow a tournament, and when each was told of their table.
type following struct {
	cancel context.CancelFunc
	all    sync.WaitGroup
	told   sync.WaitGroup
	at     []time.Time
}

// followAll has each of some people follow a tournament, and returns once each has been told how it is.
func (h *house) followAll(b *testing.B, id string, people []*http.Cookie) *following {
	b.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	c := &following{cancel: cancel, at: make([]time.Time, len(people))}
	var there sync.WaitGroup
	url := strings.Replace(h.url, "http", "ws", 1) + "/api/tournaments/" + id + "/socket"
	for i, one := range people {
		conn, _, err := websocket.Dial(ctx, url, &websocket.DialOptions{HTTPHeader: http.Header{"Cookie": {one.String()}}})
		if err != nil {
			b.Fatal(err)
		}
		there.Add(1)
		c.told.Add(1)
		c.all.Go(func() {
			defer func() { _ = conn.CloseNow() }()
			first, waits := true, true
			for {
				_, data, err := conn.Read(ctx)
				if err != nil {
					return
				}
				if first {
					first = false
					there.Done()
				}
				var m struct{ You struct{ Games []string } }
				if waits && json.Unmarshal(data, &m) == nil && len(m.You.Games) > 0 {
					waits, c.at[i] = false, time.Now()
					c.told.Done()
				}
			}
		})
	}
	there.Wait()
	return c
}

// wait waits until all have been told.
func (c *following) wait() { c.told.Wait() }

// middle returns after how long half of them were told.
func (c *following) middle(since time.Time) time.Duration {
	list := slices.Clone(c.at)
	slices.SortFunc(list, time.Time.Compare)
	return list[len(list)/2].Sub(since)
}

// close has all go.
func (c *following) close() {
	c.cancel()
	c.all.Wait()
}

// untilMade returns after how long so many tables of a tournament are made.
func (h *house) untilMade(b *testing.B, id string, want int, since time.Time) time.Duration {
	b.Helper()
	for made := 0; made < want; time.Sleep(50 * time.Millisecond) {
		if err := h.cfg.Rows.View(b.Context(), func(tx *store.Tx) error {
			return tx.One(`SELECT count(*) FROM tournament_games WHERE tournament = ?1`, []any{id}, &made)
		}); err != nil {
			b.Fatal(err)
		}
	}
	return time.Since(since)
}

// An otherTable is a table at which somebody plays all the time, and how long each choice takes.
type otherTable struct {
	mu   sync.Mutex
	took []time.Duration
	stop atomic.Bool
	all  sync.WaitGroup
}

// otherTable has somebody play at tables of their own until it is closed.
func (h *house) otherTable(b *testing.B) *otherTable {
	b.Helper()
	o := &otherTable{}
	as := &http.Client{Jar: newJar(b)}
	o.all.Go(func() {
		var t tableSeen
		for !o.stop.Load() {
			if t.State.Decision == nil {
				t = h.sends(b, as, "/api/games", obj{"seats": hereSeats("Ann", "Bo")}).Table
			}
			list := t.State.Decision.Choices
			c := list[int(t.Seq)*7%len(list)]
			for _, r := range c.Ranges {
				c.Text += fmt.Sprint(" ", r.Min)
			}
			began := time.Now()
			t = h.sends(b, as, "/api/games/"+t.ID+"/choices", obj{"seq": t.Seq, "move": fmt.Sprint("move-", t.Seq), "all": []string{c.Text}}).Table
			o.mu.Lock()
			o.took = append(o.took, time.Since(began))
			o.mu.Unlock()
			time.Sleep(10 * time.Millisecond)
		}
	})
	return o
}

// reset returns how long the choices since the last call took.
func (o *otherTable) reset() []time.Duration {
	o.mu.Lock()
	defer o.mu.Unlock()
	list := o.took
	o.took = nil
	return list
}

// close ends the play.
func (o *otherTable) close() {
	o.stop.Store(true)
	o.all.Wait()
}
