package postgres

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"circulade/internal/store"
	"circulade/internal/store/gamerows"
)

const (
	sqlHeads = `SELECT a.i, coalesce(g.seq, -1), coalesce(CASE WHEN g.seq = 0 THEN s.sum ELSE e.sum END, ''),
			EXISTS (SELECT 1 FROM entries m WHERE m.game = a.game AND m.move_id = a.move),
			coalesce(g.granted, 0), a.session IS NULL OR ` + sqlSignedIn + `
		FROM unnest($1::text[], $2::text[], $3::bytea[], $4::bytea[]) WITH ORDINALITY a (game, move, session, person, i)
		LEFT JOIN games g ON g.id = a.game
		LEFT JOIN setups s ON s.game = a.game
		LEFT JOIN entries e ON e.game = a.game AND e.seq = g.seq ORDER BY a.i`
	sqlSignedIn = `(EXISTS (SELECT 1 FROM sessions x WHERE x.hash = a.session AND x.person = a.person)
		OR EXISTS (SELECT 1 FROM tokens x WHERE x.hash = a.session AND x.person = a.person))`
	// sqlAdvance is the guard: it changes a game only if its log ends where the entries continue it and
	// its grants have not changed since, and no game at all if one of the senders is signed out.
	sqlAdvance = `UPDATE games g SET seq = v.seq, updated = greatest(g.updated, v.at),
			status = coalesce(v.status, g.status), summary = coalesce(v.summary, g.summary),
			asked = coalesce(v.asked, g.asked), since = coalesce(v.since, g.since),
			people = coalesce(v.people, g.people), free = coalesce(v.free, g.free)
		FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bytea[],
			$7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[])
			v (id, before, seq, at, status, summary, asked, since, people, free, granted)
		WHERE g.id = v.id AND g.seq = v.before AND g.granted = v.granted
			AND NOT EXISTS (SELECT 1 FROM unnest($12::bytea[], $13::bytea[]) a (session, person) WHERE NOT ` + sqlSignedIn + `)`
	sqlEntry = `INSERT INTO entries (game, seq, move_id, seat, at, kind, data, sum)
		SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::bytea[], $8::bytea[])`
	sqlSetTimers = `INSERT INTO timers (game, slow, at) SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[])
		ON CONFLICT (game) DO UPDATE SET slow = excluded.slow, at = excluded.at`
	sqlStopTimers = `DELETE FROM timers WHERE game = ANY($1)`
)

// appending is an entry that waits in a writer's queue to be appended.
type appending struct {
	gamerows.PreparedAppend      // its Update.Also is in PostgreSQL's SQL
	signedOut               bool // the sender's session or token has ended, as readHeads found
}

// Append adds an entry to a game's log if it is the next one, and applies u. It implements store.Store.
func (s *Store) Append(ctx context.Context, e store.Entry, u store.Update) error {
	a, err := gamerows.PrepareAppend(e, u)
	if err != nil {
		return err
	}
	if err := translateAll(a.Update.Also); err != nil {
		return fmt.Errorf("game %s: %w", e.Game, err)
	}
	return s.submit(&op{ctx: ctx, games: []string{e.Game}, packs: store.PackUsesOf(e.Game, e.Seq, a.Packs), append: &appending{PreparedAppend: a}})
}

// errGuardMissed says that sqlAdvance changed fewer games than planned although their rows were locked: a
// sender has signed out since readHeads. The batch is tried again.
var errGuardMissed = errors.New("a game had moved on though its row was locked")

// append decides for each append of a batch, in order, whether its entry is the next of its log. Those
// entries it writes with a few statements; the other appends get a refusal that says why. It returns an
// error only if the database fails.
func (w *writer) append(ctx context.Context, batch []*op) error {
	if len(batch) == 0 {
		return nil
	}
	heads, err := w.readHeads(ctx, batch)
	if err != nil {
		return err
	}
	var next plan
	for _, o := range batch {
		o.refusal = next.add(heads[o.append.Entry.Game], o.append)
	}
	if len(next.entries) == 0 {
		return nil
	}
	var b pgx.Batch
	next.queue(&b)
	results := w.conn.SendBatch(ctx, &b)
	tag, err := results.Exec() // of the guard, which comes first
	if err == nil && int(tag.RowsAffected()) != len(next.games) {
		err = errGuardMissed
	}
	if err = errors.Join(err, results.Close()); err != nil {
		return fmt.Errorf("appending %d entries: %w", len(next.entries), err)
	}
	return nil
}

// head is where a game's log ends while a batch of appends is planned, and what these change of the game.
type head struct {
	began, seq int64 // at the beginning of the batch, and now; -1: there is no such game
	sum        []byte
	moves      map[string]bool
	granted    int64        // how often the game's grants have changed
	last       store.Update // what the entries of the batch change together
	at         int64        // the latest time of these entries
}

