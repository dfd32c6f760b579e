package ratings

import (
	"circulade/internal/store"
)

const (
	sqlIsFrozen = `SELECT count(*) FROM rating_freezes f JOIN results r ON r.person = f.person
		WHERE r.game = ?1 AND f.since <= r.ended AND (f.until = 0 OR r.ended < f.until)`
	sqlSharesNetwork = `SELECT count(*) FROM rating_networks a JOIN rating_networks b ON b.game = a.game AND b.network = a.network
		WHERE a.game = ?1 AND a.person < b.person`
	sqlRule = `INSERT INTO rating_rulings (game, why) VALUES (?1, ?2) ON CONFLICT (game) DO NOTHING`
)

// rule decides whether a contest does not count for a reason that results do not tell: a rating was frozen
// as it ended, or two of its players came from one network. It stores what it decides, so that computing
// all again comes to the same when admins have changed their minds, networks are forgotten and accounts gone.
func rule(tx *store.Tx, c *contest) error {
	if c.ruling != "" {
		return nil
	}
	for _, r := range []struct {
		query string
		why   Why
	}{{sqlIsFrozen, Frozen}, {sqlSharesNetwork, SameNetwork}} {
		var n int
		if err := tx.One(r.query, []any{c.game}, &n); err != nil {
			return err
		}
		if n > 0 {
			c.ruling = r.why
			return tx.Do(sqlRule, c.game, string(r.why))
		}
	}
	return nil
}
