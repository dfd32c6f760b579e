package main

import (
	"slices"
	"sync"
	"time"
)

// counts are what was done and how long it took. They are counted from everywhere.
type counts struct {
	mu      sync.Mutex
	acks    []time.Duration // from a POST to its answer
	shows   []time.Duration // from a POST until the other player was told
	choices int             // acknowledged
	pushes  int
	bytes   int // pushed
	odd     map[string]int
}

func newCounts() *counts { return &counts{odd: map[string]int{}} }

// acknowledged counts a request that made so many choices.
func (c *counts) acknowledged(took time.Duration, choices int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.acks = append(c.acks, took)
	c.choices += choices
}

// shown counts that the other player was told.
func (c *counts) shown(took time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.shows = append(c.shows, took)
}

func (c *counts) pushed(size int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pushes++
	c.bytes += size
}

// add counts what has a name.
func (c *counts) add(what string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.odd[what]++
}

// fail counts a request that went wrong.
func (c *counts) fail(what string, err error) { c.add(what + ":" + codeOf(err)) }

// A tally is what counts hold at the end.
type tally struct {
	Requests    int            `json:"requests"` // acknowledged
	Choices     int            `json:"choices"`  // in them
	Pushes      int            `json:"pushes"`
	PushedBytes int            `json:"pushed_bytes"`
	Answer      spread         `json:"answer"` // from a POST to its answer
	Screen      spread         `json:"screen"` // from a POST to the other player's screen
	Odd         map[string]int `json:"odd"`
}

// A spread is how long something takes, in milliseconds.
type spread struct {
	Median float64 `json:"median_ms"`
	P99    float64 `json:"p99_ms"`
	Most   float64 `json:"most_ms"`
	Of     int     `json:"of"`
}

func (c *counts) tally() tally {
	c.mu.Lock()
	defer c.mu.Unlock()
	odd := map[string]int{}
	for k, v := range c.odd {
		odd[k] = v
	}
	return tally{len(c.acks), c.choices, c.pushes, c.bytes, spreadOf(c.acks), spreadOf(c.shows), odd}
}

func spreadOf(all []time.Duration) spread {
	if len(all) == 0 {
		return spread{}
	}
	sorted := slices.Sorted(slices.Values(all))
	at := func(share float64) float64 {
		return float64(sorted[min(len(sorted)-1, int(share*float64(len(sorted))))].Microseconds()) / 1000
	}
	return spread{at(0.5), at(0.99), at(1), len(sorted)}
}
