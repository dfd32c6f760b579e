package gamerows

import (
	"bytes"
	"fmt"
	"slices"

	"circulade/internal/store"
)

// A PreparedAppend is an entry that has been checked and can be given to the driver's writer. Its bytes
// are copies, since the caller may reuse its own.
type PreparedAppend struct {
	Entry  store.Entry
	Rest   []byte // the entry's data without its packs
	Packs  []store.Pack
	Update store.Update
}

// PrepareAppend checks the arguments of store.Store.Append and returns copies of them, with the packs
// (long texts) taken out of the entry's data. It returns an error that wraps store.ErrInvalid if they
// cannot be stored.
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
	u.Also = cloneStatements(u.Also)
	a = PreparedAppend{Entry: e, Update: u}
	a.Rest, a.Packs = store.ExtractPacks(e.Data)
	return a, nil
}

// cloneStatements returns copies of statements that share no bytes with them.
func cloneStatements(list []store.Statement) []store.Statement {
	list = slices.Clone(list)
	for i := range list {
		list[i].Args = slices.Clone(list[i].Args)
		for j, a := range list[i].Args {
			if b, ok := a.([]byte); ok {
				list[i].Args[j] = bytes.Clone(b)
			}
		}
	}
	return list
}

// A Guard holds what the database says about an entry's game and sender, from which Err decides whether
// the entry may be next in the log.
type Guard struct {
	There    bool  // the game exists
	Known    bool  // the log has an entry with the same move id
	Seq      int64 // number of the log's last entry
	Granted  bool  // the game's grants have not changed since the sender's rights were looked up
	SignedIn bool  // the sender's session or token is still theirs
}

// Err returns the store's error that says why e cannot be appended, or nil if it can: ErrNotFound,
// ErrDuplicate, ErrStale, ErrRevoked or ErrSignedOut, the first of these that applies.
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

// ClonePointer returns a pointer to a copy of what v points to, or nil for nil.
func ClonePointer[T any](v *T) *T {
	if v == nil {
		return nil
	}
	c := *v
	return &c
}

// TurnColumns returns the values of the columns asked, since, people and free, in which the table games
// has a turn; all are nil (NULL) if t is nil.
func TurnColumns(t *store.Turn) (columns [4]any) {
	if t != nil {
		columns = [4]any{int64(t.Seat), t.Since, int64(t.People), int64(t.Free)}
	}
	return columns
}

// Bytes returns a copy of b that is never nil, since nil would be stored as NULL.
func Bytes(b []byte) []byte {
	return append([]byte{}, b...)
}
