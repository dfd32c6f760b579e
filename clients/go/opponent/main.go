package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"maps"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"
)

// A bot waits for tables and plays at them.
type bot struct {
	server string // its address, without a slash at the end
	token  string // of the bot's account
	name   string // what to be called at tables
	most   int    // tables at once
	seats  int    // of the largest games that are played with people who play now, 2 to 6
	rated  bool   // rated games with them too
	// accepts says that it plays whoever challenges its account.
	accepts bool
	// tournament is the id of one that it enters, by a code if that has one. Then it plays there alone.
	tournament, code string
	// patience is for how long it stays at a table where nothing happens. Then it plays elsewhere,
	// and comes back when it is its turn.
	patience time.Duration
}

func main() {
	var b bot
	flag.StringVar(&b.server, "server", "http://127.0.0.1:8080", "the address of the server")
	flag.StringVar(&b.name, "name", "", "what to be called at tables: the name of the account, for example")
	flag.IntVar(&b.most, "tables", 3, "how many tables to play at once, 1 to 7")
	flag.IntVar(&b.seats, "seats", 6, "for how many seats, at most, to play with people who play now, 2 to 6")
	flag.BoolVar(&b.rated, "rated", true, "play rated games with them too, by which the account gets a rating; -rated=false plays none")
	flag.BoolVar(&b.accepts, "challenges", true, "play whoever challenges the account by its name; -challenges=false leaves challenges alone")
	flag.StringVar(&b.tournament, "tournament", "", "the id or address of a tournament to enter and to play in, and nowhere else")
	flag.StringVar(&b.code, "code", "", "with which one enters the tournament, if it has one")
	flag.DurationVar(&b.patience, "patience", 5*time.Minute, "how long to stay at a table where nothing happens, before another has its turn")
	flag.Parse()
	b.tournament = idOf(b.tournament)
	b.server, b.token = strings.TrimRight(b.server, "/"), os.Getenv("CIRCULADE_TOKEN")
	if b.token == "" || b.most < 1 || b.most > 7 || b.seats < 2 || b.seats > 6 || b.patience <= 0 {
		fmt.Fprintln(os.Stderr, "opponent needs the token of a bot's account in CIRCULADE_TOKEN, 1 to 7 tables, 2 to 6 seats, and some patience")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := b.run(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "opponent:", err)
		os.Exit(1)
	}
}

// A place is a table to play at.
type place struct {
	ID     string
	ours   bool // we sit there
	asks   bool // it is our turn
	accept bool // there is none yet: ID is that of a challenge to our account, which leads to one
}

// run waits for tables and plays at them until ctx ends: first those where we sit already.
func (b *bot) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	var work sync.WaitGroup
	defer work.Wait()
	defer cancel()
	todo, err := b.seated(ctx)
	if err != nil {
		return unless(ctx, err)
	}
	next, news, failed := make(chan place), make(chan *lobby), make(chan error, 1)
	left, back, found := make(chan string, b.most), make(chan place), make(chan place)
	idle := newHands()
	for range b.most {
		work.Go(func() { b.work(ctx, next, left, idle) })
	}
	work.Go(func() { b.lookBack(ctx, left, back) })
	if b.tournament != "" {
		work.Go(func() { failed <- b.attend(ctx, found) })
	} else {
		work.Go(func() { b.seek(ctx, idle, found) })
		work.Go(func() { failed <- b.follow(ctx, news, idle.look) })
	}
	open, been := map[string]place{}, map[string]bool{}
	for {
		var out chan place // nobody is given a table while there is none
		var one place
		if len(todo) > 0 {
			out, one = next, todo[0]
		} else {
			for _, at := range open {
				out, one = next, at
				break
			}
		}
		select {
		case out <- one:
			been[one.ID] = true // we do not come back to a table that was taken from us
			delete(open, one.ID)
			todo = todo[min(1, len(todo)):]
		case at := <-back:
			todo = append(todo, at)
		case at := <-found:
			todo = append([]place{at}, todo...) // somebody waits there
		case l := <-news:
			l.into(open, been)
		case err := <-failed:
			return unless(ctx, err)
		case <-ctx.Done():
			return nil
		}
	}
}

