package table

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/refusal"
)

// A Listed is a table in somebody's list.
type Listed struct {
	ID    string   `json:"id"`
	Names []string `json:"names"`
	gamelog.Summary
	Status  store.Status `json:"status"`
	Updated string       `json:"updated"`
	Host    bool         `json:"host"`
	Yours   []int        `json:"yours"`
}

// TablesOf lists the tables at which somebody holds something, the latest first: of those
// after a place at most so many. If there are more, next is where they go on.
func (h *Hall) TablesOf(ctx context.Context, who access.Who, after store.Place, limit int) (list []Listed, next *store.Place, err error) {
	if !who.Known() {
		return []Listed{}, nil, nil
	}
	// One more than is listed tells whether there are more.
	held, err := h.cfg.Store.GamesOf(ctx, who.Holder, after, limit+1)
	if err != nil {
		h.damages.tell(h.cfg.Log, err)
		return nil, nil, refusal.OfStore(err)
	}
	held, next = firstGames(held, limit)
	return gather(held), next, nil
}

// firstGames returns what is held in the first games of a list, and the place of the
// last of them if there are more.
func firstGames(held []store.Held, limit int) (first []store.Held, next *store.Place) {
	games := 0
	for i, h := range held {
		if i > 0 && h.ID == held[i-1].ID {
			continue
		}
		if games == limit {
			last := held[i-1].Place()
			return held[:i], &last
		}
		games++
	}
	return held, nil
}

// gather joins the seats that somebody holds by table, in the given order.
func gather(held []store.Held) []Listed {
	out := []Listed{}
	at := map[string]int{}
	for _, h := range held {
		if h.Seat == store.ReplaySeat {
			continue
		}
		i, ok := at[h.ID]
		if !ok {
			l := Listed{
				ID: h.ID, Names: h.Names, Status: h.Status, Yours: []int{},
				Updated: time.UnixMilli(h.Updated).UTC().Format(time.RFC3339),
			}
			if json.Unmarshal(h.Summary, &l.Summary) != nil || l.Waiting == nil || l.Names == nil {
				continue // not one of ours
			}
			i = len(out)
			at[h.ID] = i
			out = append(out, l)
		}
		switch {
		case h.Seat == store.HostSeat:
			out[i].Host = true
		case !slices.Contains(out[i].Yours, h.Seat):
			out[i].Yours = append(out[i].Yours, h.Seat)
		}
	}
	for i := range out {
		slices.Sort(out[i].Yours)
	}
	return out
}
