package server

import (
	"context"
	"net/netip"
	"slices"
	"strings"

	"circulade/internal/feature/conditional"
	"circulade/internal/feature/notify"
	"circulade/internal/feature/people"
	"circulade/internal/store"
	"circulade/internal/table"
)

// challengeNews has people told of challenges by push and mail who have no page open.
type challengeNews struct{ s *Server }

// The kinds of news of challenges, as the keys of notifications begin.
const (
	challenged = "challenge"
	accepted   = "accepted"
)

// tell has a person told by push and mail that they are challenged by another, or that the other
// has accepted their challenge.
func (c challengeNews) tell(id string, hasAccepted bool, to, by store.Holder) {
	kind := challenged
	if hasAccepted {
		kind = accepted
	}
	c.s.notices.Tell(notify.News{Key: kind + "/" + id, To: to, By: by})
}

// still returns what a notification of a challenge says to a person (who), by its key: on the account's
// page they answer a challenge, one of theirs that was accepted leads to its table. It returns false once it
// is no longer to be told.
func (c challengeNews) still(ctx context.Context, key string, who store.Holder) (h notify.Headline, is bool, err error) {
	kind, id, _ := strings.Cut(key, "/")
	n, is, err := c.s.challenges.News(ctx, who, id)
	if err != nil || !is || (kind == accepted) != (n.Game != "") {
		return h, false, err
	}
	if n.Game == "" {
		return notify.Headline{Text: "notice.challenge", Name: n.Other, Page: []string{"account"}, Anchor: "challenges", Until: n.Until}, true, nil
	}
	is, err = c.awaited(ctx, n.Game, n.Seat)
	return notify.Headline{Text: "notice.accepted", Name: n.Other, Page: []string{"t", n.Game}, Until: n.Until}, is, err
}

// awaited reports whether the person of a seat has never come to a table that was made for them and goes on.
// It is false if it is their turn, as the table has them told that.
func (c challengeNews) awaited(ctx context.Context, game string, seat int) (bool, error) {
	t, err := c.s.registry.Hold(game, netip.Addr{})
	if err != nil {
		return false, err
	}
	defer t.Release()
	if _, asked, err := notify.StillAsked(ctx, t, seat, conditional.Deciding); err != nil || asked {
		return false, err
	}
	return table.DoByServer(ctx, t, func(o table.Owner) (bool, error) { return slices.Contains(o.Absentees(), seat), nil })
}

// mutedOrBanned reports whether a person has muted another, or the other is banned.
func (c challengeNews) mutedOrBanned(tx *store.Tx, who, other store.Holder) (bool, error) {
	muted, err := people.Muted(tx, who, other)
	if err != nil || muted {
		return muted, err
	}
	return c.s.decisions.BansAccount(tx, other)
}
