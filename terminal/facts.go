package terminal

import (
	"fmt"
	"slices"
	"strings"

	"circulade/view"
	"circulade/web/messages"
)

// This file gathers what can be said of events, pieces and choices, for the sentences
// of the sets to pick from. docs/words.md lists the arguments and outcomes.

// eventFacts are those of something that happened.
func (s *speech) eventFacts(e view.Event) facts {
	f := s.at(e.X, e.Y, e.Segment, e.At)
	f.seat(s, e.Player)
	f.count(s, e.Count)
	f.args["tile"] = e.Tile
	if e.Figure != "" {
		f.args["figure"] = s.figure(e.Figure)
	}
	if e.Space != nil {
		f.args["space"] = *e.Space
	}
	f.outcomes = append(f.outcomes, fmt.Sprint(".", e.Count))
	if e.At != nil {
		f.outcomes = append(f.outcomes, ".to")
	}
	if e.X == nil && e.Segment == "" {
		f.outcomes = append(f.outcomes, ".off")
	}
	if e.Player == nil {
		f.outcomes = append(f.outcomes, ".free")
	}
	return f
}

// pieceFacts are those of something on the table.
func (s *speech) pieceFacts(p view.Piece) facts {
	f := s.at(p.X, p.Y, p.Segment, p.At)
	f.seat(s, p.Player)
	f.args["tile"] = p.Tile
	state := 1
	if p.State != nil {
		state = *p.State
	}
	f.count(s, state)
	f.outcomes = append(f.outcomes, fmt.Sprint(".", state))
	if p.Player == nil {
		f.outcomes = append(f.outcomes, ".free")
	}
	return f
}

// choiceFacts are those of what can be chosen.
func (t teller) choiceFacts(c view.Choice) facts {
	x, y := c.X, c.Y
	if c.Bridge != nil {
		x, y = &c.Bridge.X, &c.Bridge.Y
	}
	f := t.at(x, y, c.Segment, c.At)
	if c.Bridge != nil {
		f.args["axis"] = t.say("axis."+c.Bridge.Axis, nil)
	}
	if c.At != nil && c.At.Spot != "" {
		f.outcomes = append(f.outcomes, "."+c.At.Spot)
	}
	if c.Player != nil {
		f.args["name"] = t.object(*c.Player)
	}
	f.args["figure"] = t.figure(c.Figure)
	f.args["tile"] = c.Tile
	if c.Points != nil {
		f.args["points"] = *c.Points
	}
	if c.Corner != "" {
		f.args["corner"] = t.say("corner."+c.Corner, nil)
	}
	f.args["whole"] = f.args["where"]
	t.ways(c, &f)
	t.track(c, &f)
	t.pieces(c, &f)
	return f
}

// ways adds whose figure it is, where something comes from, and where chance may
// take it.
func (t teller) ways(c view.Choice, f *facts) {
	for _, x := range t.s.Figures {
		if c.ID != nil && x.ID == *c.ID {
			f.args["owner"] = t.object(x.Player)
			f.args["from"] = t.standing(x)
			f.outcomes = append(f.outcomes, ".map")
		}
	}
	if c.Source != nil {
		f.args["from"] = fmt.Sprintf("%d, %d", c.Source[0], c.Source[1])
		f.outcomes = append(f.outcomes, ".from")
	}
	if len(c.Aims) > 0 {
		var list []string
		for _, at := range c.Aims {
			list = append(list, fmt.Sprintf("%d,%d", at[0], at[1]))
		}
		f.args["places"] = t.or(list)
		f.outcomes = append(f.outcomes, ".to")
	}
	if c.X != nil {
		f.outcomes = append(f.outcomes, ".at")
	}
	switch {
	case c.ID == nil:
		f.outcomes = append(f.outcomes, ".supply", ".cell")
	case c.X == nil:
		f.outcomes = append(f.outcomes, ".place")
	}
}

// track adds what the score track has to do with it.
func (t teller) track(c view.Choice, f *facts) {
	if c.From != nil {
		f.args["scorer"] = t.say("say.scorer", nil)
		if c.Scorer != "" {
			f.args["scorer"] = t.name("scorer", c.Scorer)
		}
		f.args["from"] = *c.From
	}
	if c.Space == nil {
		return
	}
	f.args["space"] = *c.Space
	var beside []string
	for seat, p := range t.s.Players {
		if slices.ContainsFunc(p.Track, func(x view.Scorer) bool { return x.Space == *c.Space }) {
			beside = append(beside, t.names[seat])
		}
	}
	if len(beside) > 0 {
		f.args["names"] = t.and(beside)
		f.outcomes = append(f.outcomes, ".beside")
	}
	for _, spaces := range t.s.Spaces {
		if slices.Contains(spaces, *c.Space) {
			f.outcomes = append(f.outcomes, ".dark")
		}
	}
}

