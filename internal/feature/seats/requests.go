package seats

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
)

// This file is of whoever opens a link to a seat that somebody holds: their own other browser, or
// somebody else who has the link. Those who hold the seat are asked; if they say nothing, later the host may
// answer, too. Requests are noted in the store: every server knows them, and they outlive it.

const (
	// hostAnswers is after how long the host may answer.
	hostAnswerDelay = 2 * time.Minute
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
			WithHint("watch, or take a seat of your own")
	errNoRequest = problem.New(problem.NotFound, "not-found", "nobody asks for this seat any more under that id")
)

// An openRequest is what a table tells of it to those who may answer.
type openRequest struct {
	Seat  int    `json:"seat"`
	ID    string `json:"id"`
	Name  string `json:"name,omitempty"` // of whose account asks
	Since string `json:"since"`
	Until string `json:"until"`
	Host  string `json:"host,omitempty"` // from when on the host may answer, for them
}

// An askedSeat is how it stands with what somebody has asked for.
type requestStatus struct {
	Since    string `json:"since"`
	Until    string `json:"until"`
	Host     string `json:"host,omitempty"` // from when on the host may answer, too
	Declined bool   `json:"declined,omitempty"`
}

// pending are the requests for a seat that nobody has answered, the oldest first.
func pendingRequests(o table.Owner, seat int) []store.Grant {
	return access.NotesSince(o.Roster().Notes(), store.RequestNote+seat, o.Now()-requestTime.Milliseconds()+1)
}

// declined are those for a seat that were refused lately.
func declinedRequests(o table.Owner, seat int) []store.Grant {
	return access.NotesSince(o.Roster().Notes(), store.DeclinedNote+seat, o.Now()-declinedTime.Milliseconds()+1)
}

func isByHolder(who store.Holder) func(store.Grant) bool {
	return func(g store.Grant) bool { return g.Holder == who }
}

// hostMayAnswer reports whether it is the host's to answer for a seat: they have invited who holds it.
func hostMayAnswer(o table.Owner, seat int) bool {
	return !o.Roster().IsJoinable() && !o.Roster().IsStrangers(seat)
}

// ask has those who hold a seat be asked, unless they are.
func requestSeat(o table.Owner, who access.Who, seat int) error {
	asking, refused := pendingRequests(o, seat), declinedRequests(o, seat)
	switch {
	case slices.ContainsFunc(refused, isByHolder(who.Holder)):
		return errSeatDeclined
	case slices.ContainsFunc(asking, isByHolder(who.Holder)):
		return nil
	case len(asking) >= maxRequests || len(refused) >= maxRequests:
		return problem.TooOften("too many ask for this seat", requestTime)
	}
	asking = append(asking, access.NewNote(o.ID(), store.RequestNote+seat, who.Holder, o.Now()))
	if err := replaceNotes(o, store.RequestNote+seat, asking); err != nil {
		return err
	}
	if err := o.ReloadGrants(); err != nil {
		return err
	}
	if !slices.ContainsFunc(pendingRequests(o, seat), isByHolder(who.Holder)) {
		return table.ErrNoPerson
	}
	return nil
}

// askedOf is how it stands with what somebody has asked for, or nil.
func requestStatusOf(o table.Owner, who access.Who, seat int) *requestStatus {
	of := func(g store.Grant, declined bool) *requestStatus {
		a := &requestStatus{Since: table.FormatMillis(g.Created), Until: table.FormatMillis(g.Created + requestTime.Milliseconds()), Declined: declined}
		if hostMayAnswer(o, seat) && o.Roster().HasHosts() {
			a.Host = table.FormatMillis(g.Created + hostAnswerDelay.Milliseconds())
		}
		return a
	}
	mine := isByHolder(who.Holder)
	if list := declinedRequests(o, seat); slices.ContainsFunc(list, mine) {
		return of(list[slices.IndexFunc(list, mine)], true)
	}
	if list := pendingRequests(o, seat); slices.ContainsFunc(list, mine) {
		return of(list[slices.IndexFunc(list, mine)], false)
	}
	return nil
}

// toAnswer are the requests that a viewer may answer.
func answerableRequests(o table.Owner, v access.Rights) (list []openRequest) {
	for seat := range o.Log().Seats {
		host := v.Host && hostMayAnswer(o, seat)
		if !v.Holds(seat) && !host {
			continue
		}
		for _, g := range pendingRequests(o, seat) {
			r := openRequest{
				Seat: seat, ID: access.RequestID(&g), Name: g.Account,
				Since: table.FormatMillis(g.Created), Until: table.FormatMillis(g.Created + requestTime.Milliseconds()),
			}
			if !v.Holds(seat) {
				r.Host = table.FormatMillis(g.Created + hostAnswerDelay.Milliseconds())
			}
			list = append(list, r)
		}
	}
	return list
}

// answer lets somebody in who asks for a seat, or does not.
func answerRequest(o table.Owner, who access.Who, seat int, id string, accept bool) (json.RawMessage, error) {
	v := o.Roster().HeldBy(who)
	switch {
	case seat >= len(o.Log().Seats):
		return nil, table.NoSeat(seat)
	case !v.Holds(seat) && !(v.Host && hostMayAnswer(o, seat)):
		return nil, table.ErrSeat
	}
	if err := o.CheckWritable(); err != nil {
		return nil, err
	}
	asking := pendingRequests(o, seat)
	i := slices.IndexFunc(asking, func(g store.Grant) bool { return access.RequestID(&g) == id })
	if i < 0 {
		return nil, errNoRequest
	}
	g := asking[i]
	if at := g.Created + hostAnswerDelay.Milliseconds(); !v.Holds(seat) && o.Now() < at {
		return nil, table.TooSoon("answer for who holds the seat", at)
	}
	if err := acceptOrDecline(o, seat, g, accept); err != nil {
		return nil, err
	}
	rest := slices.DeleteFunc(asking, isByHolder(g.Holder))
	if err := replaceNotes(o, store.RequestNote+seat, rest); err != nil {
		return nil, err
	}
	if err := o.ReloadGrants(); err != nil {
		return nil, err
	}
	return o.Render(o.Roster().RightsOf(who))
}

// settle stores what somebody is answered.
func acceptOrDecline(o table.Owner, seat int, g store.Grant, accept bool) error {
	switch {
	case !accept:
		return replaceNotes(o, store.DeclinedNote+seat, append(declinedRequests(o, seat), access.NewNote(o.ID(), store.DeclinedNote+seat, g.Holder, o.Now())))
	case o.Roster().CountGrants(seat, store.GrantPerson) >= table.MaxHolders:
		return problem.TooOften("this seat is held by too many browsers", time.Minute)
	}
	return grantSeat(o, g.Holder, seat, nil)
}

// keepNotes replaces the notes of a number.
func replaceNotes(o table.Owner, number int, list []store.Grant) error {
	return o.Write("noting who asks for a seat", func(ctx context.Context, s store.Store) error {
		return s.Replace(ctx, o.ID(), number, list...)
	})
}
