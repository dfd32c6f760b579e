package table

import (
	"encoding/json"

	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/past"
	"circulade/rules"
)

// A sight is the table as it is for some of those who look at it. Whoever has a seat sees it
// as it is; who has none sees it, where the host wants that, as it was some turns ago until
// the game is over. Whatever is told of the game, and of what was decided about the table,
// is told of the log of a sight: so nothing that is newer has a way out. Who is there, who
// holds what and what a seat is called is told as it is now.
type sight struct {
	log  *gamelog.Log
	late bool // it is as it was some turns ago

	states map[int]*shown
	past   *past.Past  // the lists that were shown lately
	told   []byte      // what answers say of the setup
	toldOf *rules.Book // of this book
}

// sights are both of them.
type sights struct {
	now, late sight
	woken     int64 // the seq of the late one of which watchers know; unwoken: they are told anyhow

	offers []gamelog.Offer // of which hosts know
}

// unwoken is the seq of no log.
const unwoken = -1

func newSights(now, late *past.Past) sights {
	return sights{now: sight{states: map[int]*shown{}, past: now}, late: sight{states: map[int]*shown{}, past: late, late: true}, woken: unwoken}
}

// sight returns the table as somebody sees it.
func (t *Table) sight(v access.Rights) *sight {
	s, l := &t.sights.now, t.log
	if v.Seats == 0 && t.log.IsLate() {
		s, l = &t.sights.late, t.log.Watched()
	}
	s.log = l
	return s
}

// seen returns the table as somebody sees it, unless they may not.
func (t *Table) seen(v access.Rights, err error) (*sight, error) {
	if err != nil {
		return nil, err
	}
	return t.sight(v), nil
}

// forgetPast forgets the lists that were shown.
func (s *sights) forgetPast() {
	s.now.past.Forget()
	s.late.past.Forget()
}

// hasMoved reports whether those who watch late see anything that they have not been woken
// for. Where nobody does, everything is new to all. When something happens that they do not see
// yet, they hear nothing at all: not even that.
func (t *Table) hasMoved() bool {
	if !t.log.IsLate() {
		return true
	}
	if err := t.log.WatchFault(); err != nil {
		t.hall.cfg.Log.ErrorContext(t.during, "those who watch a table see nothing new any more", "reason", err.Error())
	}
	before := t.sights.woken
	t.sights.woken = t.log.Watched().Seq()
	return t.sights.woken != before
}

// setup writes what all answers say alike until the game has another book.
func (s *sight) setup() ([]byte, error) {
	l := s.log
	if s.told != nil && s.toldOf == l.Game().Book() {
		return s.told, nil
	}
	data, err := json.Marshal(tableSetup{
		Aids: l.Setup.Aids, Preset: l.Setup.Preset, Sets: l.Setup.Expansions, Options: l.Setup.Options,
		Commitment: l.Game().Commitment(), Open: l.Open, Programs: l.Programs, WatchDelay: l.WatchDelay,
		Forfeit: l.Forfeit,
	})
	s.told, s.toldOf = data, l.Game().Book()
	return data, err
}
