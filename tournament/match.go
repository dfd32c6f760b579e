package tournament

import (
	"slices"

	"circulade/tournament/standing"
	"circulade/tournament/windows"
)

// A Match is two entrants or more who meet in a round: in one game, several in a row, or, between teams, at
// several boards at a time.
type Match struct {
	Board    int          // its number in the round, from 1
	Entrants []int        // in the order in which they begin the first game, but in a knock-out; a side is an index of it
	Node     int          // of the knock-out; -1: of none
	Group    int          // from 1; 0: of none
	Lineups  [2][]int     // between teams: the member at each board, by side; nil: not said
	Talk     windows.Talk // in a league: about the time at which it is played
	Opened   bool         // in a league with times: it has begun
	Games    []*Game      // those that are wanted or over, in the order of their keys
	Award    *Award       // if it was decided without being played to its end
	Decided  bool
	Winner   int  // the side that has won; -1: none, or not decided yet
	ByLots   bool // lots have decided it
	Settled  int  // the number of the event by which it was decided last
	second   bool // the second side begins the first game
}

// A Game is one game of a match, at one table.
type Game struct {
	Key
	Order     []int // the sides of the match in the order in which they begin
	Members   []int // between teams: who plays, by side
	Over      bool
	Dropped   bool   // it is not wanted any more, and does not count
	Corrected bool   // its result is not the one that was played
	Reason    string // why it was corrected
	Unplayed  bool   // between teams: it was lost because nobody was there to play it
	Missed    bool   // nobody has won it, because nobody came who could have
	Out       []int  // the sides that ran out of time
	Absent    []int  // the sides that never came to its table
	Ranks     []int  // by side; 1 is the best
	Points    []int  // at the table, by side
	Followers []int  // left at the end, by side; nil: not known
}

// newMatch returns a match that has no games yet.
func newMatch(board int, meet Meet) *Match {
	m := &Match{Board: board, Entrants: slices.Clone(meet.Entrants), Node: -1, Group: meet.Group, Winner: -1}
	if meet.Node != nil {
		m.Node = *meet.Node
	}
	return m
}

// walkOver decides a new match in which somebody has withdrawn, as happens where it is known from the
// beginning who meets whom.
func (t applier) walkOver(m *Match) {
	gone := []int{}
	for side, n := range m.Entrants {
		if t.Entrants[n].Withdrawn {
			gone = append(gone, side)
		}
	}
	if len(gone) > 0 && len(m.Entrants) == 2 {
		t.forfeit(m, gone...)
	}
}

// forfeit decides a match of two: the sides that are named have nothing from it, as they did not play it to its end.
func (t *Tournament) forfeit(m *Match, sides ...int) {
	a := &Award{Board: m.Board, Kind: standing.Forfeit, Points: []int{t.Form.Points.Win, t.Form.Points.Win}}
	for _, s := range sides {
		a.Points[s] = 0
	}
	m.Award = a
	t.settle(nil, m)
}

// open wants the first games of a match whose round begins.
func (t applier) open(r *Round, m *Match) {
	if m.Decided {
		return
	}
	if t.Form.Appointed {
		t.waitForTime(r, m)
		return
	}
	if t.Form.Kind != Teams {
		t.settle(r, m)
		return
	}
	for side := range m.Lineups {
		if m.Lineups[side] == nil {
			m.Lineups[side] = count(t.Form.Boards)
		}
	}
	t.settle(r, m)
}

// LineupsAreIn reports whether both teams of a match have said who plays at which board.
func (m *Match) LineupsAreIn() bool { return m.Lineups[0] != nil && m.Lineups[1] != nil }

