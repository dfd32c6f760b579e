package gamelog

import (
	"errors"
	"slices"

	"circulade/internal/store"
)

// MaxMissed is how many entries a log takes in one by one; behind more it is
// loaded anew.
const MaxMissed = 64

// errMissed is a log that does not go on from where it is known.
var errMissed = errors.New("the log has to be loaded anew")

// Missed takes in the entries of the log from the last known one on. On an error the
// table has to be folded anew.
func (f *Log) Missed(entries []store.Entry) error {
	if f.seq > 0 {
		if len(entries) == 0 || entries[0].Seq != f.seq || f.moves[entries[0].MoveID].Seq != f.seq {
			return errMissed
		}
		entries = entries[1:]
	}
	if len(entries) > MaxMissed || f.cut != nil && len(entries) > 0 {
		return errMissed
	}
	for _, e := range entries {
		if err := f.follow(e); err != nil {
			return err
		}
	}
	return nil
}

// follow takes in the next entry of the log, that somebody else has written.
func (f *Log) follow(e store.Entry) error {
	in, err := readEntry(e)
	if err != nil || e.Seq != f.seq+1 {
		return errMissed
	}
	s := f.Decide(in.admin)
	switch e.Kind {
	case store.KindChoices:
		if e.Seat != f.Waiting() {
			return errMissed
		}
		if s, err = f.Play(in.choices.Choices); err == nil {
			came := s.data.(choicesEntry)
			if !slices.Equal(came.Outcomes, in.choices.Outcomes) {
				return errMissed
			}
		}
	case store.KindUndo:
		s, err = f.Undo(in.undo.Version)
	}
	if err != nil {
		return err
	}
	return f.Accept(e, s)
}
