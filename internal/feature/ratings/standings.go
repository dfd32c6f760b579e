package ratings

import (
	"slices"
	"time"

	"circulade/internal/account"
	"circulade/internal/store"
	"circulade/rating"
)

const (
	sqlOf     = `SELECT class, mu, sigma, games, latest FROM ratings WHERE person = ?1`
	sqlFreeze = `SELECT since, reason FROM rating_freezes WHERE person = ?1 AND until = 0 ORDER BY since DESC LIMIT 1`
)

// shownOf returns the ratings of a person at a time, in the order of the classes.
func (s *Service) shownOf(tx *store.Tx, p account.Person, now time.Time) ([]Shown, error) {
	type row struct {
		class rating.Class
		standing
	}
	rows, err := store.List(tx, sqlOf, []any{p[:]}, func(scan store.Scan, r *row) error {
		var mu, sigma int64
		err := scan((*string)(&r.class), &mu, &sigma, &r.games, &r.latest)
		r.Rating = fromBits(mu, sigma)
		return err
	})
	if err != nil {
		return nil, err
	}
	var list []Shown
	for _, class := range rating.Classes() {
		i := slices.IndexFunc(rows, func(r row) bool { return r.class == class })
		if i < 0 {
			continue
		}
		one, err := s.show(tx, class, rows[i].standing, now)
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, nil
}

// show returns a standing as it is shown at a time, with its place.
func (s *Service) show(tx *store.Tx, class rating.Class, st standing, now time.Time) (Shown, error) {
	r := st.at(now.UnixMilli())
	one := Shown{Class: string(class), Points: r.Points(), Interval: r.Interval(), Provisional: r.Provisional(), Games: st.games, Latest: st.latest}
	if one.Provisional {
		return one, nil
	}
	n, err := s.countBefore(tx, class, one.Points, now)
	one.Place = n + 1
	return one, err
}

// ChangesOf returns by how many points games have changed the ratings of their seats, by game and seat; it
// leaves out those that changed nothing and games without a change. At most 500 games may be asked for.
func ChangesOf(tx *store.Tx, games []string) (map[string]map[int]int, error) {
	all := map[string]map[int]int{}
	if len(games) == 0 {
		return all, nil
	}
	args := make([]any, len(games))
	for i := range games {
		args[i] = games[i]
	}
	query := `SELECT c.game, c.seat, c.points_after - c.points_before FROM rating_changes c JOIN results r ON r.game = c.game AND r.seat = c.seat
		WHERE c.counted = 1 AND r.kind <> 'level' AND c.game IN (` + store.Among(1, len(args)) + `)`
	err := tx.Each(query, args, func(scan store.Scan) error {
		var game string
		var seat, by int
		err := scan(&game, &seat, &by)
		if all[game] == nil {
			all[game] = map[int]int{}
		}
		all[game][seat] = by
		return err
	})
	return all, err
}
