package ratings

import (
	"errors"
	"math"

	"circulade/internal/account"
	"circulade/internal/store"
	"circulade/rating"
)

const (
	sqlStanding = `SELECT mu, sigma, games, latest FROM ratings WHERE person = ?1 AND class = ?2`
	// sqlFormer finds what is known of somebody who has no row in ratings, because they were deleted.
	sqlFormer = `SELECT c.mu_after, c.sigma_after, c.games, c.latest FROM results r
		JOIN rating_changes c ON c.game = r.game AND c.seat = r.seat
		WHERE r.person = ?1 AND c.class = ?2 AND c.counted = 1 ORDER BY r.place DESC LIMIT 1`
	sqlMet = `SELECT count(*) FROM results a JOIN results b ON b.game = a.game
		JOIN rating_changes c ON c.game = a.game AND c.seat = a.seat
		WHERE a.person = ?1 AND a.ended >= ?3 AND a.ended < ?4 AND b.person = ?2 AND c.counted = 1`
	// sqlPut stores nothing for somebody who has been deleted.
	sqlPut = `INSERT INTO ratings (person, class, mu, sigma, points, interval, games, latest, firm_until)
		SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE EXISTS (SELECT 1 FROM persons WHERE id = ?1)
		ON CONFLICT (person, class) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, points = excluded.points,
			interval = excluded.interval, games = excluded.games, latest = excluded.latest, firm_until = excluded.firm_until`
	sqlPutChange = `INSERT INTO rating_changes (game, seat, class, why, counted, mu_before, sigma_before, mu_after, sigma_after,
			points_before, interval_before, points_after, interval_after, games, latest)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
		ON CONFLICT (game, seat) DO UPDATE SET class = excluded.class, why = excluded.why, counted = excluded.counted,
			mu_before = excluded.mu_before, sigma_before = excluded.sigma_before,
			mu_after = excluded.mu_after, sigma_after = excluded.sigma_after,
			points_before = excluded.points_before, interval_before = excluded.interval_before,
			points_after = excluded.points_after, interval_after = excluded.interval_after,
			games = excluded.games, latest = excluded.latest`
	// contestColumns are what scanSeat reads.
	contestColumns = `r.game, r.seat, coalesce(r.place, 0), r.ended, r.person, r.kind, r.level, r.rank, r.outcome, r.class, coalesce(u.why, '')`
	contestTables  = `results r LEFT JOIN rating_rulings u ON u.game = r.game`
)

// storedPool is the pool of the contests that the store has rated.
type storedPool struct{ tx *store.Tx }

// standing reads what is known of a person in a class. It implements pool.
func (p storedPool) standing(who account.Person, class rating.Class) (standing, error) {
	s, err := readStanding(p.tx, sqlStanding, who, class)
	if errors.Is(err, store.ErrNotFound) {
		s, err = readStanding(p.tx, sqlFormer, who, class)
	}
	if errors.Is(err, store.ErrNotFound) {
		return standing{}, nil
	}
	return s, err
}

// readStanding reads a standing by a query of a person and a class; store.ErrNotFound if there is none.
func readStanding(tx *store.Tx, query string, who account.Person, class rating.Class) (s standing, err error) {
	var mu, sigma int64
	err = tx.One(query, []any{who[:], string(class)}, &mu, &sigma, &s.games, &s.latest)
	s.Rating = fromBits(mu, sigma)
	return s, err
}

// met counts the contests of two persons that have counted on a day. It implements pool.
func (p storedPool) met(a, b account.Person, day int64) (n int, err error) {
	err = p.tx.One(sqlMet, []any{a[:], b[:], day * dayMillis, (day + 1) * dayMillis}, &n)
	return n, err
}

// bits returns a rating as the store has it: the bits of its two numbers, so that no digit is lost.
func bits(r rating.Rating) (mu, sigma int64) {
	return int64(math.Float64bits(r.Mu)), int64(math.Float64bits(r.Sigma))
}

// fromBits returns the rating that bits has turned into two numbers.
func fromBits(mu, sigma int64) rating.Rating {
	return rating.Rating{Mu: math.Float64frombits(uint64(mu)), Sigma: math.Float64frombits(uint64(sigma))}
}

// putStanding stores what is known of a person in a class, unless they have been deleted.
func putStanding(tx *store.Tx, who account.Person, class rating.Class, s standing) error {
	return tx.Do(sqlPut, append([]any{who[:], string(class)}, s.columns()...)...)
}

// columns returns what the table ratings has of a standing, behind person and class.
func (s standing) columns() []any {
	mu, sigma := bits(s.Rating)
	return []any{mu, sigma, s.Points(), s.Interval(), s.games, s.latest, s.firmUntil()}
}

// putChange stores what a contest did to one of its seats, in the place of what is stored.
func putChange(tx *store.Tx, c *contest, ch *change) error {
	return tx.Do(sqlPutChange, append([]any{c.game, ch.seat}, ch.columns(c.class)...)...)
}

// columns returns what the table rating_changes has of a change, behind game and seat.
func (ch *change) columns(class rating.Class) []any {
	counted := 0
	if ch.why == Counted {
		counted = 1
	}
	muBefore, sigmaBefore := bits(ch.before)
	muAfter, sigmaAfter := bits(ch.after)
	return []any{
		string(class), string(ch.why), counted, muBefore, sigmaBefore, muAfter, sigmaAfter,
		ch.before.Points(), ch.before.Interval(), ch.after.Points(), ch.after.Interval(), ch.next.games, ch.next.latest,
	}
}

// readContests reads contests by a query of contestColumns that has the seats of a game together and in
// their order.
func readContests(tx *store.Tx, query string, args ...any) (list []*contest, err error) {
	err = tx.Each(query, args, func(scan store.Scan) error {
		var c contest
		var pl contestant
		if err := scanSeat(scan, &c, &pl); err != nil {
			return err
		}
		if len(list) == 0 || list[len(list)-1].game != c.game {
			list = append(list, &c)
		}
		last := list[len(list)-1]
		last.players = append(last.players, pl)
		return nil
	})
	return list, err
}

// scanSeat reads a row of contestColumns: its game into c, without seats, and the seat into pl.
func scanSeat(scan store.Scan, c *contest, pl *contestant) error {
	return scan(&c.game, &pl.seat, &c.place, &c.ended, &pl.person, (*string)(&pl.kind), &pl.level, &pl.rank, (*string)(&pl.outcome),
		(*string)(&c.class), (*string)(&c.ruling))
}
