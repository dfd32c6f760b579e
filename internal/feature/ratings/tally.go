package ratings

import (
	"sort"
	"time"

	"circulade/internal/store"
	"circulade/rating"
)

// maxCounted is how many who are stronger than somebody are counted one by one; further down the list a tally tells.
const maxCounted = 2000

const (
	// sqlBefore counts those of a class who are not provisional at a time and have more points, up to a limit.
	sqlBefore = `SELECT count(*) FROM (SELECT 1 FROM ratings WHERE class = ?1 AND points > ?2 AND firm_until > ?3 LIMIT ?4) AS stronger`
	sqlTally  = `SELECT points, count(*) FROM ratings WHERE class = ?1 AND firm_until > ?2 GROUP BY points ORDER BY points DESC`
)

// A tally is how many of a class, of those who are not provisional, have how many points, as it was lately.
type tally struct {
	points, stronger []int // the points that anybody has, descending; and how many have more than these
	all              int
	at               time.Time
}

// before returns how many have more points.
func (t *tally) before(points int) int {
	i := sort.Search(len(t.points), func(i int) bool { return t.points[i] <= points })
	if i == len(t.points) {
		return t.all
	}
	return t.stronger[i]
}

// readTally counts the ratings of a class by their points.
func readTally(tx *store.Tx, class rating.Class, now time.Time) (*tally, error) {
	t := &tally{at: now}
	err := tx.Each(sqlTally, []any{string(class), now.UnixMilli()}, func(scan store.Scan) error {
		var points, n int
		err := scan(&points, &n)
		t.points, t.stronger = append(t.points, points), append(t.stronger, t.all)
		t.all += n
		return err
	})
	return t, err
}

// countBefore counts those of a class who are not provisional at a time and have more points. Where they are many it
// tells how many they were within the last boardTime.
func (s *Service) countBefore(tx *store.Tx, class rating.Class, points int, now time.Time) (n int, err error) {
	if t := s.leaders.tally(class, now); t != nil {
		return t.before(points), nil
	}
	err = tx.One(sqlBefore, []any{string(class), points, now.UnixMilli(), maxCounted + 1}, &n)
	if err != nil || n <= maxCounted {
		return n, err
	}
	t, err := readTally(tx, class, now)
	if err != nil {
		return 0, err
	}
	s.leaders.keep(class, t)
	return t.before(points), nil
}

// tally returns the tally of a class if it is as it was lately, else nil.
func (b *boards) tally(class rating.Class, now time.Time) *tally {
	b.mu.Lock()
	defer b.mu.Unlock()
	if t := b.tallies[class]; t != nil && now.Sub(t.at) < boardTime {
		return t
	}
	return nil
}

// keep keeps the tally of a class for those who ask in the same moment.
func (b *boards) keep(class rating.Class, t *tally) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.tallies[class] = t
}
