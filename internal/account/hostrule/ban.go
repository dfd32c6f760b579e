package hostrule

import (
	"errors"
	"fmt"
	"net/netip"
	"time"

	"circulade/internal/account/auditlog"
	"circulade/internal/store"
)

// A Ban keeps an account or a network from playing here.
type Ban struct {
	ID      int64
	Person  store.Holder // zero: it is of a network
	Name    string       // of the account
	Network netip.Prefix
	Reason  string
	Made    time.Time
	Until   time.Time // zero: until it is lifted
}

// Holds reports whether a ban holds still at a moment.
func (b *Ban) Holds(now time.Time) bool { return b.Until.IsZero() || now.Before(b.Until) }

// About is what the log calls whom it is about.
func (b *Ban) About() string {
	if b.Person != (store.Holder{}) {
		return b.Name
	}
	return b.Network.String()
}

const (
	// MaxBans is how many there are at once.
	MaxBans = 10_000
	// MaxReason is how many characters a reason has.
	MaxReason = 200
)

// The refusals of bans.
var (
	ErrFull    = fmt.Errorf("there are %d bans, and no more are kept: lift some", MaxBans)
	ErrOfAdmin = errors.New("this account is an admin's: take the role from them first")
	ErrNoBan   = errors.New("there is no such ban, or no longer")
)

// A BannedError is that somebody may not sign in.
type BannedError struct{ Ban Ban }

func (e *BannedError) Error() string { return "this account may not play on this server" }

const (
	banColumns = `b.id, b.person, b.network, b.reason, b.made, b.until, coalesce(a.name, '')`
	banFrom    = ` FROM bans b LEFT JOIN accounts a ON a.person = b.person`

	sqlBan     = `INSERT INTO bans (id, person, network, reason, made, until) VALUES (?1, ?2, ?3, ?4, ?5, ?6)`
	sqlReban   = `UPDATE bans SET reason = ?2, until = ?3 WHERE id = ?1`
	sqlUnban   = `DELETE FROM bans WHERE id = ?1`
	sqlOver    = `DELETE FROM bans WHERE until > 0 AND until <= ?1`
	sqlCount   = `SELECT count(*) FROM bans`
	sqlBanOf   = `SELECT ` + banColumns + banFrom + ` WHERE b.person = ?1 AND (b.until = 0 OR b.until > ?2)`
	sqlBanOn   = `SELECT ` + banColumns + banFrom + ` WHERE b.network = ?1 AND (b.until = 0 OR b.until > ?2)`
	sqlBanID   = `SELECT ` + banColumns + banFrom + ` WHERE b.id = ?1 AND (b.until = 0 OR b.until > ?2)`
	sqlBans    = `SELECT ` + banColumns + banFrom + ` WHERE b.id < ?1 AND (b.until = 0 OR b.until > ?2) ORDER BY b.id DESC LIMIT ?3`
	sqlNetBans = `SELECT ` + banColumns + banFrom + ` WHERE b.network IS NOT NULL AND (b.until = 0 OR b.until > ?1) ORDER BY b.id`
)

// Put bans whom b names, or gives the ban that there is already another reason and end. It
// returns the ban as it is then. Whoever bans an account ends its sessions in the same change.
func Put(tx *store.Tx, b Ban, by auditlog.Doer, now time.Time) (Ban, error) {
	b.Made = now
	if _, err := tx.Exec(sqlOver, now.UnixMilli()); err != nil { // so that they are not counted, and none is in the way
		return b, err
	}
	old, err := standing(tx, &b, now)
	if err != nil {
		return b, err
	}
	if old == nil {
		if err := room(tx, &b); err != nil {
			return b, err
		}
	}
	id, err := auditlog.Number(tx, auditlog.Entry{At: now, What: auditlog.Banned, Person: b.Person, Whom: b.About(), Detail: b.told(), By: by})
	if err != nil {
		return b, err
	}
	if old != nil {
		b.ID, b.Made = old.ID, old.Made
		_, err = tx.Exec(sqlReban, b.ID, b.Reason, milli(b.Until))
		return b, err
	}
	b.ID = id
	var person, network any
	if b.Person != (store.Holder{}) {
		person = b.Person[:]
	} else {
		network = b.Network.String()
	}
	_, err = tx.Exec(sqlBan, b.ID, person, network, b.Reason, b.Made.UnixMilli(), milli(b.Until))
	return b, err
}

