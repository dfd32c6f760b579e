package store

import (
	"errors"
	"fmt"
)

// What the methods of a Store can answer. They come wrapped with the game and
// the circumstances; test with errors.Is.
var (
	ErrNotFound  = errors.New("store: not found")
	ErrExists    = errors.New("store: already exists")
	ErrStale     = errors.New("store: the log has moved on")
	ErrRevoked   = errors.New("store: who holds what has changed")
	ErrSignedOut = errors.New("store: the session has ended")
	ErrDuplicate = errors.New("store: move id already stored")
	ErrInvalid   = errors.New("store: invalid")
	ErrNotSaved  = errors.New("store: not saved")
	ErrUnknown   = errors.New("store: gave up waiting, may or may not be saved")
	ErrClosed    = errors.New("store: closed")
	ErrDamaged   = errors.New("store: damaged")
	ErrStatement = errors.New("store: a statement that was to be saved with the entry failed")
)

// Wrap returns err with the words doing before its text, which say what was being done when the error
// came. For a nil err it returns nil.
func Wrap(doing string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", doing, err)
}
