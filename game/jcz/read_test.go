package jcz

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"circulade/game"
	"circulade/rules"
)

// small is a game of three tiles: a city of two tiles (4 points at once), a road
// of two at the end, and a monastery with two neighbours.
const small = `{
  "appVersion": "5.7.0", "gameId": "x", "name": "", "initialRandom": 0.25, "clock": 12, "created": "2024-05-06",
  "setup": {
    "sets": {"basic:1": 1}, "elements": {"small-follower": 7, "farmers": true}, "rules": {"tiny-city-scoring": "4"},
    "timer": null, "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}]
  },
  "players": [{"name": "Ann", "slot": 2}, {"name": "Bo", "slot": 5}],
  "replay": [
    {"type": "PLACE_TILE", "payload": {"tileId": "BA/C", "rotation": "R180", "position": [0, -1]}, "player": 0, "clock": 7},
    {"type": "DEPLOY_MEEPLE", "payload": {"pointer": {"position": [0, -1], "feature": "City", "location": "S"}, "meepleId": "0.small.1"}},
    {"type": "COMMIT", "payload": {"random": 0.1}},
    {"payload": {"position": [1, 0], "tileId": "BA/Rr", "rotation": "R0"}, "type": "PLACE_TILE"},
    {"type": "DEPLOY_MEEPLE", "payload": {"pointer": {"position": [1, 0], "feature": "Road", "location": "SW"}, "meepleId": "1.small.3"}},
    {"type": "COMMIT", "payload": {"salt": "77"}},
    {"type": "PLACE_TILE", "payload": {"tileId": "BA/L", "rotation": "R90", "position": [0, 1]}},
    {"type": "DEPLOY_MEEPLE", "payload": {"pointer": {"position": [0, 1], "feature": "Monastery", "location": "I"}, "meepleId": "0.small.1"}},
    {"type": "COMMIT", "payload": {}}
  ],
  "gameAnnotations": {"drawOrder": ["BA/C", "BA/Rr", "BA/L"], "endTurn": 3},
  "test": {"description": "three tiles", "assertions": ["Ann has 7 points", "Bo has 2 points.", "phase is GameOverPhase"]}
}`

// field is a game that goes on: a farmer, a pass and a tile without a decision.
const field = `{
  "setup": {"sets": {"basic:2": 1}, "elements": {"small-follower": 7, "farmers": true, "garden": 1, "abbot": 0}},
  "players": [{"name": "Ann"}, {"name": "Bo"}],
  "replay": [
    {"type": "PLACE_TILE", "payload": {"tileId": "BA/RFrG", "rotation": "R180", "position": [1, 0]}},
    {"type": "DEPLOY_MEEPLE", "payload": {"pointer": {"position": [1, 0], "feature": "Field", "location": "WR.NL.NR.EL"}, "meepleId": "0.small.7"}},
    {"type": "COMMIT"},
    {"type": "PLACE_TILE", "payload": {"tileId": "BA/CccR+", "rotation": "R180", "position": [0, -1]}},
    {"type": "PASS", "payload": {}}
  ]
}`

