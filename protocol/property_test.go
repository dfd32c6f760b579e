package protocol_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"circulade/expansion/all"
	"circulade/protocol"
	"circulade/tile"
	"circulade/view"
)

// A client drives an engine as a program does: through JSON alone.
type client struct {
	t *testing.T
	e *protocol.Engine
}

// position is what a test reads of an answer with a state.
type position struct {
	OK       bool            `json:"ok"`
	Error    *protocol.Error `json:"error"`
	State    protocol.State  `json:"state"`
	View     json.RawMessage `json:"view"`
	Features []view.Feature  `json:"features"`
	Record   string          `json:"record"`
}

func (c *client) ask(request map[string]any) position {
	c.t.Helper()
	line, err := json.Marshal(request)
	if err != nil {
		c.t.Fatal(err)
	}
	answer, _ := c.e.Answer(line)
	var p position
	if err := json.Unmarshal(answer, &p); err != nil {
		c.t.Fatalf("%v\n%s", err, answer)
	}
	return p
}

func (c *client) must(request map[string]any) position {
	c.t.Helper()
	p := c.ask(request)
	if !p.OK {
		c.t.Fatalf("%v: %v", request, p.Error)
	}
	return p
}

func setups(rng *rand.Rand, i int) map[string]any {
	players := []string{"Ann", "Bo", "Cy", "Di", "Ed", "Flo"}[:2+i%5]
	presets := slices.DeleteFunc(all.Presets(), func(p all.Preset) bool { return p.Seats < len(players) })
	return map[string]any{
		"players": players, "preset": presets[rng.IntN(len(presets))].ID, "seed": fmt.Sprint("property ", i),
		"options": map[string]string{"base.trim_tiles": []string{"on", "off"}[rng.IntN(2)], "base.first_player": []string{"host", "random"}[rng.IntN(2)]},
	}
}

// Any game at any moment: its record loads to the same hash and the same
// choices, its features are those of the board, and going back and on again
// leads to the same place.
func TestAnyGameAnyMoment(t *testing.T) {
	games := 12
	if testing.Short() {
		games = 3
	}
	for i := range games {
		rng := rand.New(rand.NewPCG(uint64(i), 3))
		c, other := &client{t, protocol.New("a")}, &client{t, protocol.New("b")}
		p := c.must(map[string]any{"cmd": "new", "setup": setups(rng, i)})
		var hashes []string
		for {
			hashes = append(hashes, p.State.Hash)
			if rng.IntN(10) == 0 || p.State.Over {
				c.sameElsewhere(other, p)
				c.featuresOfTheBoard(p)
			}
			if rng.IntN(40) == 0 {
				record := c.must(map[string]any{"cmd": "record"}).Record
				back := rng.IntN(p.State.Version + 1)
				if b := c.must(map[string]any{"cmd": "undo", "version": back}); b.State.Hash != hashes[back] || b.State.Version != back {
					t.Fatalf("game %d: undo to %d gives another position", i, back)
				}
				if again := c.must(map[string]any{"cmd": "load", "record": record}); again.State.Hash != p.State.Hash {
					t.Fatalf("game %d: the record taken before an undo gives another position", i)
				}
			}
			if p.State.Over {
				break
			}
			p = c.must(map[string]any{"cmd": "choose", "i": rng.IntN(len(p.State.Decision.Choices))})
		}
	}
}

// sameElsewhere loads the record in another engine.
func (c *client) sameElsewhere(other *client, p position) {
	c.t.Helper()
	record := c.must(map[string]any{"cmd": "record"}).Record
	q := other.must(map[string]any{"cmd": "load", "record": record})
	if q.State.Hash != p.State.Hash || q.State.Version != p.State.Version {
		c.t.Fatalf("the record gives hash %s at version %d, not %s at %d", q.State.Hash, q.State.Version, p.State.Hash, p.State.Version)
	}
	if a, b := texts(p), texts(q); !slices.Equal(a, b) {
		c.t.Fatalf("the record gives the choices %q, not %q", b, a)
	}
}

func texts(p position) []string {
	var list []string
	if p.State.Decision != nil {
		for _, c := range p.State.Decision.Choices {
			list = append(list, c.Text)
		}
	}
	slices.Sort(list) // their order may depend on the board's history
	return list
}

// A printed segment is a segment as it lies on the board.
type printed struct {
	*tile.Segment
	turn tile.Rotation
}

