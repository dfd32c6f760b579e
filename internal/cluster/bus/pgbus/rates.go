package pgbus

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

const (
	// A row has the time at which all uses so far will have been paid off at the given rate, in microseconds
	// by the database's clock.
	sqlNowMicros = `(extract(epoch FROM clock_timestamp()) * 1000000)::bigint`
	sqlUse       = `INSERT INTO bus.rates AS r (key, until) VALUES ($1, ` + sqlNowMicros + ` + $2)
		ON CONFLICT (key) DO UPDATE SET until = greatest(r.until, ` + sqlNowMicros + `) + $2
		WHERE r.until - ` + sqlNowMicros + ` <= $2::bigint * ($3::bigint - 1) RETURNING until`
	sqlWait     = `SELECT coalesce(max(until) - ` + sqlNowMicros + `, 0) FROM bus.rates WHERE key = $1`
	sqlOldRates = `DELETE FROM bus.rates WHERE until < ` + sqlNowMicros

	sqlKey = `SELECT key FROM bus.secret`
)

// Key returns the secret that all servers of the database share. It implements bus.Bus.
func (b *Bus) Key() []byte { return b.key }

// Allow counts one use of what the key `what` names, such as an address, against a rate per second and a
// burst, over all servers together. It returns 0 if the use is allowed, else how long to wait; a minute if
// rate or burst never allow one. The database stores only a keyed hash of the key. It implements bus.Bus.
func (b *Bus) Allow(ctx context.Context, what string, rate float64, burst int) (time.Duration, error) {
	if rate <= 0 || burst < 1 {
		return time.Minute, nil
	}
	ctx, cancel := context.WithTimeout(ctx, b.o.QueryTimeout)
	defer cancel()
	mac := hmac.New(sha256.New, b.key)
	_, _ = mac.Write([]byte(what)) // a hash takes all
	key, each := mac.Sum(nil), int64(1e6/rate)
	var until int64
	err := b.reader.QueryRowContext(ctx, sqlUse, key, each, burst).Scan(&until)
	if err == nil {
		return 0, nil
	}
	if errors.Is(err, sql.ErrNoRows) {
		var left int64
		if err = b.reader.QueryRowContext(ctx, sqlWait, key).Scan(&left); err == nil {
			return max(time.Millisecond, time.Duration(left-each*int64(burst-1))*time.Microsecond), nil
		}
	}
	return 0, fmt.Errorf("counting on all servers: %w", err)
}