// standing returns the ban of the same account or network that there is, or nil.
func standing(tx *store.Tx, b *Ban, now time.Time) (*Ban, error) {
	if b.Person != (store.Holder{}) {
		return Of(tx, b.Person, now)
	}
	return one(tx, sqlBanOn, b.Network.String(), now.UnixMilli())
}

// room says why there can be no further ban.
func room(tx *store.Tx, b *Ban) error {
	if b.Person != (store.Holder{}) {
		if admin, err := IsAdmin(tx, b.Person); err != nil || admin {
			return errors.Join(err, refusedIf(admin, ErrOfAdmin))
		}
	}
	n := 0
	if err := tx.One(sqlCount, nil, &n); err != nil {
		return err
	}
	return refusedIf(n >= MaxBans, ErrFull)
}

func refusedIf(is bool, why error) error {
	if is {
		return why
	}
	return nil
}

// told is what the log says of a ban.
func (b *Ban) told() string {
	if b.Until.IsZero() {
		return b.Reason
	}
	return b.Reason + " (until " + b.Until.UTC().Format(time.RFC3339) + ")"
}

// Lift ends a ban, or returns ErrNoBan.
func Lift(tx *store.Tx, id int64, by auditlog.Doer, now time.Time) error {
	b, err := one(tx, sqlBanID, id, now.UnixMilli())
	if err != nil {
		return err
	}
	if b == nil {
		return ErrNoBan
	}
	if _, err := tx.Exec(sqlUnban, id); err != nil {
		return err
	}
	return auditlog.Note(tx, auditlog.Entry{At: now, What: auditlog.Unbanned, Person: b.Person, Whom: b.About(), By: by})
}

// Of returns the ban of an account, or nil.
func Of(tx *store.Tx, p store.Holder, now time.Time) (*Ban, error) {
	return one(tx, sqlBanOf, p[:], now.UnixMilli())
}

// MaySignIn returns a *BannedError if an account is banned.
func MaySignIn(tx *store.Tx, p store.Holder, now time.Time) error {
	b, err := Of(tx, p, now)
	if err == nil && b != nil {
		err = &BannedError{*b}
	}
	return err
}

// Bans lists bans whose id comes before one, the newest first.
func Bans(tx *store.Tx, before int64, limit int, now time.Time) ([]Ban, error) {
	return bans(tx, sqlBans, before, now.UnixMilli(), limit)
}

// NetworkBans lists all bans of networks.
func NetworkBans(tx *store.Tx, now time.Time) ([]Ban, error) {
	return bans(tx, sqlNetBans, now.UnixMilli())
}

func one(tx *store.Tx, query string, args ...any) (*Ban, error) {
	list, err := bans(tx, query, args...)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

func bans(tx *store.Tx, query string, args ...any) ([]Ban, error) {
	return store.List(tx, query, args, func(scan store.Scan, b *Ban) error {
		var network *string
		var until int64
		if err := scan(&b.ID, &b.Person, &network, &b.Reason, store.UTC(&b.Made), &until, &b.Name); err != nil {
			return err
		}
		if network != nil {
			var err error
			if b.Network, err = netip.ParsePrefix(*network); err != nil {
				return fmt.Errorf("ban %d: %w", b.ID, err)
			}
		}
		b.Until = moment(until)
		return nil
	})
}

// milli is a moment as the store has it, where 0 is none.
func milli(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func moment(milli int64) time.Time {
	if milli == 0 {
		return time.Time{}
	}
	return time.UnixMilli(milli).UTC()
}