func read(t *testing.T, text string) *game.Game {
	t.Helper()
	g, err := Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func scores(g *game.Game) string {
	var list []int
	for i := range g.Setup().Players {
		list = append(list, g.State().Score(rules.Seat(i)))
	}
	return fmt.Sprint(list)
}

func TestReadSmall(t *testing.T) {
	old := strings.NewReplacer(`"feature": "City", `, "", `"feature": "Road", `, "", `"feature": "Monastery", "location": "I"`, `"location": "CLOISTER"`)
	tiny := strings.NewReplacer(`"tiny-city-scoring": "4"`, `"tiny-city-scoring": "2"`, "Ann has 7", "Ann has 5")
	for _, test := range []struct{ name, text, want string }{
		{"as it stands", small, "[7 2]"},
		{"names of places before 5.7", old.Replace(small), "[7 2]"},
		{"a city of two tiles counts 2", tiny.Replace(small), "[5 2]"},
		{"no farmers", strings.Replace(small, `"farmers": true`, `"farmers": false`, 1), "[7 2]"},
		{"a turned start", strings.NewReplacer(`"rotation": 0}]`, `"rotation": 180}]`, "[0, -1]", "[0, 1]", "R180", "R0",
			"[0, 1]", "[0, -1]", `"location": "S"`, `"location": "N"`).Replace(small), "[7 2]"},
	} {
		g := read(t, test.text)
		if have := scores(g); have != test.want || !g.State().Over() {
			t.Errorf("%s: scores %s, want %s; over: %v", test.name, have, test.want, g.State().Over())
		}
	}
}

func TestReadField(t *testing.T) {
	g := read(t, field)
	seg := g.State().Board.SegmentAt(g.State().Board.At(1, 0), "f0")
	if g.State().Board.FiguresOn(seg) != 1 {
		t.Error("the farmer is not on the northern field")
	}
	if g.State().Over() || g.State().Turn() != 3 || g.State().LeftOf(0) == 0 {
		t.Errorf("the game does not go on: turn %d", g.State().Turn())
	}
	if name := g.State().Board.FaceAt(g.State().Board.At(1, 0)).Tile.Name(); name != "base/U~garden" {
		t.Errorf("the garden is lost: %s", name)
	}
}

// swap changes the text of the small game for an error.
func swap(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(small) }

func TestReadErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "line 1, column 0: not JSON"},
		{small[:700], "not JSON: unexpected end of JSON input"},
		{swap(`"clock": 12,`, `"clock": 12,,`), "line 2, column 88: not JSON: invalid character ','"},
		{strings.Repeat("[", 40), "line 1: brackets more than 16 deep"},
		{"[]", "found a list, expected an object"},
		{"{}", "setup: is missing: not the save of a game"},
		{swap(`"gameId"`, `"hero"`), "hero: is not supported; supported: setup, players"},
		{swap(`"clock": 12`, `"name": ""`), "name: stands there twice"},
		{swap(`"basic:1"`, `"river/1"`), `setup.sets.river/1: is not supported; supported: "basic:1"`},
		{swap(`"basic:1": 1`, `"basic:1": 2`), "setup.sets.basic:1: 2 copies of the base game are not supported, only 1"},
		{swap(`"basic:1": 1`, ``), `setup.sets: names no tiles: "basic:1" or "basic:2" is needed`},
		{swap(`"farmers": true`, `"abbot": 1`), "setup.elements.abbot: is not supported; supported: small-follower, farmers"},
		{swap(`"small-follower": 7`, `"small-follower": 6`), "setup.elements.small-follower: 6 followers each are not supported, only 7"},
		{swap(`"farmers": true`, `"farmers": 1`), "setup.elements.farmers: found a number, expected true or false"},
		{swap(`"tiny-city-scoring": "4"`, `"tiny-city-scoring": "3"`), `setup.rules.tiny-city-scoring: "3" is not a value of this rule: 2 or 4`},
		{swap(`"tiny-city-scoring"`, `"house-rule"`), "setup.rules.house-rule: is not supported; supported: tiny-city-scoring"},
		{swap(`"timer"`, `"hills"`), "setup.hills: is not supported; supported: sets"},
		{swap(`[{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}]`, `[]`), "setup.start: a game without a start tile is not supported"},
		{swap(`"x": 0`, `"x": 0.5`), "setup.start[0].x: 0.5 is not a whole number"},
		{swap(`[{"name": "Ann", "slot": 2}, `, "["), "setup: the setup cannot be played: players: 1 players"},
		{swap(`"name": "Bo"`, `"name": 7`), "players[1].name: found a number, expected a text"},
		{swap(`"Bo"`, `"Ann"`), `player 1 is called "Ann" too`},
		{swap(`"BA/Rr"`, `"IC/Rr"`), `replay[3].payload.tileId: there is no tile "IC/Rr" in the base game`},
		{swap(`"R90"`, `"R45"`), `replay[6].payload.rotation: "R45" is not a rotation: R0, R90, R180 or R270`},
		{swap(`[0, 1]`, `[0, 1, 2]`), "replay[6].payload.position: the list has more than 2 elements"},
		{swap(`[0, 1]`, `[0]`), "replay[6].payload.position: a position is a list of two numbers"},
		{swap(`[0, 1]`, `[0, 65536]`), "replay[6].payload.position[1]: 65536 is not a whole number of that size"},
		{swap(`[0, 1]`, `[0, 1000]`), "replay[6].payload.position: 0,1000 is farther out"},
		{swap(`"R90", `, ``, `"rotation": "position"`, `"position"`), "not JSON"},
		{swap(`"type": "COMMIT", "payload": {}`, `"type": "MOVE_DRAGON", "payload": {}`), `replay[8].type: the message "MOVE_DRAGON" is not supported in a base game; supported: PLACE_TILE, DEPLOY_MEEPLE, PASS, COMMIT`},
		{swap(`"0.small.1"`, `"0.big.1"`), `replay[1].payload.meepleId: the figure "0.big.1" is not supported`},
		{swap(`"0.small.1"`, `"0.small.8"`), `replay[1].payload.meepleId: "0.small.8" is not a follower`},
		{swap(`"0.small.1"`, `"1.small.1"`), "replay[1]: DEPLOY_MEEPLE: the follower is player 1's, but it is the turn of player 0"},
		{swap(`"player": 0`, `"player": 1`), "replay[0]: PLACE_TILE: the message is of player 1, but it is the turn of player 0"},
		{swap(`"location": "SW"`, `"location": "XY"`), `replay[4].payload.pointer: there is no location "XY"`},
		{swap(`"feature": "Road"`, `"feature": "Castle"`), `replay[4].payload.pointer: the feature "Castle" is not supported`},
		{swap(`"feature": "Road"`, `"feature": "Field"`), `replay[4].payload.pointer: the location "SW" is not one of a Field`},
		{swap(`"location": "SW"`, `"location": "SE"`), "replay[4]: DEPLOY_MEEPLE: base/V has no Road SE there"},
		{swap(`"location": "SW"`, `"location": "S.SL"`), "mixes edges and half-edges"},
		{swap(`"R0"`, `"R180"`), "replay[3]: PLACE_TILE: base/V cannot be laid at 1,0 turned by 180 degrees: its W edge does not match [BA-6]"},
		{swap(`"position": [0, 1], "feature": "Mon`, `"position": [0, 2], "feature": "Mon`), "a follower is deployed on the tile just placed, at 0,1, not at 0,2"},
		{swap(`[0, 1]`, `[1, 0]`), "replay[6]: PLACE_TILE: base/B cannot be laid at 1,0 turned by 90 degrees: a tile lies there"},
		{swap(`[0, 1]`, `[9, 9]`), "base/B cannot be laid at 9,9 turned by 90 degrees: no tile touches that square"},
		{swap(`"BA/Rr", "BA/L"]`, `"BA/C", "BA/L"]`), "replay[3]: PLACE_TILE: base/V cannot be laid: the tile drawn is base/E"},
		{swap(`"endTurn": 3`, `"endTurn": 4`), "replay: the game is said to end with draw 4, but only 3 draws are named"},
		{swap(`"endTurn": 3`, `"endTurn": 2`), "replay[6]: PLACE_TILE: base/B cannot be laid: the game is over"},
		{swap(`"type": "COMMIT", "payload": {"salt": "77"}`, `"type": "PASS"`), "replay[5]: PASS: cannot follow DEPLOY_MEEPLE"},
		{swap("Ann has 7", "Ann has 8"), "test.assertions[0]: the file says that Ann has 8 points, by our rules it is 7"},
		{swap("Bo has 2", "Cy has 2"), `test.assertions[1]: there is no player "Cy"`},
		{strings.Replace(field, `{"type": "PASS", "payload": {}}`, `{"type": "COMMIT"}`, 1), "replay[4]: COMMIT: player 1 has neither deployed nor passed"},
		{strings.Replace(field, `WR.NL.NR.EL`, `WR.NL.NR`, 1), "base/U~garden has no Field NL.NR.WR there"},
	} {
		_, err := Read([]byte(test.text))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want %q", err, test.want)
			continue
		}
		var at *Error
		if !errors.As(err, &at) {
			t.Errorf("%v is no *Error", err)
		}
	}
}

