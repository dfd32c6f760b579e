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

// A Listed is a table in a person's list of their games.
type Listed struct {
	ID    string   `json:"id"`
	Names []string `json:"names"`
	gamelog.Summary
	Status  store.Status `json:"status"`
	Updated string       `json:"updated"`
	Host    bool         `json:"host"`
	Yours   []int        `json:"yours"`
	Turn    string       `json:"turn"`
	Since   string       `json:"since,omitempty"` // since when the seat to answer has not answered
	Due     string       `json:"due,omitempty"`   // when the next flag falls
	Players []Fellow     `json:"players"`

	made string // when the table was made, in the form of Updated
}

// A Fellow is one seat of a table in a person's list of games: its name and who plays it.
type Fellow struct {
	Name     string `json:"name"`
	Computer bool   `json:"computer,omitempty"`
	Free     bool   `json:"free,omitempty"` // no person has taken the seat yet
	Yours    bool   `json:"yours,omitempty"`
}

// TablesOf returns up to limit tables at which the caller has a seat or the host's rights, those that wait
// for the caller first (store.PlaceInputs), starting behind the place after in that order. next is the place
// from which to go on, nil if there are no more.
func (h *Registry) TablesOf(ctx context.Context, who access.Who, after store.Place, limit int) (list []Listed, next *store.Place, err error) {
	if !who.Known() {
		return []Listed{}, nil, nil
	}
	// One more is read, to know whether there are more.
	held, err := h.cfg.Store.GamesOf(ctx, who.Holder, after, limit+1)
	if err != nil {
		h.damages.logOnce(ctx, h.cfg.Log, err)
		return nil, nil, problem.OfStore(err)
	}
	held, next = firstPage(held, limit)
	return groupByTable(held), next, nil
}

// firstPage returns the grants that belong to the first limit games of a list, and the place of the last of
// these games if more follow, else nil.
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

// groupByTable makes a person's list of tables from their grants, with one Listed for all grants at the same
// table, in the given order. Grants to a shared replay, and grants at tables whose stored summary cannot be
// read, are left out.
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
				continue // its summary cannot be read
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

// IsDelayed reports whether the person whose list this is holds no seat at the table, and would see its
// running game some turns late, as the table has a spectator delay.
func (l *Listed) IsDelayed() bool {
	return l.SpectatorDelay > 0 && l.Status == store.Playing && len(l.Yours) == 0
}

// hideDelayed removes from the list entry of a delayed spectator (IsDelayed) whose turn it is, since when,
// and when the table last changed.
func (l *Listed) hideDelayed() {
	if l.IsDelayed() {
		l.Waiting, l.Turn, l.Since, l.Due, l.Updated = []int{}, store.SectionOthers.String(), "", "", l.made
	}
}

// newListed makes the list entry of a stored game, without marking the person's own seats. It reports false
// if the game's summary cannot be read.
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

// rfc3339 formats Unix milliseconds as a time in UTC, to the second.
func rfc3339(ms int64) string { return time.UnixMilli(ms).UTC().Format(time.RFC3339) }