// count returns 0, 1, 2 and so on, n numbers.
func count(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// match returns a match by round and board.
func (t *Tournament) match(round, board int) (*Round, *Match, error) {
	r, err := t.round(round)
	if err != nil {
		return nil, nil, err
	}
	if board < 1 || board > len(r.Matches) {
		return nil, nil, refuse("no-match", "round %d has boards from 1 to %d", round, len(r.Matches))
	}
	return r, r.Matches[board-1], nil
}

// game returns a game of a match by key; nil if there is none.
func (m *Match) game(k Key) *Game {
	for _, g := range m.Games {
		if g.Key == k {
			return g
		}
	}
	return nil
}

// IsMissed reports whether the match has ended because nobody came to a game of it who could have won: nobody has won
// it. Between teams a missed game ends what is played at its place alone.
func (m *Match) IsMissed() bool {
	return m.Award == nil && slices.ContainsFunc(m.Games, func(g *Game) bool { return g.Missed && g.Place == 0 && !g.Dropped })
}

// find returns the game with a key.
func (t *Tournament) find(k Key) (*Round, *Match, *Game, error) {
	r, m, err := t.match(k.Round, k.Board)
	if err != nil {
		return nil, nil, nil, err
	}
	if g := m.game(k); g != nil {
		return r, m, g, nil
	}
	return nil, nil, nil, refuse("no-game", "there is no such game in round %d at board %d", k.Round, k.Board)
}

// maxPoints is how many points somebody has at a table at most, either way; package standing counts no more.
const maxPoints = 1_000_000

// check returns an error unless a result fits a match.
func (r *Result) check(m *Match) error {
	n := len(m.Entrants)
	for _, side := range slices.Concat(r.Absent, r.Out) {
		if side < 0 || side >= n {
			return refuse("bad-result", "the match has the sides 0 to %d", n-1)
		}
	}
	if r.Missed && len(r.Ranks) > 0 {
		return refuse("bad-result", "a game that nobody has won because nobody came has no ranks")
	}
	if len(r.Ranks) == 0 {
		return nil
	}
	if r.Unplayed && r.Place == 0 {
		return refuse("bad-result", "a game without a player is one between teams")
	}
	if len(r.Ranks) != n || len(r.Points) != n || r.Followers != nil && len(r.Followers) != n {
		return refuse("bad-result", "a result has %d ranks and points, one for each entrant of the match", n)
	}
	for _, p := range r.Points {
		if p < -maxPoints || p > maxPoints {
			return refuse("bad-result", "nobody has %d points: from %d to %d are possible", p, -maxPoints, maxPoints)
		}
	}
	sorted := slices.Clone(r.Ranks)
	slices.Sort(sorted)
	for i, rank := range sorted {
		if rank != i+1 && (i == 0 || rank != sorted[i-1]) {
			return refuse("bad-result", "ranks begin with 1, and after equal ones as many are left out: %v are none", r.Ranks)
		}
	}
	return nil
}

// set enters a result into a game. Without ranks the game has none, and another is played for it, unless it was missed.
func (g *Game) set(r *Result) {
	g.Over, g.Dropped, g.Unplayed = true, len(r.Ranks) == 0 && !r.Missed, r.Unplayed
	g.Missed, g.Absent, g.Out = r.Missed, slices.Clone(r.Absent), slices.Clone(r.Out)
	g.Ranks, g.Points, g.Followers = slices.Clone(r.Ranks), slices.Clone(r.Points), slices.Clone(r.Followers)
}

// result enters the result of a game that is over.
func (t applier) result(e *Result) error {
	if err := t.want(Running, "a result"); err != nil {
		return err
	}
	r, m, g, err := t.find(e.Key)
	if err == nil {
		err = e.check(m)
	}
	switch {
	case err != nil:
		return err
	case g.Over || g.Dropped:
		return refuse("has-result", "this game has a result")
	}
	g.set(e)
	t.settle(r, m)
	return nil
}

// award decides a match that was not played to its end, or decides another way.
func (t applier) award(a *Award) error {
	if t.Phase == Planned {
		return t.want(Running, "deciding a match")
	}
	r, m, err := t.match(a.Round, a.Board)
	switch {
	case err != nil:
		return err
	case a.Kind != standing.Forfeit && a.Kind != standing.Adjudicated:
		return refuse("bad-award", "a match is decided as %s or %s", standing.Forfeit, standing.Adjudicated)
	case len(a.Points) != len(m.Entrants):
		return refuse("bad-award", "%d entrants get points, and not %d", len(m.Entrants), len(a.Points))
	case len(a.Reason) > maxText:
		return errLong
	}
	for _, p := range a.Points {
		if p < 0 || p > t.Form.Points.Most() {
			return refuse("bad-award", "points are from 0 to %s", standing.Units(t.Form.Points.Most()))
		}
	}
	if m.Node >= 0 && (len(a.Points) != 2 || a.Points[0] == a.Points[1] && a.Points[0] != 0) {
		return refuse("one-wins", "in a knock-out one side wins, or neither goes on")
	}
	return t.revise(r, m, func() { m.Award = a })
}

// correct replaces the result of a game.
func (t applier) correct(c *Correct) error {
	if t.Phase == Planned {
		return t.want(Running, "a correction")
	}
	r, m, g, err := t.find(c.Key)
	if err == nil {
		err = c.check(m)
	}
	switch {
	case err != nil:
		return err
	case c.Reason == "":
		return refuse("no-reason", "a correction says why (reason)")
	case len(c.Reason) > maxText:
		return errLong
	case len(c.Ranks) > 0 && !c.UnlikePoints && !slices.Equal(c.Ranks, RanksOf(c.Points)):
		return refuse("places-unlike", "the places %v do not follow the points %v: say unlike_points if somebody resigned or ran out of time", c.Ranks, c.Points)
	case !g.Over:
		return refuse("no-result", "the game has no result to be corrected; a game that goes on is decided with its match")
	case len(c.Ranks) == 0 && !c.Missed && t.Phase == Over:
		return refuse("over", "nothing more is played: the tournament is over")
	}
	return t.revise(r, m, func() {
		g.set(&c.Result)
		g.Corrected, g.Reason = true, c.Reason
	})
}

// RanksOf returns the ranks of sides by their points: whoever has most is the first, and whoever has as many shares
// a rank.
func RanksOf(points []int) []int {
	list := make([]int, len(points))
	for i, p := range points {
		list[i] = 1
		for _, other := range points {
			if other > p {
				list[i]++
			}
		}
	}
	return list
}

// revise changes a match by do and settles it anew. It changes nothing and returns an error if a knock-out
// has gone on with another winner.
func (t applier) revise(r *Round, m *Match, do func()) error {
	before := *m
	before.Games = make([]*Game, len(m.Games))
	for i, g := range m.Games {
		was := *g
		before.Games[i] = &was
	}
	free := make([]int, len(m.Entrants))
	for side, n := range m.Entrants {
		free[side] = t.Entrants[n].free
	}
	restore := func() {
		*m = before
		for side, n := range m.Entrants {
			t.Entrants[n].free = free[side]
		}
	}
	do()
	t.settle(r, m)
	switch {
	case m.Node >= 0 && !m.Decided && r.Number < len(t.Rounds), !pairer(t).holds():
		restore()
		return refuse("went-on", "round %d is paired by this result: undo that first", len(t.Rounds))
	case t.Phase == Over && !m.Decided:
		restore()
		return refuse("over", "nothing more is played: the tournament is over")
	}
	return nil
}

// LeftBy returns the seat of the game with a key whose player withdrew while it was played, so that the match was
// decided without it; -1 if that is not why it is not wanted any more.
func (m *Match) LeftBy(t *Tournament, k Key) int {
	g := m.game(k)
	if g == nil || g.Over || m.Award == nil || m.Award.Kind != standing.Forfeit {
		return -1
	}
	return slices.IndexFunc(g.Order, func(side int) bool {
		return m.Award.Points[side] == 0 && t.Entrants[m.Entrants[side]].Withdrawn
	})
}

// A Table is a game for which there has to be a table now.
type Table struct {
	Key
	Entrants []int // in the order in which they begin
	Members  []int // likewise, of teams; nil: players
}

// Wanted returns the games for which there have to be tables now: those that have begun and are not over.
func (t *Tournament) Wanted() (list []Table) {
	if t.Phase != Running {
		return nil
	}
	for _, r := range t.Rounds {
		if r.Begun == 0 {
			continue
		}
		for _, m := range r.Matches {
			for _, g := range m.Games {
				if !g.Over && !g.Dropped {
					list = append(list, m.table(g))
				}
			}
		}
	}
	return list
}

// table returns the table of a game.
func (m *Match) table(g *Game) Table {
	w := Table{Key: g.Key}
	for _, side := range g.Order {
		w.Entrants = append(w.Entrants, m.Entrants[side])
		if g.Members != nil {
			w.Members = append(w.Members, g.Members[side])
		}
	}
	return w
}

// Table returns the game with a key that waits for its result. ok is false if there is none, or it is over
// or not wanted any more.
func (t *Tournament) Table(k Key) (g Game, ok bool) {
	if t.Phase != Running {
		return g, false
	}
	_, _, found, err := t.find(k)
	if err != nil || found.Over || found.Dropped {
		return g, false
	}
	return *found, true
}
