package gamelog

import (
	"errors"
	"slices"

	"circulade/game"
	"circulade/internal/store"
)

// MaxMissed is how many entries a log takes in one by one; behind more it is
// loaded anew.
const MaxMissed = 64

// errMissed is a log that does not go on from where it is known.
var errMissed = errors.New("the log has to be loaded anew")

// Missed takes in the entries of the log from the last known one on. On an error the
// table has to be loaded anew.
func (l *Log) Missed(entries []store.Entry) error {
	if l.seq > 0 {
		if len(entries) == 0 || entries[0].Seq != l.seq || l.moves[entries[0].MoveID].Seq != l.seq {
			return errMissed
		}
		entries = entries[1:]
	}
	if len(entries) > MaxMissed || l.cut != nil && len(entries) > 0 {
		return errMissed
	}
	for _, e := range entries {
		if err := l.follow(e); err != nil {
			return err
		}
	}
	return nil
}

// follow takes in the next entry of the log, that somebody else has written.
func (l *Log) follow(e store.Entry) error {
	in, err := readEntry(e)
	if err != nil || e.Seq != l.seq+1 {
		return errMissed
	}
	s := l.Decide(in.admin)
	switch e.Kind {
	case store.KindChoices:
		if e.Seat != l.Waiting() {
			return errMissed
		}
		if s, err = l.Play(in.choices.Choices); err == nil {
			came := s.data.(choicesEntry)
			if !slices.Equal(came.Outcomes, in.choices.Outcomes) {
				return errMissed
			}
		}
	case store.KindUndo:
		s, err = l.Undo(in.undo.Version)
	case store.KindClock:
		s = l.Tell(in.clock.Decision)
	case store.KindAdmin:
		if p := in.admin.Pack; p != nil && p.Accept != "" {
			s, err = l.withAccepted(p)
		}
	}
	if err != nil {
		return err
	}
	s.clock = in.after()
	return l.Accept(e, s)
}

// withAccepted begins the game anew with a pack that somebody else has accepted.
func (l *Log) withAccepted(d *PackDecision) (*Step, error) {
	p, err := game.ReadPack(d.Accept)
	if err != nil {
		return nil, err
	}
	with, err := l.WithPack(p.Text)
	if err != nil {
		return nil, err
	}
	s := l.AcceptPack(p, with)
	if !slices.Equal(s.admin.Pack.Outcomes, d.Outcomes) {
		return nil, errMissed
	}
	return s, nil
}
