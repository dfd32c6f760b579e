package main

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

// A table is so much of the protocol's Table as this bot looks at.
type table struct {
	Seq    int64
	Status string
	Seats  []struct{ Yours bool }
	State  state
}

// A bot holds a seat at a table.
type bot struct {
	api    string // the table's address in the API
	secret string
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./clients/go http://HOST/t/ID#s=SECRET, or arena")
	}
	if os.Args[1] == "arena" {
		if err := serve(os.Stdin, os.Stdout); err != nil {
			log.Fatal(err)
		}
		return
	}
	b, err := newBot(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	last, err := b.play()
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range last.State.Players {
		fmt.Printf("%s: %d\n", p.Name, p.Score)
	}
}

// newBot reads an invitation: the address of a table's page with a seat's secret.
func newBot(invitation string) (*bot, error) {
	u, err := url.Parse(invitation)
	if err != nil {
		return nil, err
	}
	site, id, isTable := strings.Cut(u.Path, "/t/") // the server may have a part of a site, like /carc
	secret, hasSecret := strings.CutPrefix(u.Fragment, "s=")
	if !isTable || !hasSecret {
		return nil, fmt.Errorf("%q is no invitation, such as http://127.0.0.1:8080/t/ID#s=SECRET", invitation)
	}
	return &bot{api: u.Scheme + "://" + u.Host + site + "/api/games/" + id, secret: secret}, nil
}

// errAgain means: open the stream again and look.
var errAgain = errors.New("the stream was cut, or the table has moved on")

// play plays until the game is over. A stream that was cut is opened again.
func (b *bot) play() (*table, error) {
	var since int64
	for {
		t, err := b.follow(&since)
		if !errors.Is(err, errAgain) {
			return t, err
		}
		time.Sleep(time.Second)
	}
}

// follow reads the stream and answers every question to our seat. It returns
// the table when the game has ended.
func (b *bot) follow(since *int64) (*table, error) {
	resp, err := b.send(http.MethodGet, fmt.Sprint("/stream?since=", *since), nil)
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	lines := bufio.NewReader(resp.Body)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return nil, errAgain
		}
		var pushed struct {
			Type  string
			Table *table
		}
		if err := json.Unmarshal(line, &pushed); err != nil {
			return nil, err
		}
		t := pushed.Table
		if pushed.Type != "table" || t.Seq < *since { // a sign of life, or what we know
			continue
		}
		for t.asksUs() {
			if t, err = b.answer(t); err != nil {
				return nil, err
			}
		}
		if *since = t.Seq; t.Status != "playing" {
			return t, nil
		}
	}
}

func (t *table) asksUs() bool {
	d := t.State.Decision
	return t.Status == "playing" && d != nil && t.Seats[d.Player].Yours
}

// answer answers the question at a table and returns the table after it.
func (b *bot) answer(t *table) (*table, error) {
	all, err := b.best(t)
	if err != nil {
		return nil, err
	}
	next := new(table)
	return next, b.post("/choices", map[string]any{"seq": t.Seq, "move": rand.Text(), "all": all}, next)
}

// post sends JSON and reads JSON.
func (b *bot) post(path string, body, answer any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	resp, err := b.send(http.MethodPost, path, data)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	return json.NewDecoder(resp.Body).Decode(answer)
}

// send sends a request, and again when the line is cut or the server busy: it
// knows a repeated move by its id. Any other refusal is an error.
func (b *bot) send(method, path string, body []byte) (*http.Response, error) {
	for tries := 0; ; tries++ {
		req, err := http.NewRequest(method, b.api+path, bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		req.Header.Set("Authorization", "Bearer "+b.secret)
		req.Header.Set("Content-Type", "application/json")
		resp, err := http.DefaultClient.Do(req)
		switch {
		case err != nil && tries == 9:
			return nil, err
		case err != nil:
			time.Sleep(time.Second)
			continue
		case resp.StatusCode == http.StatusOK:
			return resp, nil
		}
		text, _ := io.ReadAll(resp.Body) // what is missing of it nobody misses
		_ = resp.Body.Close()
		if resp.StatusCode == http.StatusConflict {
			return nil, errAgain
		}
		wait, err := strconv.Atoi(resp.Header.Get("Retry-After"))
		if err != nil || tries == 9 {
			return nil, fmt.Errorf("%s %s: %s %s", method, path, resp.Status, text)
		}
		time.Sleep(time.Duration(wait) * time.Second)
	}
}
