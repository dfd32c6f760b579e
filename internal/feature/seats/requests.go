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

// This file is about requests for a seat that is held already: a person, or a holder's own other browser,
// opens a link to it. The holders accept or decline; after a while the host may answer, too. Requests are
// stored as notes, so that all servers know them, also after a restart.

const (
	// hostAnswerDelay is how old a request has to be for the host to answer it.
	hostAnswerDelay = 2 * time.Minute
	// requestTime is how long a request stays open.
	requestTime = 10 * time.Minute
	// declinedTime is how long a declined person may not ask again, and counts among the declined.
	declinedTime = time.Hour
	// maxRequests is how many requests for one seat may be open, and how many may have been declined lately,
	// before further ones are refused.
	maxRequests = 3
)

var (
	errSeatDeclined = problem.New(problem.Conflict, "seat-declined", "the holder of this seat does not want you to share it").
			WithHint("watch, or take a seat of your own")
	errNoRequest = problem.New(problem.NotFound, "not-found", "nobody asks for this seat any more under that id")
)

// An openRequest is a request for a seat that waits for an answer, in the JSON of the table for those who may
// answer it.
type openRequest struct {
	Seat  int    `json:"seat"`
	ID    string `json:"id"`
	Name  string `json:"name,omitempty"` // of the account that asks; a guest has none
	Since string `json:"since"`
	Until string `json:"until"`
	Host  string `json:"host,omitempty"` // to the host: from when on they may answer
}

// A requestStatus is what became of the caller's own request for a seat so far.
type requestStatus struct {
	Since    string `json:"since"`
	Until    string `json:"until"`
	Host     string `json:"host,omitempty"` // from when on the host may answer, too
	Declined bool   `json:"declined,omitempty"`
}

// pendingRequests returns the open requests of people to play a seat that others hold, the oldest first. Each is a
// note: a stored grant with the person's id that gives no rights.
func pendingRequests(o table.Owner, seat int) []store.Grant {
	return access.NotesSince(o.Roster().Notes(), store.RequestNote+seat, o.Now()-requestTime.Milliseconds()+1)
}

// declinedRequests returns the requests of people to play a seat that others hold which were declined in the last
// hour. Each is a note: a stored grant with the person's id that gives no rights.
func declinedRequests(o table.Owner, seat int) []store.Grant {
	return access.NotesSince(o.Roster().Notes(), store.DeclinedNote+seat, o.Now()-declinedTime.Milliseconds()+1)
}

// isByHolder returns a predicate for grants, and for notes stored as grants: true if it belongs to the given
// person, session or secret.
func isByHolder(who store.Holder) func(store.Grant) bool {
	return func(g store.Grant) bool { return g.Holder == who }
}

// hostMayAnswer reports whether the host, besides the seat's holders, may answer requests for a seat once these are
// hostAnswerDelay old. The host may not where people join without a link, or where the seat's holders are
// strangers.
func hostMayAnswer(o table.Owner, seat int) bool {
	return !o.Roster().IsJoinable() && !o.Roster().IsStrangersSeat(seat)
}

// requestSeat stores the caller's request to play a seat that others hold, unless such a request of theirs is open
// already. It refuses a caller who was declined within declinedTime, and everybody while maxRequests for the seat
// are open or were declined within that time.
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

// requestStatusOf returns what became of the caller's own request to play a seat that others hold: it is open or
// was declined. It returns nil if they have made none, or it was accepted or is too old.
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

// answerableRequests returns the open requests for seats that a caller with rights v may answer, now or, as the
// host, when they are old enough.
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

// answerRequest accepts or declines the request `id` for a seat that others hold, by a caller who is one of the
// seat's holders or the host, and returns the table. It returns a problem if there is no such request any more, or
// a host answers before it is hostAnswerDelay old.
func answerRequest(o table.Owner, who access.Who, seat int, id string, accept bool) (json.RawMessage, error) {
	v := o.Roster().HeldBy(who)
	switch {
	case seat >= len(o.Log().Seats):
		return nil, table.NoSeatError(seat)
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
		return nil, table.TooSoonError("answer for who holds the seat", at)
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

// acceptOrDecline carries out the answer to the request for a seat that is stored as g: it gives the seat to the
// person who asked, in addition to its holders, or stores that they were declined. It returns a problem if the seat
// has table.MaxHolders already.
func acceptOrDecline(o table.Owner, seat int, g store.Grant, accept bool) error {
	switch {
	case !accept:
		return replaceNotes(o, store.DeclinedNote+seat, append(declinedRequests(o, seat), access.NewNote(o.ID(), store.DeclinedNote+seat, g.Holder, o.Now())))
	case o.Roster().CountGrants(seat, store.GrantPerson) >= table.MaxHolders:
		return problem.TooOften("this seat is held by too many browsers", time.Minute)
	}
	return grantSeat(o, g.Holder, seat, nil)
}

// replaceNotes replaces by `list` the table's stored notes with this number. A number stands for one kind of note
// at one seat, such as store.RequestNote+seat for the open requests.
func replaceNotes(o table.Owner, number int, list []store.Grant) error {
	return o.Write("noting who asks for a seat", func(ctx context.Context, s store.Store) error {
		return s.Replace(ctx, o.ID(), number, list...)
	})
}
