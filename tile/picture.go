package tile

import (
	"fmt"
	"strings"
)

// The sizes a picture may have, and how many segments it may show.
const (
	minSize     = 5
	maxSize     = 15
	maxSegments = 24
)

// A ground is what one cell of a picture shows.
type ground uint8

const (
	groundField ground = iota
	groundCity
	groundRoad
	groundRiver
	groundMonastery
	groundVillage
	groundBlank
	groundTown
	groundCross
)

var groundNames = [...]string{`field (".")`, `city ("#")`, `road ("=")`, `river ("~")`, `monastery ("M")`, `village ("+")`, `blank ("?")`, `town ("%")`, `crossing ("x")`}

func (g ground) String() string { return groundNames[g] }

// segmentKind returns the kind of segment the ground makes, if it makes one.
func (g ground) segmentKind() (Kind, bool) {
	switch g {
	case groundField:
		return Field, true
	case groundCity:
		return City, true
	case groundRoad:
		return Road, true
	case groundRiver:
		return River, true
	case groundMonastery:
		return Monastery, true
	default:
		return 0, false
	}
}

// A cell is one character of a picture, understood.
type cell struct {
	ground ground
	number int // the number the character fixes for its segment, or -1
	shield bool
}

// A cellError is an error at a place in a picture, counted from 0.
type cellError struct {
	row, col int
	msg      string
}

func cellErrorf(row, col int, format string, args ...any) *cellError {
	return &cellError{row, col, fmt.Sprintf(format, args...)}
}

// A picture is a drawing being understood. A cell has two nodes: node 2i is
// the cell, and on a crossing its way from west to east; node 2i+1 is the way
// from north to south and used on crossings only.
type picture struct {
	size   int
	rows   [][]rune
	cells  []cell
	ground []ground // of each node
	parent []int    // union-find over the nodes
	degree []int    // joined neighbours of each node

	regions  []*region
	regionOf []int // of each node, -1 for none
}

// A region is a set of cells that hang together and show the same ground.
type region struct {
	ground  ground
	number  int   // fixed by a character of the picture, or -1
	pin     int   // the cell of that character
	cells   []int // in reading order, crossings left out
	edges   EdgeSet
	halves  HalfSet
	shares  HalfSet
	shields int
	segment int // index on the tile, or -1
}

