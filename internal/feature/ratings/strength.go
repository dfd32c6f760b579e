package ratings

import (
	"time"

	"circulade/internal/account"
	"circulade/internal/store"
	"circulade/rating"
)

// strengthsPage is how many persons' ratings one query reads.
const strengthsPage = 500

const sqlStrengths = `SELECT person, mu, sigma, games, latest FROM ratings WHERE class = ?1 AND person IN (`

// Strengths returns the ratings of persons in a class as they are at a time, in the order of persons: those of
// newcomers for whoever has none.
func Strengths(tx *store.Tx, persons []account.Person, class rating.Class, at time.Time) ([]rating.Rating, error) {
	now := at.UnixMilli()
	known := map[account.Person]rating.Rating{}
	for from := 0; from < len(persons); from += strengthsPage {
		some := persons[from:min(from+strengthsPage, len(persons))]
		args := []any{string(class)}
		for i := range some {
			args = append(args, some[i][:])
		}
		err := tx.Each(sqlStrengths+store.Among(2, len(some))+`)`, args, func(scan store.Scan) error {
			var p account.Person
			var st standing
			var mu, sigma int64
			err := scan(&p, &mu, &sigma, &st.games, &st.latest)
			st.Rating = fromBits(mu, sigma)
			known[p] = st.at(now)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	list := make([]rating.Rating, len(persons))
	for i, p := range persons {
		var ok bool
		if list[i], ok = known[p]; !ok {
			list[i] = rating.New()
		}
	}
	return list, nil
}
