package gamerows

import (
	"bytes"
	"fmt"

	"circulade/internal/store"
)

// An PreparedAppend is an entry that waits to be saved, with bytes of its own.
type PreparedAppend struct {
	Entry  store.Entry
	Rest   []byte // the entry's data without its packs
	Packs  []store.Pack
	Update store.Update
}

// PrepareAppend checks what Append of a store.Store is given.
func PrepareAppend(e store.Entry, u store.Update) (a PreparedAppend, err error) {
	if err := e.Check(); err != nil {
		return a, err
	}
	if err := u.Check(); err != nil {
		return a, fmt.Errorf("game %s: %w", e.Game, err)
	}
	e.Data = Bytes(e.Data)
	u.Summary = bytes.Clone(u.Summary)
	u.Due, u.Turn, u.Right = ClonePointer(u.Due), ClonePointer(u.Turn), ClonePointer(u.Right)
	a = PreparedAppend{Entry: e, Update: u}
	a.Rest, a.Packs = store.ExtractPacks(e.Data)
	return a, nil
}

// A Guard is what decides whether an entry can be next.
type Guard struct {
	There    bool  // there is the game
	Known    bool  // its log has the move id
	Seq      int64 // where its log ends
	Granted  bool  // who holds what is as whoever asks knew it
	SignedIn bool  // whoever asks is
}

// Err says why an entry cannot be next, nil if it can.
func (g Guard) Err(e store.Entry) error {
	switch {
	case !g.There:
		return fmt.Errorf("%w: game %s", store.ErrNotFound, e.Game)
	case g.Known:
		return fmt.Errorf("%w: game %s, move %s", store.ErrDuplicate, e.Game, e.MoveID)
	case g.Seq != e.Seq-1:
		return fmt.Errorf("%w: game %s is at %d, so entry %d cannot be next", store.ErrStale, e.Game, g.Seq, e.Seq)
	case !g.Granted:
		return fmt.Errorf("%w: game %s", store.ErrRevoked, e.Game)
	case !g.SignedIn:
		return fmt.Errorf("%w: entry %d of game %s", store.ErrSignedOut, e.Seq, e.Game)
	}
	return nil
}

// ClonePointer is a value of the writer's own, or nil.
func ClonePointer[T any](v *T) *T {
	if v == nil {
		return nil
	}
	c := *v
	return &c
}

// TurnColumns are what the columns of a turn get: nothing without one.
func TurnColumns(t *store.Turn) (columns [4]any) {
	if t != nil {
		columns = [4]any{int64(t.Seat), t.Since, int64(t.People), int64(t.Free)}
	}
	return columns
}

// Bytes copies b for the writer. Without bytes it is empty and not nil, which
// would be NULL.
func Bytes(b []byte) []byte {
	return append([]byte{}, b...)
}
