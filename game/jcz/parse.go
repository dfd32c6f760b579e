package jcz

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"circulade/game"
	"circulade/game/retell"
	"circulade/rules"
	"circulade/tile"
)

// Bounds on lists: no base game needs more.
const (
	maxMoves  = 4 * retell.MaxDraws
	maxClaims = 64
)

// A save is what counts of a file, with our names of tiles.
type save struct {
	gardens bool // the newer tiles
	farmers bool
	small   bool // a city of two tiles counts 2
	players []string
	start   []game.StartTile
	moves   []move
	draws   []string // named ahead of the moves
	end     int      // the draw that ends the game; 0: the pile does
	claims  []claim
}

// A move is one message of the replay.
type move struct {
	verb  verb
	seat  int // -1: the message does not say
	tile  string
	turns tile.Rotation
	x, y  int
	place place
}

type verb uint8

const (
	placeTile verb = iota
	deploy
	pass
	commit
)

var verbs = [...]string{placeTile: "PLACE_TILE", deploy: "DEPLOY_MEEPLE", pass: "PASS", commit: "COMMIT"}

// A claim is points that the file says a player has.
type claim struct {
	n      int // of the assertion
	name   string
	points int
}

// unknown is the error of a member that a save of a base game does not have.
func unknown(supported string) error {
	return fmt.Errorf("is not supported; supported: %s", supported)
}

// parse decodes a file. It does not ask whether the moves are legal.
func parse(data []byte) (*save, error) {
	v, err := whole(data)
	if err != nil {
		return nil, &Error{"", err}
	}
	s := &save{}
	var has struct{ setup, players, replay bool }
	err = v.members(func(key string, v value) error {
		switch key {
		case "setup":
			has.setup = true
			return s.setup(v)
		case "players":
			has.players = true
			return v.elements(rules.MaxSeats, s.player)
		case "replay":
			has.replay = true
			return v.elements(maxMoves, s.message)
		case "gameAnnotations":
			return s.annotations(v)
		case "test":
			return s.test(v)
		case "appVersion", "gameId", "name", "initialRandom", "initialSeed", "created", "clock", "chat":
			return nil // about the table, not the game
		}
		return unknown("setup, players, replay, gameAnnotations, test")
	})
	if e := (*Error)(nil); err != nil && !errors.As(err, &e) {
		err = &Error{"", err}
	}
	if err != nil {
		return nil, err
	}
	for _, m := range []struct {
		key string
		has bool
	}{{"setup", has.setup}, {"players", has.players}, {"replay", has.replay}} {
		if !m.has {
			return nil, &Error{m.key, errors.New("is missing: not the save of a game")}
		}
	}
	return s, nil
}

func (s *save) setup(v value) error {
	sets := false
	err := v.members(func(key string, v value) error {
		switch key {
		case "sets":
			return v.members(func(key string, v value) error {
				sets = true
				return s.set(key, v)
			})
		case "elements":
			return v.members(s.element)
		case "rules":
			return v.members(s.rule)
		case "start":
			err := v.elements(retell.MaxDraws, s.startTile)
			if err == nil && len(s.start) == 0 {
				err = errors.New("a game without a start tile is not supported")
			}
			return err
		case "addons":
			return v.elements(0, nil)
		case "timer", "options", "ai", "gameId":
			return nil // about the table, not the game
		}
		return unknown("sets, elements, rules, start")
	})
	if err == nil && !sets {
		err = &Error{"sets", errors.New(`names no tiles: "basic:1" or "basic:2" is needed`)}
	}
	return err
}

func (s *save) set(key string, v value) error {
	switch key {
	case "basic:1", "basic":
	case "basic:2":
		s.gardens = true
	default:
		return unknown(`"basic:1" or "basic:2", the tiles of the base game`)
	}
	n, err := v.number()
	if err == nil && n != 1 {
		err = fmt.Errorf("%d copies of the base game are not supported, only 1", n)
	}
	return err
}

