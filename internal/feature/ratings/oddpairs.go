package ratings

import (
	"circulade/internal/store"
)

const (
	oddGames = 5   // rated games of a pair from which on it can look odd
	oddPairs = 100 // pairs that are listed
	quick    = 10  // turns within which a game ends quickly
)

// sqlOddPairs counts the rated games of each pair since ?1, in which ?2 turns are few.
const sqlOddPairs = `SELECT * FROM (
	SELECT coalesce(x.name, '') AS one, coalesce(y.name, '') AS other, count(*) AS games,
		sum(CASE WHEN a.rank < b.rank THEN 1 ELSE 0 END) AS won, sum(CASE WHEN b.rank < a.rank THEN 1 ELSE 0 END) AS lost,
		sum(CASE WHEN a.turns <= ?2 AND (a.outcome IN ('resigned', 'left') OR b.outcome IN ('resigned', 'left')) THEN 1 ELSE 0 END) AS quick,
		sum(CASE WHEN EXISTS (SELECT 1 FROM rating_networks m JOIN rating_networks n ON n.game = m.game AND n.network = m.network
			WHERE m.game = a.game AND m.person = a.person AND n.person = b.person) THEN 1 ELSE 0 END) AS together
	FROM results a JOIN results b ON b.game = a.game AND a.person < b.person
		LEFT JOIN accounts x ON x.person = a.person LEFT JOIN accounts y ON y.person = b.person
	WHERE a.rated = 1 AND a.ended >= ?1 AND a.rank > 0 AND b.rank > 0
	GROUP BY a.person, b.person, x.name, y.name) p
	WHERE together > 0 OR games >= ?3 AND (won * 10 >= games * 9 OR lost * 10 >= games * 9 OR quick * 2 > games)
	ORDER BY games DESC, one, other LIMIT ?4`

// readOddPairs reads the pairs of players whose rated games since a time look odd, those with most games
// first. It proves nothing: the better of two friends wins, and families share a network.
func readOddPairs(tx *store.Tx, since int64) ([]oddPair, error) {
	list, err := store.List(tx, sqlOddPairs, []any{since, quick, oddGames, oddPairs}, func(scan store.Scan, p *oddPair) error {
		p.Names, p.Won = make([]string, 2), make([]int, 2)
		err := scan(&p.Names[0], &p.Names[1], &p.Games, &p.Won[0], &p.Won[1], &p.Quick, &p.SameNetwork)
		p.Why = p.reasons()
		return err
	})
	return append([]oddPair{}, list...), err
}

// reasons returns by what a pair looks odd.
func (p *oddPair) reasons() []string {
	why := []string{}
	if p.Games >= oddGames && max(p.Won[0], p.Won[1])*10 >= p.Games*9 {
		why = append(why, "one-sided")
	}
	if p.SameNetwork > 0 {
		why = append(why, "same-network")
	}
	if p.Games >= oddGames && p.Quick*2 > p.Games {
		why = append(why, "quick")
	}
	return why
}
