package permission

import (
	"errors"
	"fmt"
	"net/netip"
	"time"

	"circulade/internal/account/auditlog"
	"circulade/internal/store"
)

// A Ban keeps an account or a network from playing on this server.
type Ban struct {
	ID      int64
	Person  store.Holder // whose account is banned; zero: Network is
	Name    string       // of the account
	Network netip.Prefix
	Reason  string
	Made    time.Time
	Until   time.Time // zero: until it is lifted
}

// Holds reports whether a ban is still in force at the time now: it has no end, or its end has not
// come.
func (b *Ban) Holds(now time.Time) bool { return b.Until.IsZero() || now.Before(b.Until) }

// LogName returns the name under which the audit log has the subject of a ban: that of the account,
// or the network.
func (b *Ban) LogName() string {
	if b.Person != (store.Holder{}) {
		return b.Name
	}
	return b.Network.String()
}

const (
	// MaxBans is how many bans may be in force at once.
	MaxBans = 10_000
	// MaxReason is how many characters the reason of a ban may have.
	MaxReason = 200
)

// The refusals of bans.
var (
	ErrTooManyBans = fmt.Errorf("there are %d bans, and no more are kept: lift some", MaxBans)
	ErrBanAdmin    = errors.New("this account is an admin's: take the role from them first")
	ErrNoBan       = errors.New("there is no such ban, or no longer")
)

// A BannedError is the error with which a banned account is refused when it signs in.
type BannedError struct{ Ban Ban }

// Error says that the account is banned, without the reason.
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

// PutBan stores a ban made by the admin or host `by`, adds it to the audit log and returns it with
// its id. If the account or network is banned already, that ban gets the new reason and end. Else
// it returns ErrBanAdmin for an admin's account, and ErrTooManyBans if MaxBans are in force. The
// caller ends the account's sessions in the same transaction.
func PutBan(tx *store.Tx, b Ban, by auditlog.Actor, now time.Time) (Ban, error) {
	b.Made = now
	if err := tx.Do(sqlOver, now.UnixMilli()); err != nil { // so that they are not counted, and none is in the way
		return b, err
	}
	old, err := existingBan(tx, &b, now)
	if err != nil {
		return b, err
	}
	if old == nil {
		if err := mayAddBan(tx, &b); err != nil {
			return b, err
		}
	}
	id, err := auditlog.AppendWithID(tx, auditlog.Entry{At: now, Act: auditlog.Banned, Person: b.Person, Whom: b.LogName(), Detail: b.logDetail(), By: by})
	if err != nil {
		return b, err
	}
	if old != nil {
		b.ID, b.Made = old.ID, old.Made
		_, err = tx.Exec(sqlReban, b.ID, b.Reason, toMilli(b.Until))
		return b, err
	}
	b.ID = id
	var person, network any
	if b.Person != (store.Holder{}) {
		person = b.Person[:]
	} else {
		network = b.Network.String()
	}
	_, err = tx.Exec(sqlBan, b.ID, person, network, b.Reason, b.Made.UnixMilli(), toMilli(b.Until))
	return b, err
}

// existingBan returns the ban that is in force for the account or network that b is for, or nil.
func existingBan(tx *store.Tx, b *Ban, now time.Time) (*Ban, error) {
	if b.Person != (store.Holder{}) {
		return BanOf(tx, b.Person, now)
	}
	return queryBan(tx, sqlBanOn, b.Network.String(), now.UnixMilli())
}

// mayAddBan returns ErrBanAdmin if the ban is for an admin's account, ErrTooManyBans if MaxBans are
// stored already, else nil.
func mayAddBan(tx *store.Tx, b *Ban) error {
	if b.Person != (store.Holder{}) {
		if admin, err := IsAdmin(tx, b.Person); err != nil || admin {
			return errors.Join(err, errIf(admin, ErrBanAdmin))
		}
	}
	n := 0
	if err := tx.One(sqlCount, nil, &n); err != nil {
		return err
	}
	return errIf(n >= MaxBans, ErrTooManyBans)
}

// errIf returns the error why if the condition is true, else nil.
func errIf(is bool, why error) error {
	if is {
		return why
	}
	return nil
}

// logDetail returns what the audit log has as the detail of a ban: its reason, and its end if it
// has one.
func (b *Ban) logDetail() string {
	if b.Until.IsZero() {
		return b.Reason
	}
	return b.Reason + " (until " + b.Until.UTC().Format(time.RFC3339) + ")"
}

// LiftBan deletes the ban with an id and adds that to the audit log as done by `by`, or returns
// ErrNoBan if no ban in force has the id.
func LiftBan(tx *store.Tx, id int64, by auditlog.Actor, now time.Time) error {
	b, err := queryBan(tx, sqlBanID, id, now.UnixMilli())
	if err != nil {
		return err
	}
	if b == nil {
		return ErrNoBan
	}
	if err := tx.Do(sqlUnban, id); err != nil {
		return err
	}
	return auditlog.Append(tx, auditlog.Entry{At: now, Act: auditlog.Unbanned, Person: b.Person, Whom: b.LogName(), By: by})
}

// BanOf returns the ban that is in force for person p's account at the time now, or nil.
func BanOf(tx *store.Tx, p store.Holder, now time.Time) (*Ban, error) {
	return queryBan(tx, sqlBanOf, p[:], now.UnixMilli())
}

// MaySignIn returns a *BannedError if person p's account is banned, else nil.
func MaySignIn(tx *store.Tx, p store.Holder, now time.Time) error {
	b, err := BanOf(tx, p, now)
	if err == nil && b != nil {
		err = &BannedError{*b}
	}
	return err
}

// ListBans returns up to limit bans in force whose id is smaller than before, the newest first.
func ListBans(tx *store.Tx, before int64, limit int, now time.Time) ([]Ban, error) {
	return queryBans(tx, sqlBans, before, now.UnixMilli(), limit)
}

// ListNetworkBans returns all bans of networks that are in force.
func ListNetworkBans(tx *store.Tx, now time.Time) ([]Ban, error) {
	return queryBans(tx, sqlNetBans, now.UnixMilli())
}

// queryBan runs a query that selects banColumns, and returns the first ban, or nil.
func queryBan(tx *store.Tx, query string, args ...any) (*Ban, error) {
	list, err := queryBans(tx, query, args...)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// queryBans runs a query that selects banColumns, and returns the bans.
func queryBans(tx *store.Tx, query string, args ...any) ([]Ban, error) {
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
		b.Until = fromMilli(until)
		return nil
	})
}

// toMilli returns a time as the store has it: in milliseconds since 1970, 0 for the zero Time.
func toMilli(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// fromMilli returns the time that the store has as milliseconds since 1970; 0 is the zero Time.
func fromMilli(milli int64) time.Time {
	if milli == 0 {
		return time.Time{}
	}
	return time.UnixMilli(milli).UTC()
}