func TestOccupied(t *testing.T) {
	_, err := Read([]byte(swap(`"BA/L"`, `"BA/RFr"`, "R90", "R0", "[0, 1]", "[-1, 0]",
		`"feature": "Monastery", "location": "I"`, `"feature": "Road", "location": "WE"`)))
	if err == nil || !strings.Contains(err.Error(), "replay[7]: DEPLOY_MEEPLE: no follower may stand on the road r0: somebody stands in it already") {
		t.Error(err)
	}
}

// A game whose file does not name the draws: what is read is true, or Read says
// that it cannot be told.
func TestUnnamedDraws(t *testing.T) {
	order := regexp.MustCompile(`(?s),\s*"gameAnnotations": .*?\}`)
	told, setAside, refused := 0, 0, 0
	for seed := range uint64(200) {
		most := 1000
		if seed%2 == 0 {
			most = 60 + int(seed)/2
		}
		g := random(t, game.Setup{Players: players(2)}, seed, most)
		data, err := Write(g)
		if err != nil {
			t.Fatal(err)
		}
		cut := order.ReplaceAll(data, nil)
		if bytes.Equal(cut, data) {
			t.Fatal("the draws are still there")
		}
		back, err := Read(cut)
		switch {
		case err != nil && strings.Contains(err.Error(), "it cannot be told whether the game is over"):
			refused++
			continue
		case err != nil:
			t.Fatal(seed, err)
		}
		told++
		setAside += min(1, len(g.State().Dropped()))
		if g.State().Over() != back.State().Over() || len(g.State().Board.Laid()) != len(back.State().Board.Laid()) {
			t.Errorf("seed %d: over %v, read as %v", seed, g.State().Over(), back.State().Over())
		}
		if a, b := order.ReplaceAllString(scores(g), ""), scores(back); firstSeat(g) == 0 && a != b {
			t.Errorf("seed %d: scores %s, read as %s", seed, a, b)
		}
	}
	t.Logf("%d told, of them %d with tiles set aside, %d refused", told, setAside, refused)
	if told == 0 || setAside == 0 || refused == 0 {
		t.Error("the test proves too little")
	}
}

func TestWriteErrors(t *testing.T) {
	for _, test := range []struct {
		setup game.Setup
		want  string
	}{
		{game.Setup{Preset: "classic"}, "the option base.farm_scoring is per_city_3"},
		{game.Setup{Options: map[string]string{"base.trim_tiles": "on"}}, "the option base.trim_tiles is on"},
		{game.Setup{Draw: []string{"base/U", "base/V"}, DrawEnd: true}, "it is not over, and will end before the pile does"},
	} {
		test.setup.Players = players(2)
		g, err := game.New(test.setup)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Write(g); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want %q", err, test.want)
		}
	}
}
