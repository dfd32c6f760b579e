package lobby

import (
	"cmp"
	"slices"
	"strings"

	"circulade/internal/store"
)

// RatedTogether returns at how many running tables in the list two persons play a rated game, without the table of
// an id.
func (l *Lobby) RatedTogether(a, b store.Holder, without string) (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for id := range l.presence.tablesOf[a] {
		e := l.tables[id]
		if e != nil && id != without && e.Rated && e.State == Runs && slices.Contains(e.Sitters, a) && slices.Contains(e.Sitters, b) {
			n++
		}
	}
	return n
}

// PublishedAt returns the running tables in the list at which a person has a seat and whose results are published,
// the latest first, at most `most`.
func (l *Lobby) PublishedAt(who store.Holder, most int) (list []Listing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for id := range l.presence.tablesOf[who] {
		e := l.tables[id]
		if e != nil && e.isPublic() && e.Published && e.State == Runs && slices.Contains(e.Sitters, who) {
			list = append(list, e.Listing)
		}
	}
	slices.SortFunc(list, func(a, b Listing) int { return cmp.Or(strings.Compare(b.Made, a.Made), strings.Compare(a.ID, b.ID)) })
	return list[:min(most, len(list))]
}
