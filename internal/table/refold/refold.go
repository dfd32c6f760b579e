package refold

import (
	"context"
	"errors"
	"fmt"
	"time"

	"circulade/internal/loop"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// pageSize is how many games are listed at a time.
const pageSize = 100

// A Fault is a game whose stored data is damaged or cannot be replayed to the end of its log.
type Fault struct {
	Game  string
	Cause string // without the id of the game
}

// All replays every game of the store, in order of ids, and calls each with those whose data is damaged or
// cannot be replayed. It returns how many games it replayed, the faulty ones included; the error is for a
// store that fails. If gentle, it pauses after each game as long as the replay took.
func All(ctx context.Context, s store.Store, gentle bool, each func(Fault)) (games int, err error) {
	for after := ""; ; {
		list, err := s.List(ctx, after, pageSize)
		if err != nil || len(list) == 0 {
			return games, err
		}
		for _, info := range list {
			after = info.ID
			began := time.Now()
			cause, err := replayGame(ctx, s, info.ID)
			switch {
			case errors.Is(err, store.ErrNotFound):
				continue // it was deleted just now
			case err != nil:
				return games, err
			case cause != "":
				each(Fault{info.ID, cause})
			}
			games++
			if gentle {
				loop.Pause(ctx, time.Since(began))
			}
		}
	}
}

// replayGame loads and replays one game. It returns why the game is damaged or cannot be replayed to its
// end, "" if all is well; err is for a store that fails.
func replayGame(ctx context.Context, s store.Store, id string) (cause string, err error) {
	g, entries, err := s.Load(ctx, id) // compares all with its checksums
	var d *store.Damage
	if errors.As(err, &d) {
		return d.Cause, nil
	}
	if err != nil {
		return "", err
	}
	l, err := gamelog.Load(nil, g, entries)
	if err != nil {
		return fmt.Sprintf("it cannot be set up: %v", err), nil
	}
	if c := l.Cut(); c != nil {
		return fmt.Sprintf("its last %d choices cannot be played any more: %v", c.Hidden, c.Why()), nil
	}
	return "", nil
}
