package moderation

import (
	"context"
	"slices"

	"circulade/internal/account/auditlog"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// MayRenameSeat returns a problem if a person (who) may not give their seat n of a table this name,
// because the server's host or an admin has given a present holder of the seat another one there. That
// name, and the seat's present one, are always allowed. For a person who does not hold the seat it
// returns nil, as renaming itself refuses them.
func (s *Service) MayRenameSeat(ctx context.Context, t *table.Table, id string, who access.Who, n int, name string) error {
	c, err := table.ParticipantsAt(ctx, t, who)
	if err != nil || !c.Rights.Holds(n) {
		return err // renaming itself refuses a person who does not hold the seat
	}
	held := false
	err = s.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		held = false
		for _, p := range personsAtSeat(&c, n) {
			given, err := auditlog.NamesGiven(tx, p, id)
			if err != nil {
				return err
			}
			for _, g := range given {
				held = held || g != name && name != c.Names[n] && !hasNameAtOtherSeat(&c, p, n, g)
			}
		}
		return nil
	})
	switch {
	case err != nil:
		return problem.OfStore(err)
	case held:
		return problem.New(problem.Forbidden, "name-held", "whoever runs this server has given the seat this name").
			WithHint("ask them to give back the one before")
	}
	return nil
}

// personsAtSeat returns the people who hold a seat, or the zero Holder alone if there are none: then
// the seat is free, or held by the secret of a link.
func personsAtSeat(c *table.Participants, seat int) (list []store.Holder) {
	for _, g := range c.Grants {
		if g.Seat == seat && g.Kind == store.GrantPerson {
			list = append(list, g.Holder)
		}
	}
	if len(list) == 0 {
		list = append(list, store.Holder{})
	}
	return list
}

// hasNameAtOtherSeat reports whether a person has a name, with or without a number after it, at another
// seat than `but`. Then it was perhaps that seat which the server's host renamed: one person can hold
// several seats. For the zero Holder, a seat without a person, it reports whether the seat `but` has
// another name than this.
func hasNameAtOtherSeat(c *table.Participants, p store.Holder, but int, name string) bool {
	if p == (store.Holder{}) {
		return !gamelog.IsNameVariant(c.Names[but], name)
	}
	return slices.ContainsFunc(c.Grants, func(g store.Grant) bool {
		return g.Holder == p && g.Kind == store.GrantPerson && g.Seat >= 0 && g.Seat != but && gamelog.IsNameVariant(c.Names[g.Seat], name)
	})
}

// NameForJoiner returns the name under which a person joins the table with an id: the one that the
// server's host or an admin gave them there last and has not taken back, marked as Given; else wish,
// the one that they ask for.
func (s *Service) NameForJoiner(ctx context.Context, who access.Who, id, wish string) (table.JoinName, error) {
	name := table.JoinName{Name: wish}
	err := s.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		given, err := auditlog.NamesGiven(tx, who.Holder, id)
		if len(given) > 0 {
			name = table.JoinName{Name: given[len(given)-1], Given: true}
		}
		return err
	})
	if err != nil {
		return table.JoinName{}, problem.OfStore(err)
	}
	return name, nil
}
