package project1a

import (
	"errors"
	"fmt"
	"strings"

	"circulade/game"
	"circulade/game/retell"
	"circulade/rules"
	"circulade/tile"
)

// Read plays a transcript through our engine. Every move is checked, and the
// points and the result that the text gives; the error is an *Error that names
// the first line that is wrong. The game is an arranged one: its draws are those
// of the text. It can go on from where the text ends, with tiles drawn anew.
func Read(text string) (*game.Game, error) {
	t, err := parse(text)
	if err != nil {
		return nil, err
	}
	story, err := t.retell()
	if err != nil {
		return nil, err
	}
	g, err := story.Game()
	if err != nil {
		return nil, &Error{Line: t.last, Err: err}
	}
	if err := t.check(g); err != nil {
		return nil, err
	}
	return g, nil
}

// retell replays the transcript in the direction of y that it says, or in the
// one of the two that makes a legal game.
func (t *transcript) retell() (*retell.Story, error) {
	switch {
	case t.up != 0:
		return t.towards(t.up)
	case !t.leaves():
		return t.towards(1)
	}
	north, err := t.towards(1)
	south, err2 := t.towards(-1)
	var at, at2 *Error
	switch {
	case err == nil && err2 == nil:
		return nil, &Error{Line: 1, Err: errors.New(`the game is legal whether y grows to the north or to the south: say which with a line "# y grows north" or "# y grows south"`)}
	case err == nil:
		return north, nil
	case err2 == nil:
		return south, nil
	case errors.As(err, &at) && errors.As(err2, &at2) && at2.Line > at.Line:
		return nil, &Error{at2.Line, at2.Col, fmt.Errorf("%w (y taken to grow south)", at2.Err)}
	case at != nil:
		return nil, &Error{at.Line, at.Col, fmt.Errorf("%w (y taken to grow north)", at.Err)}
	}
	return nil, err
}

// leaves reports whether a tile lies north or south of the start's row.
func (t *transcript) leaves() bool {
	for _, u := range t.turns {
		if u.y != 0 {
			return true
		}
	}
	return false
}

// towards replays the transcript with y growing to the north (1) or the south
// (-1). Our y grows to the south.
func (t *transcript) towards(up int) (*retell.Story, error) {
	setup := game.Setup{
		Players: t.players[:], Preset: "bigbox",
		Options: map[string]string{
			"base.small_city": "full", "base.farmers": "on", "base.farm_scoring": "per_farm_3",
		},
	}
	if t.start != tile.North {
		setup.Start = []game.StartTile{{Tile: "base/D", Rotation: 90 * int(t.start)}}
	}
	story, err := retell.Begin(setup)
	if err != nil {
		return nil, &Error{Line: 1, Err: err}
	}
	for _, u := range t.turns {
		u.y *= -up
		if story, err = u.retell(story); err != nil {
			return nil, &Error{Line: u.line, Err: err}
		}
	}
	if err := know(story, t.drawn); err != nil {
		return nil, &Error{Line: t.last, Err: err}
	}
	return story, nil
}

// know tells the story the tiles that a text says were drawn.
func know(story *retell.Story, drawn []code) error {
	for _, c := range drawn {
		kinds, err := meant(story.State().Book(), c, tile.North)
		switch {
		case err != nil:
			return err
		case len(kinds) > 1:
			return ambiguous(c, kinds)
		}
		story.Know(kinds[0].name)
	}
	return nil
}

func ambiguous(c code, kinds []kind) error {
	var names []string
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return fmt.Errorf("the tile %v may be %s: write %v-J (joins) or %v-S (splits)", c, strings.Join(names, " or "), c, c)
}

// retell replays a turn and returns the story with it. Of several tiles that
// the line may mean, one only must fit all it says.
func (u *turn) retell(story *retell.Story) (*retell.Story, error) {
	if err := know(story, u.drawn); err != nil {
		return nil, err
	}
	kinds, err := meant(story.State().Book(), u.code, u.side)
	if err != nil {
		return nil, err
	}
	if len(kinds) == 1 {
		return story, u.play(story, kinds[0])
	}
	var found *retell.Story
	var fits []kind
	var first error
	for _, k := range kinds {
		c := story.Clone()
		err := u.play(c, k)
		switch {
		case err == nil:
			found, fits = c, append(fits, k)
		case first == nil:
			first = err
		}
	}
	switch len(fits) {
	case 0:
		return nil, first
	case 1:
		return found, nil
	}
	return nil, ambiguous(u.code, fits)
}

func (u *turn) play(story *retell.Story, k kind) error {
	if err := story.Lay(k.name, u.x, u.y, k.turns); err != nil {
		return err
	}
	if err := u.follow(story); err != nil {
		return err
	}
	if u.points == nil {
		return nil
	}
	var have [2]int
	for _, e := range story.Scored() {
		have[e.Seat] += e.Points
	}
	if have != *u.points {
		return fmt.Errorf("the line says +%dA and +%dB, by our rules it is +%dA and +%dB", u.points[0], u.points[1], have[0], have[1])
	}
	return nil
}

// follow places the follower of a line, or none.
func (u *turn) follow(story *retell.Story) error {
	if u.role == 0 {
		return story.Pass()
	}
	where := u.place
	if where == "" {
		where = "in the middle"
	}
	switch list := stands(story.Face(), u.place, u.role); len(list) {
	case 0:
		return fmt.Errorf("%s has no %v %s for the role %c", story.Face().Tile.Name(), roles[u.role], where, u.role)
	case 1:
		return story.Deploy(list[0])
	default:
		return fmt.Errorf("%s has two fields %s: name one by its corner (NE, SE, SW, NW)", story.Face().Tile.Name(), where)
	}
}

// check compares the result that a text gives with ours.
func (t *transcript) check(g *game.Game) error {
	if t.result == nil {
		return nil
	}
	have := [2]int{g.State().Score(0), g.State().Score(rules.Seat(1))}
	switch {
	case !g.State().Over():
		return &Error{Line: t.last, Err: fmt.Errorf("a result is given, but the game is not over: %d tiles are left in the pile", g.State().Left())}
	case have != *t.result:
		return &Error{Line: t.last, Err: fmt.Errorf("the text says %d:%d, by our rules it is %d:%d", t.result[0], t.result[1], have[0], have[1])}
	}
	return nil
}
