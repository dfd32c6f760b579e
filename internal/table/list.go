package table

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
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
	Turn    string       `json:"turn"`
	Since   string       `json:"since,omitempty"` // since when whoever is asked has not answered
	Due     string       `json:"due,omitempty"`   // when the next flag falls
	Players []Fellow     `json:"players"`

	made string // as Updated
}

// A Fellow is somebody who plays at a table in a list.
type Fellow struct {
	Name     string `json:"name"`
	Computer bool   `json:"computer,omitempty"`
	Free     bool   `json:"free,omitempty"` // nobody has sat down there yet
	Yours    bool   `json:"yours,omitempty"`
}

// TablesOf lists the tables at which somebody holds something, by whose turn it is
// (store.PlaceInputs): of those after a place at most so many. If there are more, next is where they go on.
func (h *Registry) TablesOf(ctx context.Context, who access.Who, after store.Place, limit int) (list []Listed, next *store.Place, err error) {
	if !who.Known() {
		return []Listed{}, nil, nil
	}
	// One more than is listed tells whether there are more.
	held, err := h.cfg.Store.GamesOf(ctx, who.Holder, after, limit+1)
	if err != nil {
		h.damages.logOnce(ctx, h.cfg.Log, err)
		return nil, nil, problem.OfStore(err)
	}
	held, next = firstPage(held, limit)
	return groupByTable(held), next, nil
}

// firstGames returns what is held in the first games of a list, and the place of the
// last of them if there are more.
func firstPage(held []store.Held, limit int) (first []store.Held, next *store.Place) {
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
func groupByTable(held []store.Held) []Listed {
	out := []Listed{}
	at := map[string]int{}
	for _, h := range held {
		if h.Seat == store.ReplaySeat {
			continue
		}
		i, ok := at[h.ID]
		if !ok {
			l, ok := newListed(h)
			if !ok {
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
		for _, seat := range out[i].Yours {
			if seat < len(out[i].Players) {
				out[i].Players[seat].Yours = true
			}
		}
		out[i].hideDelayed()
	}
	return out
}

// IsLate reports whether somebody sees the table as it was some turns ago: they have no seat.
func (l *Listed) IsDelayed() bool {
	return l.SpectatorDelay > 0 && l.Status == store.Playing && len(l.Yours) == 0
}

// veil takes out of the list what they see only later: whose turn it is, and since when.
func (l *Listed) hideDelayed() {
	if l.IsDelayed() {
		l.Waiting, l.Turn, l.Since, l.Due, l.Updated = []int{}, store.SectionOthers.String(), "", "", l.made
	}
}

// listed is a table of which somebody holds something, before it is told what.
func newListed(h store.Held) (l Listed, ok bool) {
	l = Listed{
		ID: h.ID, Names: h.Names, Status: h.Status, Yours: []int{}, Players: []Fellow{},
		Updated: rfc3339(h.Updated), Turn: h.PlaceInputs.Section().String(), made: rfc3339(h.Created),
	}
	if json.Unmarshal(h.Summary, &l.Summary) != nil || l.Waiting == nil || l.Names == nil {
		return l, false
	}
	t := h.PlaceInputs.Turn
	for i, name := range h.Names {
		f := Fellow{Name: name}
		if t != nil {
			f.Computer = t.People>>i&1 == 0
			f.Free = (t.Free&^h.PlaceInputs.Taken)>>i&1 != 0
		}
		l.Players = append(l.Players, f)
	}
	if t != nil && t.Seat >= 0 && h.Status == store.Playing {
		l.Since = rfc3339(t.Since)
		if h.PlaceInputs.Due > 0 {
			l.Due = rfc3339(h.PlaceInputs.Due)
		}
	}
	return l, true
}

func rfc3339(ms int64) string { return time.UnixMilli(ms).UTC().Format(time.RFC3339) }