func (s *save) element(key string, v value) error {
	off := v.kind() == "null" || string(v) == "false" || string(v) == "0"
	switch {
	case key == "small-follower":
		n, err := v.number()
		if err == nil && n != 7 {
			err = fmt.Errorf("%d followers each are not supported, only 7", n)
		}
		return err
	case key == "farmers":
		on, err := v.boolean()
		s.farmers = on
		return err
	case off || key == "garden": // a garden counts only with an abbot
		return nil
	}
	return unknown("small-follower, farmers")
}

func (s *save) rule(key string, v value) error {
	switch key {
	case "tiny-city-scoring":
		w, err := v.word()
		if err == nil && w != "2" && w != "4" {
			err = fmt.Errorf("%q is not a value of this rule: 2 or 4", w)
		}
		s.small = w == "2"
		return err
	case "princess-action", "fairy-placement", "dragon-move", "barn-placement", "wagon-move", "bazaar-no-auction",
		"hill-tiebreaker", "vineyards-for-garden", "espace-variant", "gq11-pig-herd", "tunnelize-other-expansions",
		"more-tunnel-tokens", "festival-return", "keep-monasteries", "labyrinth-variant", "coc-final-scoring",
		"count-move", "little-buildings-scoring", "king-and-robber-scoring", "inn-and-cathedral-final-scoring",
		"robbers-son-action", "meteorite-impact":
		return nil // of expansions, which sets and elements keep out
	}
	return unknown("tiny-city-scoring, and the rules of expansions that are not in play")
}

func (s *save) startTile(_ int, v value) error {
	var st game.StartTile
	err := v.members(func(key string, v value) (err error) {
		switch key {
		case "tile":
			st.Tile, err = v.tile()
		case "x":
			st.X, err = v.number()
		case "y":
			st.Y, err = v.number()
		case "rotation":
			st.Rotation, err = v.number()
		default:
			err = unknown("tile, x, y, rotation")
		}
		return err
	})
	if err == nil && st.Tile == "" {
		err = errors.New("the tile is missing")
	}
	s.start = append(s.start, st)
	return err
}

func (v value) tile() (string, error) {
	w, err := v.word()
	if err != nil {
		return "", err
	}
	return ours(w)
}

func (s *save) player(_ int, v value) error {
	name := ""
	err := v.members(func(key string, v value) (err error) {
		switch key {
		case "name":
			name, err = v.text()
		case "slot", "clientId", "sessionId", "ai": // the colour, and who sits there
		default:
			err = unknown("name, slot")
		}
		return err
	})
	s.players = append(s.players, name)
	return err
}

func (s *save) annotations(v value) error {
	return v.members(func(key string, v value) (err error) {
		switch key {
		case "drawOrder":
			return v.elements(retell.MaxDraws, func(_ int, v value) error {
				name, err := v.tile()
				s.draws = append(s.draws, name)
				return err
			})
		case "endTurn":
			s.end, err = v.number()
			if err == nil && (s.end < 1 || s.end > retell.MaxDraws) {
				err = fmt.Errorf("%d is not a number of draws, 1 to %d", s.end, retell.MaxDraws)
			}
			return err
		}
		return unknown("drawOrder, endTurn")
	})
}

// test reads the scores that a test asserts; its other assertions are about the
// program.
func (s *save) test(v value) error {
	return v.members(func(key string, v value) error {
		switch key {
		case "description":
			return nil
		case "assertions":
			return v.elements(maxClaims, func(i int, v value) error {
				text, err := v.text()
				if err != nil {
					return err
				}
				name, points, ok := strings.Cut(strings.TrimSuffix(text, "."), " has ")
				points, plural := strings.CutSuffix(points, " points")
				if !plural {
					points, ok = strings.CutSuffix(points, " point")
				}
				if n, err := strconv.Atoi(points); ok && err == nil {
					s.claims = append(s.claims, claim{i, name, n})
				}
				return nil
			})
		}
		return unknown("description, assertions")
	})
}