// readPicture understands a square drawing of valid size.
func readPicture(rows []string) (*plan, *cellError) {
	n := len(rows)
	p := &picture{size: n}
	for _, row := range rows {
		p.rows = append(p.rows, []rune(row))
	}
	steps := []func() *cellError{p.readCells, p.readCrossings, p.join, p.collect}
	for _, step := range steps {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return p.plan()
}

// readCells understands each character by itself.
func (p *picture) readCells() *cellError {
	for r, row := range p.rows {
		for c, ch := range row {
			cell, ok := readCell(ch)
			if !ok {
				return cellErrorf(r, c, "%s", notCell(ch))
			}
			if inside := r > 0 && r < p.size-1 && c > 0 && c < p.size-1; cell.ground == groundCross && !inside {
				return cellErrorf(r, c, `found a crossing ("x") on the border, expected it inside`)
			}
			p.cells = append(p.cells, cell)
			p.ground = append(p.ground, cell.ground, cell.ground)
		}
	}
	return nil
}

func notCell(ch rune) string {
	return fmt.Sprintf(`found %q, expected a cell: one of . # = ~ M + @ x ? %% or 0-9, A-H, a-h`, string(ch))
}

func readCell(ch rune) (cell, bool) {
	c := cell{number: -1}
	switch {
	case ch >= '0' && ch <= '9':
		c.ground, c.number = groundField, int(ch-'0')
	case ch >= 'A' && ch <= 'H':
		c.ground, c.number = groundCity, int(ch-'A')
	case ch >= 'a' && ch <= 'h':
		c.ground, c.number = groundRoad, int(ch-'a')
	case ch == '@':
		c.ground, c.shield = groundCity, true
	default:
		i := strings.IndexRune(".#=~M+?%x", ch)
		if i < 0 {
			return c, false
		}
		c.ground = ground(i)
	}
	return c, true
}

// readCrossings gives both ways over each crossing the ground they lead.
func (p *picture) readCrossings() *cellError {
	n := p.size
	for i, c := range p.cells {
		if c.ground != groundCross {
			continue
		}
		row, col := i/n, i%n
		for way, step := range [2]int{1, n} {
			before, after := i-step, i+step
			for p.cells[before].ground == groundCross {
				before -= step
			}
			for p.cells[after].ground == groundCross {
				after += step
			}
			a, b := p.cells[before].ground, p.cells[after].ground
			if kind, ok := a.segmentKind(); a != b || !ok || kind.Monastic() {
				side := [2]string{"west and east", "north and south"}[way]
				return cellErrorf(row, col, "found a crossing with %v and %v to its %s, expected the same field, city, road or river on both sides", a, b, side)
			}
			p.ground[2*i+way] = a
		}
	}
	return nil
}

// join unites neighbouring cells of the same ground.
func (p *picture) join() *cellError {
	n := p.size
	p.parent = make([]int, 2*n*n)
	p.degree = make([]int, 2*n*n)
	for i := range p.parent {
		p.parent[i] = i
	}
	for i := range p.cells {
		if i%n < n-1 {
			p.unite(p.node(i, 0), p.node(i+1, 0))
		}
		if i/n < n-1 {
			p.unite(p.node(i, 1), p.node(i+n, 1))
		}
	}
	return nil
}

// node returns the node of a cell that takes part in steps of the given way:
// 0 from west to east, 1 from north to south.
func (p *picture) node(i, way int) int {
	if p.cells[i].ground == groundCross {
		return 2*i + way
	}
	return 2 * i
}

func (p *picture) unite(a, b int) {
	x, y := p.cells[a/2].number, p.cells[b/2].number
	if p.ground[a] != p.ground[b] || x >= 0 && y >= 0 && x != y {
		return
	}
	p.degree[a]++
	p.degree[b]++
	p.parent[p.find(b)] = p.find(a)
}

func (p *picture) find(a int) int {
	for p.parent[a] != a {
		p.parent[a] = p.parent[p.parent[a]]
		a = p.parent[a]
	}
	return a
}

// collect makes the regions, in reading order.
func (p *picture) collect() *cellError {
	p.regionOf = make([]int, len(p.parent))
	byRoot := map[int]int{}
	for node := range p.parent {
		p.regionOf[node] = -1
		i := node / 2
		crossing := p.cells[i].ground == groundCross
		if node%2 == 1 && !crossing {
			continue
		}
		root := p.find(node)
		at, ok := byRoot[root]
		if !ok {
			at = len(p.regions)
			byRoot[root] = at
			p.regions = append(p.regions, &region{ground: p.ground[node], number: -1, segment: -1})
		}
		p.regionOf[node] = at
		if crossing {
			continue
		}
		if err := p.add(p.regions[at], i); err != nil {
			return err
		}
	}
	return nil
}

// add puts a cell into its region.
func (p *picture) add(g *region, i int) *cellError {
	g.cells = append(g.cells, i)
	c := p.cells[i]
	if c.shield {
		g.shields++
	}
	if c.number < 0 || c.number == g.number {
		return nil
	}
	if g.number >= 0 {
		return cellErrorf(i/p.size, i%p.size, "found %q in the same region as %q, expected one of them only", p.char(i), p.char(g.pin))
	}
	g.number, g.pin = c.number, i
	return nil
}

func (p *picture) char(i int) string { return string(p.rows[i/p.size][i%p.size]) }

// region returns the region of a cell that is no crossing, or nil.
func (p *picture) region(i int) *region {
	if p.cells[i].ground == groundCross {
		return nil
	}
	return p.regions[p.regionOf[2*i]]
}

// around calls f for each cell beside cell i.
func (p *picture) around(i int, f func(j int)) {
	n := p.size
	if i >= n {
		f(i - n)
	}
	if i%n < n-1 {
		f(i + 1)
	}
	if i < n*n-n {
		f(i + n)
	}
	if i%n > 0 {
		f(i - 1)
	}
}

// border returns the k-th cell of an edge, clockwise.
func (p *picture) border(e Edge, k int) int {
	n := p.size
	switch e {
	case North:
		return k
	case East:
		return k*n + n - 1
	case South:
		return n*n - 1 - k
	default:
		return (n - 1 - k) * n
	}
}