// unless returns an error, but not if we were stopped.
func unless(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// work sits down at one table after the other, and plays.
func (b *bot) work(ctx context.Context, next <-chan place, left chan<- string, idle *hands) {
	for {
		idle.add(1)
		select {
		case at := <-next:
			idle.add(-1)
			switch err := b.playAt(ctx, at); {
			case ctx.Err() != nil:
			case errors.Is(err, errQuiet):
				select {
				case left <- at.ID:
				case <-ctx.Done():
				}
				fallthrough
			case err != nil:
				log.Printf("table %s: %v", at.ID, err)
			}
		case <-ctx.Done():
			return
		}
	}
}

// playAt plays at a table, where it takes a seat first or accepts the challenge that leads to it.
func (b *bot) playAt(ctx context.Context, at place) error {
	if at.accept {
		var made struct{ Game string }
		if err := b.insist(ctx, http.MethodPost, "/api/challenges/"+at.ID+"/accept", map[string]any{}, &made); err != nil {
			return err // it was taken back, perhaps
		}
		at.ID = made.Game
	} else if !at.ours {
		err := b.insist(ctx, http.MethodPost, "/api/games/"+at.ID+"/join", map[string]string{"name": b.name}, nil)
		if err != nil {
			return err // somebody was faster, perhaps
		}
	}
	log.Printf("table %s: we play", at.ID)
	last, err := b.play(ctx, at.ID)
	if err == nil {
		log.Printf("table %s: %s", at.ID, last.Status)
	}
	return err
}

// mostLook is how often it is looked whether tables that we have left wait for us.
const mostLook = 30 * time.Second

// lookBack tells of the tables that we have left when it is our turn there.
func (b *bot) lookBack(ctx context.Context, left <-chan string, back chan<- place) {
	look := time.NewTicker(min(mostLook, b.patience))
	defer look.Stop()
	away := map[string]bool{}
	var due []place
	for {
		var out chan<- place
		var one place
		if len(due) > 0 {
			out, one = back, due[0]
		}
		select {
		case id := <-left:
			away[id] = true
		case out <- one:
			due = due[1:]
		case <-look.C:
			due = append(due, b.due(ctx, away)...)
		case <-ctx.Done():
			return
		}
	}
}

// due takes those tables out of some that we have left where it is our turn, and those that are over.
func (b *bot) due(ctx context.Context, away map[string]bool) (due []place) {
	if len(away) == 0 {
		return nil
	}
	list, err := b.seated(ctx)
	if err != nil {
		if ctx.Err() == nil {
			log.Printf("which tables wait for us: %v", err) // it is asked again
		}
		return nil
	}
	on := map[string]bool{}
	for _, at := range list {
		switch {
		case away[at.ID] && at.asks:
			due = append(due, at)
		case away[at.ID]:
			on[at.ID] = true
		}
	}
	maps.DeleteFunc(away, func(id string, _ bool) bool { return !on[id] })
	return due
}

// seated lists the tables at which we sit and that go on, first those where it is our turn.
func (b *bot) seated(ctx context.Context) (list []place, err error) {
	after := ""
	for {
		var page struct {
			Games []struct {
				ID, Status, Turn string
				Yours            []int
			}
			Next string
		}
		if err := b.insist(ctx, http.MethodGet, "/api/games?limit=200"+after, nil, &page); err != nil {
			return nil, err
		}
		for _, g := range page.Games {
			if g.Status == "playing" && len(g.Yours) > 0 {
				list = append(list, place{ID: g.ID, ours: true, asks: g.Turn == "yours" || g.Turn == "alone"})
			}
		}
		if page.Next == "" {
			return list, nil // the server lists them so
		}
		after = "&after=" + url.QueryEscape(page.Next)
	}
}

// A lobby is what has changed in the list of public tables.
type lobby struct {
	Seq    int64
	Reset  bool // forget what was known
	Tables []struct {
		ID, State string
		Programs  bool
		Free      int
	}
	Gone []string

	Challenges []struct{ Game string }     // to which we are invited
	Received   []struct{ ID, Game string } // challenges to our account; with a game if they are accepted
}

// into takes in which tables have a seat for a bot, and who has challenged us, but for those where we have been.
func (l *lobby) into(open map[string]place, been map[string]bool) {
	if l.Reset {
		clear(open)
	}
	for _, id := range l.Gone {
		delete(open, id)
	}
	for _, t := range l.Tables {
		delete(open, t.ID)
		if t.State == "waiting" && t.Programs && t.Free > 0 && !been[t.ID] {
			open[t.ID] = place{ID: t.ID}
		}
	}
	for _, c := range l.Challenges {
		if !been[c.Game] {
			open[c.Game] = place{ID: c.Game}
		}
	}
	for _, c := range l.Received {
		if !been[c.ID] && c.Game == "" {
			open[c.ID] = place{ID: c.ID, accept: true}
		}
	}
}

// follow tells of the lobby as long as there is one, and when somebody has been found to play with.
func (b *bot) follow(ctx context.Context, news chan<- *lobby, paired func()) error {
	since, fresh := int64(0), false
	path := func() string {
		fresh = true
		return fmt.Sprint("/api/lobby/stream?since=", since)
	}
	return b.lines(ctx, path, func(line []byte) (bool, error) {
		var pushed struct {
			Type  string
			Lobby *lobby
		}
		if err := json.Unmarshal(line, &pushed); err != nil {
			return false, err
		}
		if pushed.Type == "paired" {
			paired()
		}
		l := pushed.Lobby
		if l == nil {
			l = &lobby{}
		} else {
			since = l.Seq
		}
		if fresh || pushed.Type == "challenges" { // of what was before we came nobody is told
			if err := b.asked(ctx, l); err != nil {
				return false, err
			}
			fresh = false
		}
		select {
		case news <- l:
		case <-ctx.Done():
		}
		return false, nil
	})
}

// asked reads to which tables we are invited, and who has challenged us.
func (b *bot) asked(ctx context.Context, l *lobby) error {
	err := b.insist(ctx, http.MethodGet, "/api/account/challenges", nil, l)
	if err == nil && b.accepts {
		err = b.insist(ctx, http.MethodGet, "/api/challenges", nil, l)
	}
	return err
}