// pieces adds what lies on the table, by the names of pieces: the highest state, or the
// figures that they are with; and where a piece of the choice's own name lies.
func (t teller) pieces(c view.Choice, f *facts) {
	with := map[string][]string{}
	for _, p := range t.s.Pieces {
		state := 0
		if p.State != nil {
			state = *p.State
			if old, ok := f.args[p.Piece].(int); !ok || state > old {
				f.args[p.Piece] = state
			}
		}
		for _, x := range t.s.Figures {
			if p.Figure != nil && *p.Figure == x.ID {
				with[p.Piece] = append(with[p.Piece], fmt.Sprintf("%s (%s, %s)", t.figure(x.Figure), t.names[x.Player], t.standing(x)))
				f.args[p.Piece] = t.and(with[p.Piece])
			}
		}
		if p.Piece != c.Kind || p.X == nil || c.X == nil {
			continue
		}
		if *p.X == *c.X && *p.Y == *c.Y {
			f.args["count"] = state + 1
			f.outcomes = append(f.outcomes, ".there")
		} else if way := wayFrom(*p.X, *p.Y, *c.X, *c.Y); way != "" {
			f.args["direction"] = t.direction(way)
		}
	}
}

// wayFrom is the direction in which one leaves a square for another.
func wayFrom(x, y, toX, toY int) string {
	switch {
	case toX > x:
		return "E"
	case toX < x:
		return "W"
	case toY > y:
		return "S"
	case toY < y:
		return "N"
	}
	return ""
}

// later finds a word when it is wanted.
type later func() string

// String finds it.
func (l later) String() string { return l() }

// at are the facts of a place: a square, a segment on it, or a place by its name.
// Segments are called by their letters, for one types those.
func (s *speech) at(x, y *int, segment string, place *view.Place) facts {
	f := facts{args: messages.Args{"place": "", "where": ""}}
	if ends := s.ends(place); ends != "" { // it says how something lies
		f.args["ends"] = ends
	} else if place != nil {
		f.args["place"] = later(func() string { return s.place(place) })
		f.args["spot"] = f.args["place"]
		name := place.Kind + place.Spot
		f.args["pair"] = strings.ToUpper(name[len(name)-1:])
	}
	if segment != "" {
		f.args["place"] = segment
	}
	f.args["where"] = f.args["place"]
	if x == nil || y == nil {
		return f
	}
	f.args["x"], f.args["y"] = *x, *y
	f.args["there"] = s.there(*x, *y)
	switch {
	case segment != "":
		f.args["where"] = s.say("segment.at", messages.Args{"place": segment, "x": *x, "y": *y})
	case f.args["place"] == "":
		f.args["where"] = fmt.Sprintf("%d, %d", *x, *y)
	}
	return f
}

// there says where a square is: "at 3, 4".
func (s *speech) there(x, y int) string { return s.say("where.at", messages.Args{"x": x, "y": y}) }

func (f *facts) seat(s *speech, seat *int) {
	f.args["name"] = s.nameOf(seat)
	f.you = seat != nil && *seat == s.you
}

// nameOf is the name of a seat, or nothing without one.
func (s *speech) nameOf(seat *int) string {
	if seat == nil || *seat < 0 || *seat >= len(s.names) {
		return ""
	}
	return s.names[*seat]
}

// object is the name of a seat to which something is done, or to which it belongs.
func (s *speech) object(seat int) string {
	if seat == s.you {
		return s.say("you.object", nil)
	}
	return s.names[seat]
}

// count sets the number of which a text may tell, and so many tiles.
func (f *facts) count(s *speech, n int) {
	f.args["count"] = n
	f.args["size"] = s.counted("term.tile", n)
}

// place names a location that is no segment by its kind and the spot there, or by its
// kind with the square or the seat that it belongs to: "market quarter", "tower at 3, 4",
// "prison of Bo".
func (s *speech) place(at *view.Place) string {
	one, _, _ := strings.Cut(at.Spot, "-") // of several with a number each
	for _, spot := range []string{at.Spot, one} {
		if said, ok := s.told("place."+at.Kind+"."+spot, facts{}); ok && spot != "" {
			return said
		}
	}
	f := facts{args: messages.Args{}}
	if at.X != nil && at.Y != nil {
		f.args["there"] = s.there(*at.X, *at.Y)
	}
	if at.Player != nil {
		f.args["name"] = s.object(*at.Player)
		f.you = *at.Player == s.you
	}
	if said, ok := s.told("place."+at.Kind, f); ok {
		return said
	}
	return s.plainly("place", strings.TrimSpace(at.Kind+" "+at.Spot))
}

// ends names the edges whose letters are the spot of a place without a square: "north
// and east".
func (s *speech) ends(at *view.Place) string {
	if at == nil || at.X != nil {
		return ""
	}
	var list []string
	for _, e := range at.Spot {
		if !strings.ContainsRune("NESW", e) {
			return ""
		}
		list = append(list, s.direction(string(e)))
	}
	return s.and(list)
}

func (s *speech) direction(edge string) string { return s.say("direction."+edge, nil) }
