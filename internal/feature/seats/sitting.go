package seats

import (
	"context"
	"encoding/json"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
)

var (
	errLinkWrong = problem.New(problem.Forbidden, "link-wrong", "this link leads to no seat of this table").
			WithHint("check that the link is complete, or ask the person who sent it for a new one")
	errLinkReplaced = problem.New(problem.Forbidden, "link-replaced", "this link has been replaced, and leads to no seat any more").
			WithHint("ask whoever made the table for a new one")
)

// Seated is the result of sitting down by a link: the table, or the status of the request that waits for consent of
// the seat's holders.
type Seated struct {
	Table json.RawMessage // nil: the caller does not sit there yet
	Asks  *LinkOffer      // nil unless the holders of a seat have to accept the caller
}

// Sit makes the caller a holder of those seats of the link with this secret that need nobody's consent. If others
// hold a further one, it also stores a request for the first such seat, which its holders answer, and returns the
// status of the request; otherwise it returns the table.
func Sit(o table.Owner, who access.Who, secret string) (s Seated, err error) {
	holder, _ := access.HolderOf(secret)
	link, err := resolveLink(o, who, holder)
	if err != nil {
		return s, err
	}
	if o.Roster().BarsBot(who) {
		return s, table.ErrPrograms
	}
	if err := o.Roster().MayTake(who); err != nil {
		return s, err
	}
	mine := o.Roster().HeldBy(who)
	var others []int
	for i := range o.Log().Seats {
		switch is := uint8(1) << i; {
		case link.Seats&is == 0 || mine.Holds(i):
			continue
		case link.Granted&is == 0:
			others = append(others, i)
			continue
		}
		if err := sitAt(o, who, i, holder); err != nil {
			return s, err
		}
	}
	if len(others) > 0 {
		if err := requestSeat(o, who, others[0]); err != nil {
			return s, err
		}
		found, err := previewLink(o, who, secret)
		return Seated{Asks: &found}, err
	}
	if err := o.Names().ResolveClashes(); err != nil {
		return s, err
	}
	o.Clock().Advance() // the clock may start now
	s.Table, err = o.RenderFor(who)
	return s, err
}

// sitAt makes the caller a holder of a seat, by a link to it that needs nobody's consent; `link` is the hash of the
// link's secret. It returns an error if the seat has too many holders, or strangers play and the seat's people have
// left.
func sitAt(o table.Owner, who access.Who, seat int, link store.Holder) error {
	r := o.Roster()
	switch persons := r.CountGrants(seat, store.GrantPerson); {
	case persons >= table.MaxHolders:
		return problem.TooOften("this seat is held by too many browsers; ask for a new link", time.Minute)
	case persons == 0 && r.IsSettled() && o.Log().Attendance.HasBeenLeft(seat):
		return table.ErrStrangers // nobody plays on for who has gone
	}
	var beside *store.Holder
	if isPlayedBySecretAlone(o, seat) {
		beside = &link
	}
	if err := grantSeat(o, who.Holder, seat, beside); err != nil {
		return err
	}
	if !r.HeldBy(who).Holds(seat) {
		return table.ErrNoPerson
	}
	return nil
}

// isPlayedBySecretAlone reports whether a program plays a seat by the secret of its link, and no person holds the
// seat.
func isPlayedBySecretAlone(o table.Owner, seat int) bool {
	played := o.Log().Acted()>>seat&1 != 0 && !o.Log().Attendance.HasBeenLeft(seat)
	return o.Roster().CountGrants(seat, store.GrantPerson) == 0 && (played || o.Lineup().IsThere(seat))
}

// grantSeat stores that a person holds a seat, in addition to its other holders. If a program plays the seat by the
// secret of a link, `beside` is the hash of that secret, else nil: the person's grant is then made older than the
// link's, so that the program can go on.
func grantSeat(o table.Owner, who store.Holder, seat int, beside *store.Holder) error {
	grants := o.Roster().Grants()
	created := access.GrantTime(grants, seat, store.GrantPerson, o.Now())
	for i := range grants {
		if g := &grants[i]; beside != nil && g.Seat == seat && g.Holder == *beside {
			created = g.Created - 1
		}
	}
	list := []store.Grant{{Game: o.ID(), Seat: seat, Kind: store.GrantPerson, Holder: who, Created: created}}
	if !o.Roster().IsJoinable() && !o.Roster().IsStrangersSeat(seat) {
		list = append(list, access.NewNote(o.ID(), store.InvitedNote+seat, who, o.Now()))
	}
	err := o.Write("granting a seat", func(ctx context.Context, s store.Store) error { return s.Grant(ctx, list...) })
	if err != nil {
		return err
	}
	return o.ReloadGrants()
}

// resolveLink returns the seats to which the link with this hash leads, and which of them it gives without
// anybody's consent. It returns an error if it leads to no seat: the caller may not see the table, or the link has
// been replaced or is wrong.
func resolveLink(o table.Owner, who access.Who, holder store.Holder) (access.Link, error) {
	link := access.LinkOf(o.Roster().Grants(), holder)
	if !link.None() {
		return link, nil
	}
	if err := o.Roster().CheckVisible(who); err != nil {
		return link, err
	}
	if access.LastRemoval(o.Roster().Notes(), access.Who{Holder: holder}, access.Rights{}).IsSet() {
		return link, errLinkReplaced
	}
	return link, errLinkWrong
}

// A LinkOffer is what a link offers the caller: its seats, and whether other people hold one of them already.
type LinkOffer struct {
	Seats []int `json:"seats"`
	// Held says that others hold one of the seats: the caller would have to wait for their consent.
	Held bool `json:"held"`
	// Asked is the status of the caller's request for such a seat, if they have made one.
	Asked *requestStatus `json:"asked,omitempty"`
}

// previewLink returns which seats the link with a secret leads to, and whether the caller would have to wait for
// consent to one of them. It changes nothing. It returns an error if the link leads to no seat or the caller may
// take none.
func previewLink(o table.Owner, who access.Who, secret string) (LinkOffer, error) {
	holder, _ := access.HolderOf(secret)
	link, err := resolveLink(o, who, holder)
	if err != nil {
		return LinkOffer{}, err
	}
	mine := o.Roster().HeldBy(who)
	var found LinkOffer
	for i := range o.Log().Seats {
		is := uint8(1) << i
		if link.Seats&is == 0 {
			continue
		}
		found.Seats = append(found.Seats, i)
		if !mine.Holds(i) && link.Granted&is == 0 {
			found.Held = true
			found.Asked = requestStatusOf(o, who, i)
		}
	}
	return found, o.Roster().MayTake(who)
}

// newLink makes a new secret link to a seat and stores its grant.
func newLink(o table.Owner, seat int) (access.SeatLink, error) {
	secret := access.NewSecret()
	holder, _ := access.HolderOf(secret)
	return access.SeatLink{Seat: seat, Secret: secret}, o.Roster().Grant(seat, store.GrantLink, holder)
}
