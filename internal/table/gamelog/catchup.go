package gamelog

import (
	"errors"
	"slices"

	"circulade/game"
	"circulade/internal/store"
)

// MaxCatchUp is the largest number of missed entries that CatchUp applies one by one; with more the log is
// loaded anew.
const MaxCatchUp = 64

// errReload says that missed entries cannot be applied and the log has to be loaded anew.
var errReload = errors.New("the log has to be loaded anew")

// CatchUp applies entries that other servers have stored. The first of them must be the last entry that l
// already has, to check that both are the same log; an empty log has none. After an error, as for more
// than MaxCatchUp new entries or a log that is cut, the table has to be loaded anew.
func (l *Log) CatchUp(entries []store.Entry) error {
	if l.seq > 0 {
		if len(entries) == 0 || entries[0].Seq != l.seq || l.moves[entries[0].MoveID].Seq != l.seq {
			return errReload
		}
		entries = entries[1:]
	}
	if len(entries) > MaxCatchUp || l.cut != nil && len(entries) > 0 {
		return errReload
	}
	for _, e := range entries {
		if err := l.applyNext(e); err != nil {
			return err
		}
	}
	return nil
}

// applyNext applies the next stored entry of the log, as another server wrote it: it plays it and checks
// that it has the same outcomes.
func (l *Log) applyNext(e store.Entry) error {
	in, err := readEntry(e)
	if err != nil || e.Seq != l.seq+1 {
		return errReload
	}
	s := l.Decide(in.admin)
	switch e.Kind {
	case store.KindChoices:
		if e.Seat != l.Waiting() {
			return errReload
		}
		if s, err = l.Play(in.choices.Choices); err == nil {
			came := s.data.(choicesEntry)
			if !slices.Equal(came.Outcomes, in.choices.Outcomes) {
				return errReload
			}
		}
	case store.KindUndo:
		s, err = l.Undo(in.undo.Version)
	case store.KindClock:
		s = l.DecideClock(in.clock.Decision)
	case store.KindAdmin:
		if p := in.admin.Pack; p != nil && p.Accept != "" {
			s, err = l.restartWithPack(p)
		}
	}
	if err != nil {
		return err
	}
	s.clock = in.clockAfter()
	return l.Accept(e, s)
}

// restartWithPack returns the step that begins the game anew with a pack, after another server has stored
// that the pack was accepted. It fails if the new game's outcomes of chance are not the stored ones.
func (l *Log) restartWithPack(d *PackDecision) (*Step, error) {
	p, err := game.ReadPack(d.Accept)
	if err != nil {
		return nil, err
	}
	with, err := l.WithPack(p.Text)
	if err != nil {
		return nil, err
	}
	s := l.AcceptPack(p, with)
	if !slices.Equal(s.decision.Pack.Outcomes, d.Outcomes) {
		return nil, errReload
	}
	return s, nil
}
