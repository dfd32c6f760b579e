package pairing

import (
	"encoding/json"
	"fmt"
	"time"

	"circulade/rating"
)

// This file knows what is particular to bots. They wait all the time, people do not: so other people are sought
// for a moment before bots are taken. Bots alone are never paired.

// BotWait is how long a person who accepts a bot waits for another person first.
const BotWait = 4 * time.Second

// readRange reads from the wish of a bot's ticket which games it takes beside the one that its row names. Of a
// person, whose wish is not read, it does nothing.
func (w *waiter) readRange(wish []byte) error {
	if !w.program {
		return nil
	}
	var stored Wish
	if err := json.Unmarshal(wish, &stored); err != nil {
		return fmt.Errorf("a stored wish: %w", err)
	}
	w.most, w.anyRated = max(w.players, stored.PlayersTo), stored.AnyRated
	return nil
}

// takes reports whether a bot takes a kind of game.
func (w *waiter) takes(k gameKind) bool {
	return k.players >= w.players && k.players <= w.most && (k.rated == w.rated || w.anyRated)
}

// spread adds copies of bots that take several kinds of game to those who wait, so that each stands in the line of
// every kind that a person who takes bots waits for.
func spread(all []*waiter) []*waiter {
	wanted := map[gameKind]bool{}
	for _, w := range all {
		if !w.program && w.programs {
			wanted[w.game()] = true
		}
	}
	list := all
	for _, w := range all {
		if !w.program {
			continue
		}
		w.copies = []*waiter{w}
		for k := range wanted {
			if k == w.game() || !w.takes(k) {
				continue
			}
			c := *w
			if c.players, c.rated = k.players, k.rated; c.class == rating.Two && k.players > players {
				c.class = rating.More
			}
			w.copies = append(w.copies, &c)
			list = append(list, &c)
		}
		for _, c := range w.copies {
			c.copies = w.copies
		}
	}
	return list
}
