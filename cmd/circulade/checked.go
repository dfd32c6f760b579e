package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"

	"circulade/internal/store"
)

// mostDamaged is how many damaged games are named: an answer has a size.
const mostDamaged = 1000

// A checked is what a look at everything that a server has kept has found.
type checked struct {
	Games    int           `json:"games"`
	Damaged  []damagedGame `json:"damaged,omitempty"`
	More     int           `json:"more,omitempty"`     // damaged games that are not named
	Database []string      `json:"database,omitempty"` // what is wrong with the database itself
}

// A damagedGame is a game that is not as it was stored.
type damagedGame struct {
	ID    string `json:"id"`
	Log   string `json:"log"` // its name in the log of the server
	Cause string `json:"cause"`
}

// fault is the error of what is damaged, or nil.
func (c *checked) fault() error {
	switch n := len(c.Damaged) + c.More; {
	case n > 0:
		return fmt.Errorf("%d of %d games are damaged; put a backup in the place of the data (circulade restore), or play on with what is whole", n, c.Games)
	case len(c.Database) > 0:
		return fmt.Errorf("the database is damaged, though all %d games can be read; make a backup elsewhere, or put one in its place (circulade restore)", c.Games)
	}
	return nil
}

// tell writes what was found, and returns the fault.
func (c *checked) tell(w io.Writer) error {
	for _, text := range c.Database {
		if _, err := fmt.Fprintf(w, "the database: %s\n", text); err != nil {
			return err
		}
	}
	for _, d := range c.Damaged {
		if _, err := fmt.Fprintf(w, "%s (in the server's log %s): %s\n", d.ID, d.Log, d.Cause); err != nil {
			return err
		}
	}
	if err := c.fault(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "All is whole: %d games.\n", c.Games)
	return err
}

// answer has ask fill in a raw answer, which is printed as it came with --json, else decoded;
// with both if that is wanted.
func (b *beside) answer(to any, ask func(raw any) error) (shown bool, err error) {
	var raw json.RawMessage
	if err := ask(&raw); err != nil {
		return false, err
	}
	if err := json.Unmarshal(raw, to); err != nil {
		return false, err
	}
	if b.JSON {
		_, err := fmt.Println(string(raw))
		return true, err
	}
	return false, nil
}

// into gives an answer that was found here the form that a server's has.
func into(v, raw any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, raw)
}

// examine looks whether the database is whole, while people play.
func examine(ctx context.Context, log *slog.Logger, games keeper) {
	found, err := games.QuickCheck(ctx)
	if err != nil && ctx.Err() == nil {
		log.Error("the data could not be checked", slog.String("reason", store.Why(err)))
	}
	tell(log, found)
}

// tell logs what is wrong with the data.
func tell(log *slog.Logger, found []store.Finding) {
	for _, f := range found {
		if f.Lost {
			log.Error("the data is damaged", slog.String("cause", f.Text))
		} else {
			log.Warn("the data", slog.String("note", f.Text))
		}
	}
}
