package players

import (
	"fmt"
	"math"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

const (
	// pageSize is how many games a page holds at most.
	pageSize = 50
	// maxLooked is how many games one search looks at, for those that fit; the next page goes on behind them.
	maxLooked = 2000
	// maxTurns is more than any game has.
	maxTurns = 100_000
)

// classes are the classes of games, as package rating has them.
var classes = []string{"two", "more", "sets", "days"}

// outcomes are how a game may have ended for a seat.
var outcomes = []result.Outcome{result.Played, result.Time, result.Left, result.Resigned, result.Adjudicated, result.Off}

// baseSet stands in a search for games without any set beyond the base game.
const baseSet = "base"

// setID is the form of a set's id.
var setID = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`)

// A search is what games are wanted, as the query of a request says.
type search struct {
	player, opponent string // names; "": anybody
	mine             bool   // the caller's own, also those that are not published

	from, until int64 // ended from, and before, in Unix milliseconds
	set, class  string
	outcome     result.Outcome // for the player or, without one, for anybody
	turns       [2]int         // from and to
	rated       string         // "true", "false" or "": both
	before      place          // those behind this one
	limit       int
}

// A place is where a game stands in the list of all, the latest first: when it ended, and its id.
type place struct {
	ended int64
	game  string
}

// String returns the place as a cursor.
func (p place) String() string { return fmt.Sprintf("%d.%s", p.ended, p.game) }

// parsePlace parses a cursor, and reports whether it is one.
func parsePlace(text string) (p place, ok bool) {
	date, id, ok := strings.Cut(text, ".")
	at, err := strconv.ParseInt(date, 10, 64)
	return place{at, id}, ok && err == nil && access.IsID(id)
}

// searchParams documents the parameters of a search.
func searchParams() []api.Param {
	return []api.Param{
		{Name: "player", About: "The name of a public account, or of one's own: games that it has played."},
		{Name: "opponent", About: "The same of somebody else in these games."},
		{Name: "mine", About: "The caller's own games, also those that are not published.", Schema: "enum=true"},
		{Name: "from", About: "Games that ended on this day or later (UTC)."},
		{Name: "to", About: "Games that ended on this day or earlier (UTC)."},
		{Name: "set", About: "Games with this set; `base`: games with the base game alone."},
		{Name: "class", About: "Games of this class.", Schema: "enum=two|more|sets|days"},
		{Name: "outcome", About: "Games that ended so for the player or, if none is named, for anybody.", Schema: "enum=played|time|left|resigned|adjudicated|off"},
		{Name: "min_turns", About: "Games of at least so many turns.", Schema: "type=integer,minimum=0"},
		{Name: "max_turns", About: "Games of at most so many turns.", Schema: "type=integer,minimum=0"},
		{Name: "rated", About: "Games that count for ratings, or those that do not.", Schema: "type=boolean"},
		{Name: "before", About: "The `next` of the page before."},
		{Name: "limit", About: "How many games are wanted; 50 unless said.", Schema: "type=integer,minimum=1,maximum=50"},
	}
}

// A queryReader reads parameters of a query and collects what is wrong with them.
type queryReader struct {
	query  url.Values
	faults []game.Fault
}

// fault notes what is wrong with a parameter.
func (q *queryReader) fault(field, message string, allowed ...string) {
	q.faults = append(q.faults, game.Fault{Field: field, Message: message, Allowed: allowed})
}

// number returns a whole number between two others, or what is usual if the query does not say.
func (q *queryReader) number(field string, least, most, usual int) int {
	text := q.query.Get(field)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		q.fault(field, fmt.Sprintf("must be a whole number from %d to %d", least, most))
		return usual
	}
	return n
}

// day returns the beginning of a day in UTC, in Unix milliseconds, some days later; or what is usual if the query
// does not say.
func (q *queryReader) day(field string, later int, usual int64) int64 {
	text := q.query.Get(field)
	if text == "" {
		return usual
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		q.fault(field, "must be a day, like 2026-11-29")
		return usual
	}
	return day.AddDate(0, 0, later).UnixMilli()
}

// oneOf returns a parameter that has one of some values, or "" if the query does not say.
func (q *queryReader) oneOf(field string, allowed ...string) string {
	text := q.query.Get(field)
	if text != "" && !slices.Contains(allowed, text) {
		q.fault(field, "is none of those that there are", allowed...)
	}
	return text
}

// parseSearch reads a search from the query of a request, or returns a problem with all that is wrong with it.
func parseSearch(query url.Values) (search, error) {
	q := queryReader{query: query}
	allowed := make([]string, len(outcomes))
	for i, o := range outcomes {
		allowed[i] = string(o)
	}
	f := search{
		player: query.Get("player"), opponent: query.Get("opponent"), mine: q.oneOf("mine", "true") != "",
		from: q.day("from", 0, math.MinInt64), until: q.day("to", 1, math.MaxInt64),
		set: query.Get("set"), class: q.oneOf("class", classes...), outcome: result.Outcome(q.oneOf("outcome", allowed...)),
		turns: [2]int{q.number("min_turns", 0, maxTurns, 0), q.number("max_turns", 0, maxTurns, maxTurns)},
		rated: q.oneOf("rated", "true", "false"), limit: q.number("limit", 1, pageSize, pageSize),
	}
	f.before = place{ended: f.until}
	if text := query.Get("before"); text != "" {
		p, ok := parsePlace(text)
		if !ok {
			q.fault("before", "is not the `next` of a page")
		}
		if p.ended < f.until { // else the page begins at the latest day that is wanted
			f.before = p
		}
	}
	if f.set != "" && !setID.MatchString(f.set) {
		q.fault("set", "is not the id of a set")
	}
	if f.mine && f.player != "" {
		q.fault("player", "cannot be beside mine")
	}
	if f.player == "" && !f.mine { // whoever is named has played
		f.player, f.opponent = f.opponent, ""
	}
	return f, problem.Incomplete(q.faults)
}

// A statement is SQL that is put together with its parameters. Texts of requests are parameters only.
type statement struct {
	sql  strings.Builder
	args []any
}

// arg adds a parameter and returns how the SQL names it.
func (s *statement) arg(v any) string {
	s.args = append(s.args, v)
	return "?" + strconv.Itoa(len(s.args))
}

// query returns the statement that lists at most `most` games behind a place, the latest first, with whether each
// fits. It walks along an index, so that it looks at no more rows than that. who has played; with zero anybody.
// opponent is who else has; zero: anybody.
func (f *search) query(who, opponent store.Holder, behind place, most int) *statement {
	s := &statement{}
	s.sql.WriteString(`SELECT r.game, r.ended, ` + f.fits(s, who, opponent) + ` FROM results r WHERE `)
	if who == (store.Holder{}) {
		s.sql.WriteString(`r.published = 1 AND r.seat = 0`)
	} else {
		s.sql.WriteString(`r.person = ` + s.arg(who[:]))
		if !f.mine {
			s.sql.WriteString(` AND r.published = 1`)
		}
	}
	if f.from > math.MinInt64 {
		s.sql.WriteString(` AND r.ended >= ` + s.arg(f.from))
	}
	if behind.ended < math.MaxInt64 {
		s.sql.WriteString(` AND (r.ended, r.game) < (` + s.arg(behind.ended) + `, ` + s.arg(behind.game) + `)`)
	}
	s.sql.WriteString(` ORDER BY r.ended DESC, r.game DESC LIMIT ` + s.arg(most))
	return s
}

// fits returns the SQL expression that is 1 for a row of a game that fits, else 0. Its parameters are added to s.
func (f *search) fits(s *statement, who, opponent store.Holder) string {
	var all []string
	add := func(condition ...string) { all = append(all, strings.Join(condition, "")) }
	if f.class != "" {
		add(`r.class = `, s.arg(f.class))
	}
	if f.rated != "" {
		rated := 0
		if f.rated == "true" {
			rated = 1
		}
		add(`r.rated = `, s.arg(rated))
	}
	if f.turns[0] > 0 {
		add(`r.turns >= `, s.arg(f.turns[0]))
	}
	if f.turns[1] < maxTurns {
		add(`r.turns <= `, s.arg(f.turns[1]))
	}
	switch f.set {
	case "":
	case baseSet:
		add(`r.sets = ''`)
	default:
		add(`',' || r.sets || ',' LIKE `, s.arg("%,"+f.set+",%"))
	}
	switch {
	case f.outcome == "":
	case who == store.Holder{}:
		add(`EXISTS (SELECT 1 FROM results o WHERE o.game = r.game AND o.outcome = `, s.arg(string(f.outcome)), `)`)
	default:
		add(`r.outcome = `, s.arg(string(f.outcome)))
	}
	if opponent != (store.Holder{}) {
		published := ` AND o.published = 1`
		if f.mine {
			published = ``
		}
		// When the game ended is asked so that the index by person leads to one row.
		add(`EXISTS (SELECT 1 FROM results o WHERE o.person = `, s.arg(opponent[:]), ` AND o.ended = r.ended AND o.game = r.game AND o.seat <> r.seat`,
			published, `)`)
	}
	if len(all) == 0 {
		return `1`
	}
	return `CASE WHEN ` + strings.Join(all, ` AND `) + ` THEN 1 ELSE 0 END`
}

// A found is the games of a page in their order, and where the next page begins; a zero place: there is none.
type found struct {
	games []string
	next  place
}

// find looks for the games of a page: first among few, which is enough for most searches, then among more, but
// never among more than maxLooked.
func (f *search) find(tx *store.Tx, who, opponent store.Holder) (p found, err error) {
	at := f.before
	for _, most := range []int{2*f.limit + 1, maxLooked} {
		s, looked := f.query(who, opponent, at, most), 0
		err := tx.Each(s.sql.String(), s.args, func(scan store.Scan) error {
			var here place
			fits := 0
			if err := scan(&here.game, &here.ended, &fits); err != nil {
				return err
			}
			looked++
			switch {
			case slices.Contains(p.games, here.game): // somebody with two seats
			case fits == 1 && len(p.games) == f.limit:
				p.next = at
				return errPageFull
			case fits == 1:
				p.games = append(p.games, here.game)
			}
			at = here
			return nil
		})
		switch {
		case err == errPageFull: //nolint:errorlint // it is nobody else's
			return p, nil
		case err != nil:
			return found{}, err
		case looked < most:
			return p, nil // that was all
		}
	}
	p.next = at
	return p, nil
}

// errPageFull ends the walk through the games when a page is full and there is one more.
var errPageFull = fmt.Errorf("the page is full")
