package table

import (
	"context"
	"encoding/json"

	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/past"
	"circulade/rules"
)

// A viewpoint is the table as some of its viewers see it: as it is now, or for spectators, where the host
// wants that, some turns ago until the game is over. Everything about the game is rendered from the
// viewpoint's log, so that nothing newer gets out. Connections, grants and names of seats are always the
// present ones.
type viewpoint struct {
	log     *gamelog.Log
	delayed bool // it is as it was some turns ago

	rendered  map[int]*renderedState // by eyes
	history   *past.History          // the lists that were shown lately
	setupJSON []byte                 // what a snapshot says of the setup
	setupOf   *rules.Book            // of this book
}

// unwoken is the seq of no log.
const unwoken = -1

// viewpoint returns the table as a viewer with the rights v sees it: as it is now, or delayed for
// spectators.
func (p *Projection) viewpoint(v access.Rights) *viewpoint {
	from, l := &p.now, p.log
	if v.Seats == 0 && p.log.IsDelayed() {
		from, l = &p.delayed, p.log.ForSpectators()
	}
	from.log = l
	return from
}

// viewpointOrError returns the viewpoint of a viewer with the rights v, or err if that is not nil. Its
// parameters are the results of Roster.CheckedRights.
func (p *Projection) viewpointOrError(v access.Rights, err error) (*viewpoint, error) {
	if err != nil {
		return nil, err
	}
	return p.viewpoint(v), nil
}

// forgetHistories drops the lists of earlier snapshots, which were kept so that deltas could start from
// them.
func (p *Projection) forgetHistories() {
	p.now.history.Forget()
	p.delayed.history.Forget()
}

// hasNewsForSpectators reports whether spectators have to be woken after a change: always, unless they see
// the table with a delay. Delayed spectators are woken only if they see something new since the last call
// that woke them; otherwise they do not even learn that something happened.
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

// setupMembers returns the JSON members of the setup, which all snapshots share, cached until the game's
// book changes.
func (from *viewpoint) setupMembers() ([]byte, error) {
	l := from.log
	if from.setupJSON != nil && from.setupOf == l.Game().Book() {
		return from.setupJSON, nil
	}
	data, err := json.Marshal(tableSetup{
		Aids: l.Setup.Aids, Preset: l.Setup.Preset, Sets: l.Setup.Expansions, Options: l.Setup.Options,
		Commitment: l.Game().Commitment(), Open: l.Open, Programs: l.Programs, SpectatorDelay: l.SpectatorDelay,
		Forfeit: l.Forfeit, Rated: l.Rated, Published: l.IsPublished(),
	})
	from.setupJSON, from.setupOf = data, l.Game().Book()
	return data, err
}
