package stream

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"circulade/internal/account"
	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/packed"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// client is a connection that notes what comes.
type client struct {
	got  chan string
	page bool // it answers pings, and stays open when all has been said
}

func (c client) listen(ctx context.Context) { <-ctx.Done() }
func (c client) send(_ context.Context, m *packed.Message) error {
	c.got <- string(m.JSON)
	return nil
}
func (c client) ping(context.Context) error { return nil }
func (c client) waitsForPong() bool         { return c.page }
func (c client) close(why Reason)           { c.got <- "closed: " + why.Text }
func (c client) staysAfterLast() bool       { return c.page }
func (c client) outlivesRequest() bool      { return false }
func (c client) cut()                       { c.got <- "shut" }

// want waits for what comes next.
func (c client) want(t *testing.T, want ...string) {
	t.Helper()
	for _, one := range want {
		select {
		case got := <-c.got:
			if got != one {
				t.Fatalf("there came %q, want %q", got, one)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("there came nothing, want %q", one)
		}
	}
}

// fed is a source of what a test gives it.
type fed struct {
	ready chan struct{}
	says  chan Message
	err   error
	does  func(string)
}

func newFed(does func(string)) *fed {
	return &fed{ready: make(chan struct{}, 1), says: make(chan Message, 10), does: does}
}

func (f *fed) say(text string, last *Reason) {
	f.says <- Message{packed.Plain([]byte(text)), last}
	f.ready <- struct{}{}
}
func (f *fed) Ready() <-chan struct{} { return f.ready }
func (f *fed) Next(context.Context) (Message, error) {
	if f.err != nil {
		return Message{}, f.err
	}
	return <-f.says, nil
}
func (f *fed) Notice() { f.does("noticed") }
func (f *fed) Close()  { f.does("closes") }

// serve serves two sources to a client.
func serve(t *testing.T, c client) (first, second *fed, life *httpd.Lifecycle) {
	t.Helper()
	life = httpd.NewLifecycle()
	t.Cleanup(life.Close)
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	callers := caller.New(caller.Config{Accounts: account.Open(nil, nil), Ingress: httpd.NewIngress(httpd.Routing{}), Log: log})
	s := New(Config{Callers: callers, Life: life, Log: log, Limits: Limits{Address: 1, Session: 1, All: 2}})
	first = newFed(func(what string) { c.got <- "first " + what })
	second = newFed(func(what string) { c.got <- "second " + what })
	a, err := s.Admit(httptest.NewRequest("GET", "/", nil), access.Who{}, store.Holder{})
	if err != nil {
		t.Fatal(err)
	}
	if opened, err := a.Open(func() (Conn, error) { return c, nil }); !opened || err != nil {
		t.Fatal(opened, err)
	}
	if n := s.Open(); n != 1 {
		t.Errorf("%d are open, want 1", n)
	}
	a.Defer(func() { c.got <- "ended" })
	go a.Serve(nil, Sources{first, second})
	return first, second, life
}

// gone is what a client sees when a stream ends.
var gone = []string{"second closes", "first closes", "ended", "shut"}

// What sources say comes, and the others are told when the client has what the first had to say.
func TestSources(t *testing.T) {
	c := client{got: make(chan string, 20)}
	first, second, life := serve(t, c)
	first.say("a", nil)
	c.want(t, "a", "second noticed")
	second.say("b", nil)
	c.want(t, "b")
	first.say("c", nil)
	c.want(t, "c", "second noticed")
	life.Pause = func(time.Duration) {}
	go life.Drain(0, func() int { return 1 })
	c.want(t, "closed: the server restarts")
	c.want(t, gone...)
}

// When there is nothing more to come the stream of a program ends, and that of a page goes on.
func TestLastMessage(t *testing.T) {
	over := Finished("it is over")
	program, page := client{got: make(chan string, 20)}, client{got: make(chan string, 20), page: true}
	first, _, _ := serve(t, program)
	first.say("the end", &over)
	program.want(t, "the end", "closed: it is over")
	program.want(t, gone...)
	first, _, _ = serve(t, page)
	first.say("the end", &over)
	page.want(t, "the end", "second noticed")
	first.say("a word more", &over)
	page.want(t, "a word more", "second noticed")
}

// A source that fails ends the stream: with a reason if it gives one.
func TestSourceFails(t *testing.T) {
	for err, want := range map[error][]string{
		Barred("not for you"):  {"closed: not for you"},
		errors.New("no store"): nil,
	} {
		c := client{got: make(chan string, 20), page: true}
		_, second, _ := serve(t, c)
		second.err = err
		second.ready <- struct{}{}
		c.want(t, append(slices.Clone(want), gone...)...)
	}
}