// readHeads reads where the logs that a batch continues end, by game, and sets signedOut of each append
// whose session or token has ended.
func (w *writer) readHeads(ctx context.Context, batch []*op) (map[string]*head, error) {
	n := len(batch)
	games, moves, sessions, persons := make([]string, n), make([]string, n), make([][]byte, n), make([][]byte, n)
	for i, o := range batch {
		games[i], moves[i] = o.append.Entry.Game, o.append.Entry.MoveID
		if r := o.append.Update.Right; r != nil && r.Session != (store.Holder{}) {
			sessions[i], persons[i] = r.Session[:], r.Person[:]
		}
	}
	rows, err := w.conn.Query(ctx, sqlHeads, games, moves, sessions, persons)
	if err != nil {
		return nil, fmt.Errorf("reading where logs end: %w", err)
	}
	heads := map[string]*head{}
	var i, seq, granted int64
	var sum []byte
	var known, signedIn bool
	_, err = pgx.ForEachRow(rows, []any{&i, &seq, &sum, &known, &granted, &signedIn}, func() error {
		game := games[i-1]
		if heads[game] == nil {
			heads[game] = &head{began: seq, seq: seq, sum: bytes.Clone(sum), granted: granted, moves: map[string]bool{}}
		}
		batch[i-1].append.signedOut = !signedIn
		if known {
			heads[game].moves[moves[i-1]] = true
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("reading where logs end: %w", err)
	}
	return heads, nil
}

// plan is what a batch of appends will write: entries, and where the logs of their games end then.
type plan struct {
	entries []store.Entry
	games   []string // those with entries
	heads   []*head  // of these games

	also []store.Statement // of features, to be saved with the entries

	sessions, persons [][]byte // hashes of the senders' sessions, and the persons to whom they belong
}

// add adds an entry to the plan and moves h, the end of its game's log, to it. If the entry cannot be the
// next of that log, it changes nothing and returns the reason as refusal.
func (p *plan) add(h *head, a *appending) (refusal error) {
	e, right := a.Entry, a.Update.Right
	is := gamerows.Guard{
		There: h.seq >= 0, Known: h.moves[e.MoveID], Seq: h.seq,
		Granted: right == nil || right.Granted == h.granted, SignedIn: !a.signedOut,
	}
	if refusal := is.Err(e); refusal != nil {
		return refusal
	}
	var before store.Sum
	if len(h.sum) != len(before) {
		return &store.Damage{Game: e.Game, Cause: fmt.Sprintf("entry %d or its checksum is missing", h.seq)}
	}
	copy(before[:], h.sum)
	e.Sum = before.After(e)
	e.Data = a.Rest
	if h.seq == h.began {
		p.games, p.heads = append(p.games, e.Game), append(p.heads, h)
		h.at = e.At
	}
	h.seq, h.sum, h.at = e.Seq, e.Sum[:], max(h.at, e.At)
	h.moves[e.MoveID] = true
	h.mergeUpdate(a.Update)
	p.entries, p.also = append(p.entries, e), append(p.also, a.Update.Also...)
	if r := right; r != nil && r.Session != (store.Holder{}) {
		p.sessions, p.persons = append(p.sessions, r.Session[:]), append(p.persons, r.Person[:])
	}
	return nil
}

// mergeUpdate adds the update of one more entry to what the batch changes of the game. Fields that u sets
// replace those that earlier entries set.
func (h *head) mergeUpdate(u store.Update) {
	if u.Status != "" {
		h.last.Status = u.Status
	}
	if u.Summary != nil {
		h.last.Summary = u.Summary
	}
	if u.Due != nil {
		h.last.Due = u.Due
	}
	if u.Turn != nil {
		h.last.Turn = u.Turn
	}
}

// queue adds the statements that carry out the plan to b. The first is sqlAdvance, which guards against
// logs that end elsewhere than planned.
func (p *plan) queue(b *pgx.Batch) {
	n := len(p.games)
	before, seq, at, granted := make([]int64, n), make([]int64, n), make([]int64, n), make([]int64, n)
	status, summary := make([]*string, n), make([][]byte, n)
	var turn [4][]*int64
	for i := range turn {
		turn[i] = make([]*int64, n)
	}
	var due, never []string
	var slow, when []int64
	for i, h := range p.heads {
		before[i], seq[i], at[i], granted[i], summary[i] = h.began, h.seq, h.at, h.granted, h.last.Summary
		if h.last.Status != "" {
			status[i] = (*string)(&h.last.Status)
		}
		for j, v := range gamerows.TurnColumns(h.last.Turn) {
			if number, ok := v.(int64); ok {
				turn[j][i] = &number
			}
		}
		switch d := h.last.Due; {
		case d == nil:
		case d.At == 0:
			never = append(never, p.games[i])
		default:
			due, slow, when = append(due, p.games[i]), append(slow, boolColumn(d.Slow)), append(when, d.At)
		}
	}
	b.Queue(sqlAdvance, p.games, before, seq, at, status, summary, turn[0], turn[1], turn[2], turn[3],
		granted, p.sessions, p.persons)
	p.queueEntries(b)
	if len(due) > 0 {
		b.Queue(sqlSetTimers, due, slow, when)
	}
	if len(never) > 0 {
		b.Queue(sqlStopTimers, never)
	}
	for _, also := range p.also {
		b.Queue(also.SQL, also.Args...)
	}
}

// queueEntries adds to b the one statement that inserts all entries of the plan.
func (p *plan) queueEntries(b *pgx.Batch) {
	n := len(p.entries)
	game, move, kind := make([]string, n), make([]string, n), make([]string, n)
	seq, seat, at := make([]int64, n), make([]int64, n), make([]int64, n)
	data, sum := make([][]byte, n), make([][]byte, n)
	for i, e := range p.entries {
		game[i], seq[i], move[i], seat[i], at[i], kind[i], data[i], sum[i] =
			e.Game, e.Seq, e.MoveID, int64(e.Seat), e.At, e.Kind, e.Data, e.Sum[:]
	}
	b.Queue(sqlEntry, game, seq, move, seat, at, kind, data, sum)
}
