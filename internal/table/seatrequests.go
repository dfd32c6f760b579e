package table

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// This file is of whoever opens a link to a seat that somebody holds: their own other browser, or
// somebody else who has the link. Those who hold the seat are asked; if they say nothing, later the host may
// answer, too. Requests are noted in the store: every server knows them, and they outlive it.

const (
	// hostAnswers is after how long the host may answer.
	hostAnswers = 2 * time.Minute
	// requestTime is for how long somebody is asked.
	requestTime = 10 * time.Minute
	// declinedTime is for how long a refusal holds, and counts.
	declinedTime = time.Hour
	// maxRequests is how many ask for one seat at a time, and how many are refused in that time before
	// nobody is asked any more.
	maxRequests = 3
)

var (
	errSeatDeclined = problem.New(problem.Conflict, "seat-declined", "who holds this seat does not want you to play it, too").
			With("watch, or take a seat of your own")
	errNoRequest = problem.New(problem.NotFound, "not-found", "nobody asks for this seat any more under that id")
)

// A seatRequest is what a table tells of it to those who may answer.
type seatRequest struct {
	Seat  int    `json:"seat"`
	ID    string `json:"id"`
	Name  string `json:"name,omitempty"` // of whose account asks
	Since string `json:"since"`
	Until string `json:"until"`
	Host  string `json:"host,omitempty"` // from when on the host may answer, for them
}

// An AskedSeat is how it stands with what somebody has asked for.
type AskedSeat struct {
	Since    string `json:"since"`
	Until    string `json:"until"`
	Host     string `json:"host,omitempty"` // from when on the host may answer, too
	Declined bool   `json:"declined,omitempty"`
}

// pending are those for a seat that nobody has answered, the oldest first.
func (l *Links) pending(seat int) []store.Grant {
	return access.Noted(l.roster.notes, store.RequestNote+seat, l.roster.now()-requestTime.Milliseconds()+1)
}

// declined are those for a seat that were refused lately.
func (l *Links) declined(seat int) []store.Grant {
	return access.Noted(l.roster.notes, store.DeclinedNote+seat, l.roster.now()-declinedTime.Milliseconds()+1)
}

func ofHolder(who store.Holder) func(store.Grant) bool {
	return func(g store.Grant) bool { return g.Holder == who }
}

// hostMayAnswer reports whether it is the host's to answer for a seat: they have invited who holds it.
func (l *Links) hostMayAnswer(seat int) bool {
	return !l.roster.IsJoinable() && !l.roster.IsStrangers(seat)
}

// ask has those who hold a seat be asked, unless they are.
func (l *Links) ask(who access.Who, seat int) error {
	pending, declined := l.pending(seat), l.declined(seat)
	switch {
	case slices.ContainsFunc(declined, ofHolder(who.Holder)):
		return errSeatDeclined
	case slices.ContainsFunc(pending, ofHolder(who.Holder)):
		return nil
	case len(pending) >= maxRequests || len(declined) >= maxRequests:
		return problem.Often("too many ask for this seat", requestTime)
	}
	pending = append(pending, access.Note(l.roster.id, store.RequestNote+seat, who.Holder, l.roster.now()))
	if err := l.keepNotes(store.RequestNote+seat, pending); err != nil {
		return err
	}
	if err := l.roster.keeper.regrant(); err != nil {
		return err
	}
	if !slices.ContainsFunc(l.pending(seat), ofHolder(who.Holder)) {
		return ErrNoPerson
	}
	return nil
}

// askedSeat tells somebody how it stands with what they have asked for, or nil.
func (l *Links) askedSeat(who access.Who, seat int) *AskedSeat {
	told := func(g store.Grant, declined bool) *AskedSeat {
		a := &AskedSeat{Since: Instant(g.Created), Until: Instant(g.Created + requestTime.Milliseconds()), Declined: declined}
		if l.hostMayAnswer(seat) && len(l.roster.Hosts()) > 0 {
			a.Host = Instant(g.Created + hostAnswers.Milliseconds())
		}
		return a
	}
	mine := ofHolder(who.Holder)
	if list := l.declined(seat); slices.ContainsFunc(list, mine) {
		return told(list[slices.IndexFunc(list, mine)], true)
	}
	if list := l.pending(seat); slices.ContainsFunc(list, mine) {
		return told(list[slices.IndexFunc(list, mine)], false)
	}
	return nil
}

// toAnswer tells a viewer what they may answer.
func (l *Links) toAnswer(v access.Rights) (list []seatRequest) {
	for seat := range l.log.Seats {
		host := v.Host && l.hostMayAnswer(seat)
		if !v.Holds(seat) && !host {
			continue
		}
		for _, g := range l.pending(seat) {
			r := seatRequest{
				Seat: seat, ID: access.RequestID(&g), Name: g.Account,
				Since: Instant(g.Created), Until: Instant(g.Created + requestTime.Milliseconds()),
			}
			if !v.Holds(seat) {
				r.Host = Instant(g.Created + hostAnswers.Milliseconds())
			}
			list = append(list, r)
		}
	}
	return list
}

// AnswerRequest lets somebody in who asks for a seat, or does not.
func (t *Table) AnswerRequest(ctx context.Context, who access.Who, seat int, id string, accept bool) (json.RawMessage, error) {
	return as(ctx, t, who, func() (json.RawMessage, error) {
		if err := t.links.answer(who, seat, id, accept); err != nil {
			return nil, err
		}
		return t.projection.render(t.roster.RightsOf(who), nothing)
	})
}

// answer lets somebody in who asks for a seat, or does not.
func (l *Links) answer(who access.Who, seat int, id string, accept bool) error {
	v := l.roster.HeldBy(who)
	switch {
	case seat >= len(l.log.Seats):
		return NoSeat(seat)
	case !v.Holds(seat) && !(v.Host && l.hostMayAnswer(seat)):
		return ErrSeat
	}
	if err := l.roster.keeper.sure(); err != nil {
		return err
	}
	pending := l.pending(seat)
	i := slices.IndexFunc(pending, func(g store.Grant) bool { return access.RequestID(&g) == id })
	if i < 0 {
		return errNoRequest
	}
	g := pending[i]
	if at := g.Created + hostAnswers.Milliseconds(); !v.Holds(seat) && l.roster.now() < at {
		return TooSoon("answer for who holds the seat", at)
	}
	if err := l.settle(seat, g, accept); err != nil {
		return err
	}
	rest := slices.DeleteFunc(pending, ofHolder(g.Holder))
	if err := l.keepNotes(store.RequestNote+seat, rest); err != nil {
		return err
	}
	return l.roster.keeper.regrant()
}

// settle stores what somebody is answered.
func (l *Links) settle(seat int, g store.Grant, accept bool) error {
	switch {
	case !accept:
		return l.keepNotes(store.DeclinedNote+seat, append(l.declined(seat), access.Note(l.roster.id, store.DeclinedNote+seat, g.Holder, l.roster.now())))
	case l.roster.CountGrants(seat, store.GrantPerson) >= maxHolders:
		return problem.Often("this seat is held by too many browsers", time.Minute)
	}
	return l.letIn(g.Holder, seat, nil)
}

// keepNotes replaces the notes of a number.
func (l *Links) keepNotes(number int, list []store.Grant) error {
	return l.roster.keeper.write("noting who asks for a seat", func(ctx context.Context, s store.Store) error {
		return s.Replace(ctx, l.roster.id, number, list...)
	})
}
