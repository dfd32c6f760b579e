package survey

import (
	"context"
	"fmt"
	"time"

	"circulade/internal/account/name"
	"circulade/internal/store"
)

// An Account is an account in the list for admins.
type Account struct {
	Name             string
	Made, Last       time.Time // Last: the last use by any session, token or device that is stored
	Sessions, Tables int
	Admin            bool
	Ban              *Ban // nil: there is none
}

// A Ban forbids an account to play.
type Ban struct {
	ID     int64
	Reason string
	Until  time.Time // zero: for good
}

const (
	// A ban whose end has come is none.
	sqlAccountColumns = `SELECT a.name, a.key, a.created,
		coalesce((SELECT max(seen) FROM sessions s WHERE s.person = a.person), 0),
		coalesce((SELECT max(seen) FROM tokens t WHERE t.person = a.person), 0),
		coalesce((SELECT max(seen) FROM devices v WHERE v.person = a.person), 0),
		(SELECT count(*) FROM sessions s WHERE s.person = a.person),
		(SELECT count(DISTINCT g.game) FROM grants g WHERE g.holder = a.person AND g.seat < ?1),
		(SELECT count(*) FROM admins d WHERE d.person = a.person),
		coalesce(b.id, 0), coalesce(b.reason, ''), coalesce(b.until, 0)
		FROM accounts a LEFT JOIN bans b ON b.person = a.person AND (b.until = 0 OR b.until > ?2)`
	sqlNewestAccounts = sqlAccountColumns + ` WHERE (a.created, a.key) < (?3, ?4) ORDER BY a.created DESC, a.key DESC LIMIT ?5`
	sqlAccountsCalled = sqlAccountColumns + ` WHERE a.key > ?3 AND a.key >= ?4 AND a.key < ?5 ORDER BY a.key LIMIT ?6`
)

// Accounts returns a page of the list of accounts: with a search text those whose name begins with
// it, sorted by name, else all, the newest first. A ban that has ended at `now` is left out. next
// is the cursor of the next page, "" at the end.
func Accounts(ctx context.Context, rows store.Rows, now time.Time, q Query) (list []Account, next string, err error) {
	query, args := sqlNewestAccounts, []any{store.ReplaySeat, now.UnixMilli()}
	begins := ""
	if q.Text == "" {
		at, rest, err := parseDateCursor(q.After)
		if err == nil {
			rest, err = decodeKey(rest)
		}
		if err != nil {
			return nil, "", err
		}
		args = append(args, at, rest)
	} else {
		if begins = name.PrefixKey(q.Text); begins == "" {
			return nil, "", nil // nobody can be called so
		}
		after, err := decodeKey(q.After)
		if err != nil {
			return nil, "", err
		}
		query, args = sqlAccountsCalled, append(args, after, begins, begins+afterAnyText)
	}
	var keys []string
	err = rows.View(ctx, func(tx *store.Tx) (err error) {
		list, keys, err = queryAccounts(tx, query, append(args, Page+1))
		return err
	})
	if err != nil {
		return nil, "", fmt.Errorf("listing accounts: %w", err)
	}
	if len(list) > Page {
		list, next = list[:Page], encodeKey(keys[Page-1])
		if begins == "" {
			next = dateCursor(list[Page-1].Made.UnixMilli(), next)
		}
	}
	return list, next, nil
}

// queryAccounts runs a query for accounts and returns them with their name keys, from which cursors
// are made.
func queryAccounts(tx *store.Tx, query string, args []any) (list []Account, keys []string, err error) {
	err = tx.Each(query, args, func(scan store.Scan) error {
		var a Account
		var b Ban
		var key string
		var made, session, token, device, until int64
		err := scan(&a.Name, &key, &made, &session, &token, &device, &a.Sessions, &a.Tables, &a.Admin, &b.ID, &b.Reason, &until)
		a.Made, a.Last = time.UnixMilli(made), time.UnixMilli(max(made, session, token, device))
		if b.ID != 0 {
			if a.Ban = &b; until != 0 {
				b.Until = time.UnixMilli(until)
			}
		}
		list, keys = append(list, a), append(keys, key)
		return err
	})
	return list, keys, err
}
