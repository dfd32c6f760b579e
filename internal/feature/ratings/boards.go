package ratings

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/rating"
)

const (
	boardTime   = 2 * time.Second // how long a page of leaders is told from memory
	maxBoards   = 200             // pages in memory
	leadersScan = 200             // ratings that are read at once
	maxScanned  = 2000            // ratings that one page looks at
	provisional = 20              // provisional ones that are listed
)

const (
	// Both find some ratings from a spot on.
	sqlFirm = `SELECT person, mu, sigma, games, latest FROM ratings WHERE class = ?1 AND firm_until > ?2 AND points <= ?3
		ORDER BY points DESC, person DESC LIMIT ?5 OFFSET ?4`
	sqlProvisional = `SELECT person, mu, sigma, games, latest FROM ratings WHERE class = ?1 AND firm_until <= ?2 AND points <= ?3
		ORDER BY points DESC, person DESC LIMIT ?5 OFFSET ?4`
)

// A leader is somebody, or a level, in a list of leaders.
type leader struct {
	Place    int    `json:"place,omitempty" schema:"minimum=1" doc:"Among all accounts of the class that are not provisional, also those that are private and listed nowhere; equal points share a place. Absent for levels and provisional ones."`
	Name     string `json:"name,omitempty" doc:"The account; absent for a level."`
	Level    string `json:"level,omitempty" doc:"A level of the computer player, whose rating is fixed; it stands where its points are."`
	Points   int    `json:"points"`
	Interval int    `json:"interval" schema:"minimum=0" doc:"Half the width of the interval in which the true rating lies in 95 of 100 cases."`
	Games    int    `json:"games,omitempty" schema:"minimum=1" doc:"Rated games that have counted in this class; absent of a level."`
}

// A boardKey names a page of leaders.
type boardKey struct {
	class rating.Class
	limit int
	after spot
}

// A spot is a place in a list by points, from which reading goes on: behind the first so many (skip) of those who
// have these points. It names nobody, unlike the key of the list's last row, and skips equals only, however far down
// it is. The list begins at top.
type spot struct{ points, skip int }

// top is the spot before all ratings.
var top = spot{points: 1 << 30}

// pass returns the spot behind a further rating of the list, which has these points.
func (s spot) pass(points int) spot {
	if s.points == points {
		return spot{points, s.skip + 1}
	}
	return spot{points, 1}
}

// String returns the spot as a query names it: "1710.3".
func (s spot) String() string { return fmt.Sprintf("%d.%d", s.points, s.skip) }

// readSpot reads a spot from the query of a request; top if it names none.
func readSpot(r *api.Request, name string) (spot, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return top, nil
	}
	before, behind, _ := strings.Cut(text, ".")
	points, err := strconv.Atoi(before)
	skip, err2 := strconv.Atoi(behind)
	if err != nil || err2 != nil || max(points, -points) >= top.points || skip < 1 || skip > maxSkip {
		return spot{}, problem.New(problem.Invalid, "bad-json", name+" is nothing that the page before named as next: "+problem.Shorten(text))
	}
	return spot{points, skip}, nil
}

// A board is a page of the leaders of a class.
type board struct {
	leaders, provisional []leader
	next                 string // where the next page begins, as a spot; "": there is none
	at                   time.Time
}

// boards are pages of leaders and tallies as they were lately, for all who ask in the same moment.
type boards struct {
	mu      sync.Mutex
	pages   map[boardKey]*board
	tallies map[rating.Class]*tally
}

// newBoards returns the boards of a server of whom nobody has asked any.
func newBoards() *boards {
	return &boards{pages: map[boardKey]*board{}, tallies: map[rating.Class]*tally{}}
}

// forget has all be read anew.
func (b *boards) forget() {
	b.mu.Lock()
	defer b.mu.Unlock()
	clear(b.pages)
	clear(b.tallies)
}

// get returns a page if it is as it was lately, else nil.
func (b *boards) get(key boardKey, now time.Time) *board {
	b.mu.Lock()
	defer b.mu.Unlock()
	if page := b.pages[key]; page != nil && now.Sub(page.at) < boardTime {
		return page
	}
	return nil
}

