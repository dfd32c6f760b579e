package tournaments

import "circulade/tournament"

// changes say when parts of a tournament have last changed: as how many events there were then; 0: never.
type changes struct {
	head      int         // what its organiser wrote
	entrants  int         // who takes part
	standings int         // who stands where
	matches   int         // those of all rounds
	rounds    map[int]int // those of a round, by number
}

// count notes what an event has changed: it was the n-th.
func (c *changes) count(e *tournament.Event, n int) {
	switch {
	case e.Say != nil, e.AskBye != nil, e.Pause != nil, e.Resume != nil:
	case e.CheckIn != nil:
		c.entrants = n
	case e.Enter != nil:
		c.entrants, c.standings = n, n
	case roundOf(e) > 0:
		if c.rounds == nil {
			c.rounds = map[int]int{}
		}
		c.rounds[roundOf(e)] = n
		if e.Time == nil && e.Open == nil && e.Extend == nil && e.Lineup == nil && e.Give == nil {
			c.standings = n
		}
	case e.Change != nil:
		c.head, c.standings, c.matches = n, n, n
	default: // somebody withdraws or comes back, it begins or ends
		c.entrants, c.standings, c.matches = n, n, n
	}
}

// roundOf returns the round of whose matches alone an event tells; 0: of none, or of more.
func roundOf(e *tournament.Event) int {
	switch {
	case e.Pair != nil:
		return e.Pair.Round
	case e.Unpair != nil:
		return e.Unpair.Round
	case e.Begin != nil:
		return e.Begin.Round
	case e.Time != nil:
		return e.Time.Round
	case e.Extend != nil:
		return e.Extend.Round
	case e.Open != nil:
		return e.Open.Round
	case e.Lineup != nil:
		return e.Lineup.Round
	case e.Give != nil:
		return e.Give.Round
	case e.Result != nil:
		return e.Result.Round
	case e.Award != nil:
		return e.Award.Round
	case e.Correct != nil:
		return e.Correct.Round
	}
	return 0
}

// A shownVersions says for parts of a tournament whether they are as they were: they are while the number is the same.
type shownVersions struct {
	Version     int64 `json:"version" schema:"minimum=1" doc:"Rises with each change of the tournament, of who takes part, of who runs it, and of the tables that are there."`
	OfHead      int64 `json:"head_version" doc:"Of plan, organiser and referees."`
	OfEntrants  int64 `json:"entrants_version" doc:"Of the entrants."`
	OfStandings int64 `json:"standings_version" doc:"Of the standings."`
}

// versions returns the versions of the tournament and its parts, as it was last read.
func (o *opened) versions() shownVersions {
	c, people := &o.changed, o.people
	return shownVersions{int64(o.t.Events) + people + o.there.made + 1, int64(c.head) + people, int64(c.entrants) + people, int64(c.standings)}
}

// roundVersion returns the version of a round's matches.
func (o *opened) roundVersion(number int) int {
	return max(o.changed.matches, o.changed.rounds[number])
}
