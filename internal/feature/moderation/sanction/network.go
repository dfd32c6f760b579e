package sanction

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/netip"
	"time"

	"circulade/internal/store"
)

// A Hash is the keyed hash of a network: of an IPv4 address, or of the 64-bit IPv6 network of a
// household. Without the key the network cannot be found out from it.
type Hash [sha256.Size]byte

// A Key is the HMAC key of network hashes. It stands in the store, so that all servers on it make
// the same hashes.
type Key [32]byte

// HashOf returns the hash of the network that an address is in: of the IPv4 address itself, or of the
// first 64 bits of an IPv6 address.
func (k *Key) HashOf(addr netip.Addr) (h Hash) {
	addr = addr.Unmap().WithZone("")
	if addr.Is6() {
		if p, err := addr.Prefix(64); err == nil {
			addr = p.Addr()
		}
	}
	mac := hmac.New(sha256.New, k[:])
	_, _ = mac.Write([]byte("circulade network\n" + addr.String())) // a hash takes all
	copy(h[:], mac.Sum(nil))
	return h
}

const (
	// KeptDays is for how many days a hash is kept, and so the longest time for which a ban holds
	// for guests of a network.
	KeptDays = 30
	keptFor  = KeptDays * 24 * time.Hour
	// awaitedFor is how long after a report the guest's next request is awaited to store their
	// network.
	awaitedFor = 7 * 24 * time.Hour
	// maxAwaited is how many reported guests are awaited at most.
	maxAwaited = 1000
)

const (
	sqlKey     = `SELECT value FROM notice_keys WHERE name = 'networks'`
	sqlMakeKey = `INSERT INTO notice_keys (name, value) VALUES ('networks', ?1) ON CONFLICT DO NOTHING`

	sqlSought = `SELECT DISTINCT r.of_person FROM chat_reports r WHERE r.at > ?1 AND r.done = 0 AND r.of_person <> ?3
		AND EXISTS (SELECT 1 FROM persons p WHERE p.id = r.of_person)
		AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.person = r.of_person)
		AND NOT EXISTS (SELECT 1 FROM report_networks n WHERE n.report = r.id) LIMIT ?2`
	sqlKeep = `INSERT INTO report_networks (report, network, at)
		SELECT r.id, ?2, r.at FROM chat_reports r WHERE r.of_person = ?1 AND r.at > ?3
		AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.person = r.of_person)
		AND NOT EXISTS (SELECT 1 FROM report_networks n WHERE n.report = r.id)`
	sqlNetwork = `SELECT network, at FROM report_networks WHERE report = ?1 AND at > ?2`
	sqlOld     = `DELETE FROM report_networks WHERE report IN (SELECT report FROM report_networks WHERE at <= ?1 ORDER BY at LIMIT ?2)`
)

// ReadKey reads the key from the store, or makes and stores one if there is none.
func ReadKey(ctx context.Context, rows store.Rows) (k *Key, err error) {
	var fresh Key
	_, _ = rand.Read(fresh[:]) // never fails: crypto/rand ends the program instead
	err = rows.Update(ctx, func(tx *store.Tx) error {
		k = &Key{}
		var value []byte
		err := tx.One(sqlKey, nil, &value)
		if errors.Is(err, store.ErrNotFound) {
			if _, err = tx.Exec(sqlMakeKey, fresh[:]); err == nil {
				err = tx.One(sqlKey, nil, &value)
			}
		}
		copy(k[:], value)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading the key of networks: %w", err)
	}
	return k, nil
}

// GuestsWithoutNetwork returns the guests, maxAwaited at most, who were reported within awaitedFor in a
// report that is not done with and has no network stored yet.
func GuestsWithoutNetwork(tx *store.Tx, now time.Time) (map[store.Holder]bool, error) {
	all := map[store.Holder]bool{}
	var nobody store.Holder
	err := tx.Each(sqlSought, []any{now.Add(-awaitedFor).UnixMilli(), maxAwaited, nobody[:]}, func(scan store.Scan) error {
		var p []byte
		err := scan(&p)
		if len(p) == len(nobody) {
			all[store.Holder(p)] = true
		}
		return err
	})
	return all, err
}

// StoreNetwork stores the hash of a guest's network with those reports about the guest that are not
// older than awaitedFor and have no network yet. For a person with an account it does nothing.
func StoreNetwork(tx *store.Tx, guest store.Holder, network Hash, now time.Time) error {
	return tx.Do(sqlKeep, guest[:], network[:], now.Add(-awaitedFor).UnixMilli())
}

// NetworkOf returns the network hash that is stored with the report of an id, and until when it is
// kept. If there is none, or no longer, both are zero.
func NetworkOf(tx *store.Tx, report int64, now time.Time) (h Hash, until time.Time, err error) {
	var value []byte
	var at int64
	err = tx.One(sqlNetwork, []any{report, now.Add(-keptFor).UnixMilli()}, &value, &at)
	if errors.Is(err, store.ErrNotFound) {
		return h, until, nil
	}
	copy(h[:], value)
	return h, time.UnixMilli(at).UTC().Add(keptFor), err
}

// Sweep deletes expired network hashes, also from the bans that hold for them, and expired mutes and
// bans of guests from the store. It does so in batches, so that others can write in between.
func Sweep(ctx context.Context, rows store.Rows, now time.Time) error {
	for _, old := range []struct {
		statement string
		before    time.Time
	}{{sqlOld, now.Add(-keptFor)}, {sqlUnheld, now}, {sqlOver, now}} {
		for gone := int64(sweepBatch); gone == sweepBatch; {
			if err := ctx.Err(); err != nil {
				return err
			}
			err := rows.Update(ctx, func(tx *store.Tx) (err error) {
				gone, err = tx.Exec(old.statement, old.before.UnixMilli(), sweepBatch)
				return err
			})
			if err != nil {
				return fmt.Errorf("deleting old sanctions and networks: %w", err)
			}
		}
	}
	return nil
}
