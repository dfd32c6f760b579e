package table

import (
	"context"
	"encoding/json"

	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/past"
	"circulade/rules"
)

// A viewpoint is the table as it is for some of its viewers. Whoever has a seat sees it as it is
// now; who has none sees it, where the host wants that, as it was some turns ago, until the game
// is over. Whatever is told of the game, and of what was decided about the table, comes from the
// log of a viewpoint, so that nothing newer gets out. Who is there, who holds what and what a seat
// is called is told as it is now.
type viewpoint struct {
	log     *gamelog.Log
	delayed bool // it is as it was some turns ago

	rendered  map[int]*renderedState // by eyes
	past      *past.History          // the lists that were shown lately
	setupJSON []byte                 // what a snapshot says of the setup
	setupOf   *rules.Book            // of this book
}

// unwoken is the seq of no log.
const unwoken = -1

// viewpoint returns the table as somebody sees it.
func (p *Projection) viewpoint(v access.Rights) *viewpoint {
	from, l := &p.now, p.log
	if v.Seats == 0 && p.log.IsDelayed() {
		from, l = &p.delayed, p.log.ForSpectators()
	}
	from.log = l
	return from
}

// seen is viewpoint, unless an error says that they may not see the table.
func (p *Projection) seen(v access.Rights, err error) (*viewpoint, error) {
	if err != nil {
		return nil, err
	}
	return p.viewpoint(v), nil
}

// forgetPast forgets the lists that were shown.
func (p *Projection) forgetPast() {
	p.now.past.Forget()
	p.delayed.past.Forget()
}

// hasNewsForSpectators reports whether spectators who see the table delayed see anything for which
// they have not been woken. Where nobody sees it delayed, everything is new to all. When something
// happens that they do not see yet, they are sent nothing at all: not even that it happened.
func (p *Projection) hasNewsForSpectators(ctx context.Context) bool {
	if !p.log.IsDelayed() {
		return true
	}
	if err := p.log.SpectatorFault(); err != nil {
		p.registry.cfg.Log.ErrorContext(ctx, "those who watch a table see nothing new any more", "reason", err.Error())
	}
	before := p.woken
	p.woken = p.log.ForSpectators().Seq()
	return p.woken != before
}

// setup writes what all snapshots say alike until the game has another book.
func (from *viewpoint) setup() ([]byte, error) {
	l := from.log
	if from.setupJSON != nil && from.setupOf == l.Game().Book() {
		return from.setupJSON, nil
	}
	data, err := json.Marshal(tableSetup{
		Aids: l.Setup.Aids, Preset: l.Setup.Preset, Sets: l.Setup.Expansions, Options: l.Setup.Options,
		Commitment: l.Game().Commitment(), Open: l.Open, Programs: l.Programs, SpectatorDelay: l.SpectatorDelay,
		Forfeit: l.Forfeit,
	})
	from.setupJSON, from.setupOf = data, l.Game().Book()
	return data, err
}