// put keeps a page for those who ask in the same moment.
func (b *boards) put(key boardKey, page *board) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.pages) >= maxBoards {
		clear(b.pages)
	}
	b.pages[key] = page
}

// readBoard reads a page of leaders: the public accounts, with the levels among them. It looks at
// maxScanned ratings at most, so that a page may be short where most are private.
func (s *Service) readBoard(tx *store.Tx, key boardKey, now time.Time) (*board, error) {
	b := &board{at: now, leaders: []leader{}, provisional: []leader{}}
	read := reader{s: s, tx: tx, class: key.class, now: now}
	people, end, more, err := read.page(sqlFirm, key.after, key.limit)
	if err != nil {
		return nil, err
	}
	if more {
		b.next = end.String()
	}
	b.leaders = append(b.leaders, withLevels(people, key.class, key.after.points, end.points, !more)...)
	if key.after == top {
		list, _, _, err := read.page(sqlProvisional, top, provisional)
		if err != nil {
			return nil, err
		}
		for _, l := range list {
			l.Place = 0
			b.provisional = append(b.provisional, l)
		}
	}
	return b, nil
}

// A reader reads ratings of a class in the order of their points.
type reader struct {
	s     *Service
	tx    *store.Tx
	class rating.Class
	now   time.Time
}

// A ranked is somebody's standing in an ordered list.
type ranked struct {
	person store.Holder
	standing
}

// rows reads some ratings of an ordered list from a spot on.
func (r *reader) rows(query string, from spot) ([]ranked, error) {
	return store.List(r.tx, query, []any{string(r.class), r.now.UnixMilli(), from.points, from.skip, leadersScan}, func(scan store.Scan, one *ranked) error {
		var mu, sigma int64
		err := scan(&one.person, &mu, &sigma, &one.games, &one.latest)
		one.Rating = fromBits(mu, sigma)
		return err
	})
}

// page reads public accounts from a spot of an ordered list on, at most limit. It returns the spot at which it has
// stopped, and whether there are more. Their places are exact however far down they are: those before the first are
// counted.
func (r *reader) page(query string, at spot, limit int) (list []leader, end spot, more bool, err error) {
	place, scanned := 0, 0
	for scanned < maxScanned {
		rows, err := r.rows(query, at)
		if err != nil {
			return nil, at, false, err
		}
		names, err := r.names(rows)
		if err != nil {
			return nil, at, false, err
		}
		for i := range rows {
			if len(list) == limit {
				return list, at, true, nil
			}
			one := rows[i].at(r.now.UnixMilli())
			points, before := one.Points(), at
			at = at.pass(points)
			if scanned++; scanned == 1 {
				if place, err = r.s.countBefore(r.tx, r.class, points, r.now); err != nil {
					return nil, at, false, err
				}
				place++
			} else if at.skip == 1 {
				place += before.skip // all who had as many points as the one before
			}
			if name, public := names[rows[i].person]; public {
				list = append(list, leader{Place: place, Name: name, Points: points, Interval: one.Interval(), Games: rows[i].games})
			}
		}
		if len(rows) < leadersScan {
			return list, at, false, nil
		}
	}
	return list, at, true, nil
}

// names returns the names of those who are public.
func (r *reader) names(rows []ranked) (map[store.Holder]string, error) {
	if r.s.cfg.PublicNames == nil || len(rows) == 0 {
		return nil, nil
	}
	people := make([]store.Holder, len(rows))
	for i := range rows {
		people[i] = rows[i].person
	}
	return r.s.cfg.PublicNames(r.tx, people...)
}

// withLevels puts the levels among the leaders of a page, where their points are: those below what stands
// before the page, and not below its last unless it is the end of the list.
func withLevels(people []leader, class rating.Class, above, last int, end bool) (list []leader) {
	var levels []leader
	for _, a := range rating.Levels() {
		r := a.Rating(class)
		if p := r.Points(); p < above && (end || p >= last) {
			levels = append(levels, leader{Level: a.Level, Points: p, Interval: r.Interval()})
		}
	}
	return mergeLeaders(people, levels)
}
