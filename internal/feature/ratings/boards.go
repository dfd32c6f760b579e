package ratings

import (
	"sync"
	"time"

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
	sqlFirm = `SELECT person, mu, sigma, games, latest FROM ratings WHERE class = ?1 AND firm_until > ?2
		ORDER BY points DESC, person DESC LIMIT ?3 OFFSET ?4`
	sqlProvisional = `SELECT person, mu, sigma, games, latest FROM ratings WHERE class = ?1 AND firm_until <= ?2
		ORDER BY points DESC, person DESC LIMIT ?3 OFFSET ?4`
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
	class        rating.Class
	limit, after int
}

// A board is a page of the leaders of a class.
type board struct {
	leaders, provisional []leader
	next                 int // where the next page begins; 0: there is none
	at                   time.Time
}

// boards are pages of leaders as they were lately, for all who ask in the same moment.
type boards struct {
	mu    sync.Mutex
	pages map[boardKey]*board
}

// newBoards returns the boards of a server of whom nobody has asked any.
func newBoards() *boards { return &boards{pages: map[boardKey]*board{}} }

// forget has all pages read anew.
func (b *boards) forget() {
	b.mu.Lock()
	defer b.mu.Unlock()
	clear(b.pages)
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
	read := reader{s: s, tx: tx, class: key.class, now: now.UnixMilli()}
	above, err := read.before(key.after)
	if err != nil {
		return nil, err
	}
	people, scanned, more, err := read.page(sqlFirm, key.after, key.limit)
	if err != nil {
		return nil, err
	}
	if more {
		b.next = key.after + scanned
	}
	b.leaders = append(b.leaders, withLevels(people, key.class, above, read.last, !more)...)
	if key.after == 0 {
		list, _, _, err := read.page(sqlProvisional, 0, provisional)
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
	now   int64 // Unix milliseconds

	last  int // the points of the last rating that was read
	place int // and its place
}

// A ranked is somebody's standing in an ordered list.
type ranked struct {
	person store.Holder
	standing
}

// rows reads some ratings of an ordered list.
func (r *reader) rows(query string, limit, offset int) ([]ranked, error) {
	return store.List(r.tx, query, []any{string(r.class), r.now, limit, offset}, func(scan store.Scan, one *ranked) error {
		var mu, sigma int64
		err := scan(&one.person, &mu, &sigma, &one.games, &one.latest)
		one.Rating = fromBits(mu, sigma)
		return err
	})
}

// before returns the points of the leader before a page, where levels of the page stand below; a very large
// number at the first page.
func (r *reader) before(after int) (points int, err error) {
	r.last = 1 << 30
	if after == 0 {
		return r.last, nil
	}
	list, err := r.rows(sqlFirm, 1, after-1)
	if err != nil || len(list) == 0 {
		return r.last, err
	}
	r.last = list[0].Points()
	n, err := countBefore(r.tx, r.class, r.last, r.now)
	r.place = n + 1
	return r.last, err
}

// page reads public accounts from an offset of an ordered list on, at most limit. It returns how many ratings
// it has looked at, and whether there are more.
func (r *reader) page(query string, offset, limit int) (list []leader, scanned int, more bool, err error) {
	for scanned < maxScanned {
		rows, err := r.rows(query, leadersScan, offset+scanned)
		if err != nil {
			return nil, 0, false, err
		}
		names, err := r.names(rows)
		if err != nil {
			return nil, 0, false, err
		}
		for i := range rows {
			if len(list) == limit {
				return list, scanned, true, nil
			}
			scanned++
			one := r.next(&rows[i], offset+scanned)
			if name, public := names[rows[i].person]; public {
				one.Name = name
				list = append(list, one)
			}
		}
		if len(rows) < leadersScan {
			return list, scanned, false, nil
		}
	}
	return list, scanned, true, nil
}

// next returns a rating of the list as it is shown, the number-th from 1 on: with the place of the one
// before it if it has as many points.
func (r *reader) next(one *ranked, number int) leader {
	now := one.at(r.now)
	if now.Points() != r.last || r.place == 0 {
		r.last, r.place = now.Points(), number
	}
	return leader{Place: r.place, Points: now.Points(), Interval: now.Interval(), Games: one.games}
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