// featuresOfTheBoard joins the tiles of a state by hand and compares.
func (c *client) featuresOfTheBoard(p position) {
	c.t.Helper()
	tiles := facts(c.t)
	at := map[[2]int]map[string]printed{}
	for _, laid := range p.State.Tiles {
		segs := map[string]printed{}
		for i := range tiles[laid.Tile].Segments {
			s := &tiles[laid.Tile].Segments[i]
			segs[s.Name] = printed{s, tile.Rotation(laid.Rotation / 90)}
		}
		at[[2]int{laid.X, laid.Y}] = segs
	}
	of := map[view.Segment]string{}
	for _, f := range c.must(map[string]any{"cmd": "features"}).Features {
		squares, shields := map[[2]int]bool{}, 0
		strength := make([]int, len(p.State.Players))
		for _, s := range f.Segments {
			if other, twice := of[s]; twice {
				c.t.Fatalf("%v is in the features %s and %s", s, other, f.ID)
			}
			of[s] = f.ID
			squares[[2]int{s.X, s.Y}] = true
			shields += at[[2]int{s.X, s.Y}][s.Segment].Shields
			for _, fig := range p.State.Figures {
				if fig.Place == "" && *fig.X == s.X && *fig.Y == s.Y && fig.Segment == s.Segment {
					strength[fig.Player]++
				}
			}
		}
		if f.Kind == "city" && f.Shields != shields || f.Kind != "monastery" && f.Kind != "garden" && f.Tiles != len(squares) || !slices.Equal(f.Strength, strength) {
			c.t.Errorf("feature %s: %d tiles, %d shields, strength %v; by hand %d, %d, %v", f.ID, f.Tiles, f.Shields, f.Strength, len(squares), shields, strength)
		}
	}
	c.joined(at, of)
}

// joined checks that segments which meet across an edge are in one feature and
// that every segment is in one.
func (c *client) joined(at map[[2]int]map[string]printed, of map[view.Segment]string) {
	c.t.Helper()
	n := 0
	for pos, segs := range at {
		for name, s := range segs {
			n++
			mine := of[view.Segment{X: pos[0], Y: pos[1], Segment: name}]
			for e := range tile.Edge(4) {
				dx, dy := e.Delta()
				for other, o := range at[[2]int{pos[0] + dx, pos[1] + dy}] {
					if !meets(s, o, e) {
						continue
					}
					if theirs := of[view.Segment{X: pos[0] + dx, Y: pos[1] + dy, Segment: other}]; mine != theirs {
						c.t.Errorf("%v %s is in feature %q, but meets %s in %q", pos, name, mine, other, theirs)
					}
				}
			}
		}
	}
	if n != len(of) {
		c.t.Errorf("%d segments lie on the board, the features have %d", n, len(of))
	}
}

// meets reports whether two segments touch across edge e of the first.
func meets(s, o printed, e tile.Edge) bool {
	if s.Edges.Turn(s.turn).Has(e) && o.Edges.Turn(o.turn).Has(e.Opposite()) {
		return true
	}
	for h := 2 * tile.Half(e); h <= 2*tile.Half(e)+1; h++ {
		if s.Halves.Turn(s.turn).Has(h) && o.Halves.Turn(o.turn).Has(h.Across()) {
			return true
		}
	}
	return false
}

// facts are the tiles of all sets, by name.
func facts(t *testing.T) map[string]*tile.Tile {
	t.Helper()
	modules, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]*tile.Tile{}
	for _, m := range modules {
		if m.Tiles == nil {
			continue
		}
		for _, p := range m.Tiles.Tiles {
			list[p.Name()] = p
			list[p.WithGarden().Name()] = p.WithGarden()
		}
	}
	return list
}

// Forced draws come in their order, or setup and tile are refused by name.
func TestForcedDraws(t *testing.T) {
	refused := 0
	for i := range 40 {
		rng := rand.New(rand.NewPCG(uint64(i), 4))
		var draw []string
		names := []string{"base/A", "base/B", "base/C", "base/D", "base/E", "base/F", "base/U", "base/V", "base/V~garden", "base/X"}
		for range 1 + rng.IntN(6) {
			draw = append(draw, names[rng.IntN(len(names))])
		}
		c := &client{t, protocol.New("a")}
		p := c.ask(map[string]any{"cmd": "new", "setup": map[string]any{"players": []string{"Ann", "Bo"}, "preset": "plus", "draw": draw, "draw_end": true}})
		if !p.OK {
			f := p.Error.Faults[0]
			var n int
			if _, err := fmt.Sscanf(f.Field, "draw[%d]", &n); err != nil || p.Error.Code != protocol.CodeBadSetup || !strings.Contains(f.Message, draw[n]) {
				t.Errorf("draw %q is refused without the tile: %v %v", draw, p.Error, f)
			}
			refused++
			continue
		}
		var came []string
		for {
			for _, e := range p.State.Events {
				if e.Type == "draw" {
					came = append(came, e.Tile)
				}
			}
			if p.State.Over {
				break
			}
			p = c.must(map[string]any{"cmd": "choose", "i": rng.IntN(len(p.State.Decision.Choices))})
		}
		if !slices.Equal(came, draw) {
			t.Errorf("drawn were %q, asked for were %q", came, draw)
		}
	}
	if refused == 0 || refused == 40 {
		t.Errorf("%d of 40 were refused: the test shows nothing", refused)
	}
}
