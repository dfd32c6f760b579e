package tournaments

import (
	"context"
	"slices"

	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/tournament"
)

// A shownAgreed is when somebody plays next by an agreed time, and against whom.
type shownAgreed struct {
	At      string `json:"at"`
	Against string `json:"against,omitempty" doc:"None once their account is gone."`
}

// maxAgreed is of how many leagues in a list the agreed times are looked up at most.
const maxAgreed = 10

// An agenda looks up when people play next by agreed times.
type agenda struct{ *Service }

// addAgreed fills in when somebody plays next in their leagues of a list.
func (s agenda) addAgreed(ctx context.Context, who store.Holder, list []shownHead) error {
	left := maxAgreed
	for i := range list {
		h := &list[i]
		if left == 0 {
			return nil
		}
		if h.Kind != string(tournament.League) || h.Phase != string(tournament.Running) {
			continue
		}
		left--
		if err := s.read(ctx, h.ID, func(o *opened) error {
			h.Match = s.nextAgreed(o, who)
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// nextAgreed returns when a person plays next by an agreed time; nil if they do not.
func (agenda) nextAgreed(o *opened, who store.Holder) (next *shownAgreed) {
	n, _ := o.numberOf(who)
	if n < 0 {
		return nil
	}
	first := never
	for _, r := range o.t.Rounds {
		for _, m := range r.Matches {
			at := m.Talk.Agreed
			if at.IsZero() || m.Opened || m.Decided || !slices.Contains(m.Entrants, n) || at.UnixMilli() >= first {
				continue
			}
			first = at.UnixMilli()
			next = &shownAgreed{At: table.FormatMillis(first)}
			for _, other := range m.Entrants {
				if other != n {
					next.Against = o.called(other)
				}
			}
		}
	}
	return next
}
