package art

import (
	"math"
	"strconv"
	"strings"
)

// The playing pieces are turned and sawn from wood. What is painted has the colour of
// its seat; heads, handles and the like are bare.
const (
	beech    = "#f0cf9e" // heads and hands
	oak      = "#b07a42" // handles, shoes
	linen    = "#ddc193" // sacks
	strawHat = "#ecc95f"
	feather  = "#fff4d8"
	steel    = "#cdd6dc"
	hair     = "#7a4a28"
)

// A chunk is one layer of a piece: a closed path of the commands M, L, H, V, C and Z.
type chunk struct {
	d      string
	colour string // of bare wood; "" is painted in the seat's colour
	flat   bool   // without bevels: a hole, or only painted on
}

func painted(d string) chunk      { return chunk{d: d} }
func bare(colour, d string) chunk { return chunk{d: d, colour: colour} }
func flat(colour, d string) chunk { return chunk{d: d, colour: colour, flat: true} }

// ball is a turned ball.
func ball(x, y, r float64) string {
	p := pen{}
	p.ring(pt{x, y}, r)
	return string(p.d)
}

// bar is a stick with round ends.
func bar(a, b pt, wide float64) string {
	const k = 0.66 // half a circle as one curve has its hands at 4/3 of the radius
	u := b.sub(a).unit().mul(wide / 2)
	v, out := u.left(), u.mul(2*k)
	p := pen{}
	p.move(a.add(v))
	p.line(b.add(v))
	p.curve(b.add(v).add(out), b.sub(v).add(out), b.sub(v))
	p.line(a.sub(v))
	p.curve(a.sub(v).sub(out), a.add(v).sub(out), a.add(v))
	p.close()
	return string(p.d)
}

// bell is the body that the family shares: round shoulders, a broad hem with a round
// edge, and so a low centre of gravity.
func bell(x, top, foot, shoulder, hem float64) string {
	p := pen{}
	q := func(dx, y float64) pt { return pt{x + dx, y} }
	arm, knee := top+(foot-top)*0.26, foot-(foot-top)*0.14
	p.move(q(0, top))
	p.curve(q(shoulder*0.72, top), q(shoulder, top+4), q(shoulder+1, arm))
	p.curve(q(shoulder+2, arm+14), q(hem, knee-16), q(hem, knee))
	p.curve(q(hem, foot-1), q(hem*0.6, foot+1), q(0, foot+1))
	p.curve(q(-hem*0.6, foot+1), q(-hem, foot-1), q(-hem, knee))
	p.curve(q(-hem, knee-16), q(-shoulder-2, arm+14), q(-shoulder-1, arm))
	p.curve(q(-shoulder, top+4), q(-shoulder*0.72, top), q(0, top))
	p.close()
	return string(p.d)
}

// putAt moves path data of the commands M, L, C and Z.
func putAt(at pt, d string) string {
	p := pen{}
	commands(d, func(command byte, n []float64) {
		var qs []pt
		for ; len(n) > 1; n = n[2:] {
			qs = append(qs, at.add(pt{n[0], n[1]}))
		}
		p.put(command, qs...)
	})
	return string(p.d)
}

// trace follows path data; every closed shape in it is a line of points.
func trace(d string) [][]pt {
	var rings [][]pt
	p := &pen{}
	commands(d, func(command byte, n []float64) {
		switch command {
		case 'M':
			p = &pen{}
			p.move(pt{n[0], n[1]})
		case 'L':
			p.line(pt{n[0], n[1]})
		case 'H':
			p.line(pt{n[0], p.at[len(p.at)-1].y})
		case 'V':
			p.line(pt{p.at[len(p.at)-1].x, n[0]})
		case 'C':
			for ; len(n) > 5; n = n[6:] {
				p.curve(pt{n[0], n[1]}, pt{n[2], n[3]}, pt{n[4], n[5]})
			}
		case 'Z':
			rings = append(rings, p.at)
		}
	})
	return rings
}

// commands reads path data.
func commands(d string, do func(command byte, n []float64)) {
	for len(d) > 0 {
		end := strings.IndexAny(d[1:], "MLHVCZ") + 1
		if end == 0 {
			end = len(d)
		}
		do(d[0], numbersIn(d[1:end]))
		d = d[end:]
	}
}

// numbersIn reads the numbers of a path command.
func numbersIn(s string) []float64 {
	var all []float64
	for _, f := range strings.Fields(strings.ReplaceAll(s, "-", " -")) {
		x, err := strconv.ParseFloat(f, 64)
		if err != nil {
			panic("path data of a piece: " + err.Error()) // a slip of the pen in this package
		}
		all = append(all, x)
	}
	return all
}

// An edge of a part that turns to the light, or from it, by more than this has a
// bevel: the cosine of the angle between them.
const facing = 0.28

// A bevel is lines along the inner side of a part's edges: those in the light, and those
// in the shade. What is thin has narrow ones.
type bevel struct {
	lit, dim []byte
	wide     float64
}

func bevelOf(d string) bevel {
	b := bevel{}
	for _, ring := range trace(d) {
		around := length(ring) + ring[len(ring)-1].dist(ring[0])
		b.wide = max(b.wide, min(1, math.Abs(area(ring))/around/3.6))
		ring = evenly(ring, 5)
		for _, run := range runs(ring, 1+1.4*b.wide, 1) {
			b.lit = append(b.lit, polyline(run)...)
		}
		for _, run := range runs(ring, 1+1.9*b.wide, -1) {
			b.dim = append(b.dim, polyline(run)...)
		}
	}
	return b
}

// evenly returns a ring without points that are nearer to the last than that, save at
// its corners.
func evenly(ring []pt, step float64) []pt {
	out := ring[:1:1]
	for i := 1; i < len(ring); i++ {
		next := ring[(i+1)%len(ring)]
		if last := out[len(out)-1]; ring[i].dist(last) >= step || ring[i].dist(next) >= step && ring[i].dist(last) > 0.1 {
			out = append(out, ring[i])
		}
	}
	if n := len(out) - 1; n > 2 && out[n].dist(out[0]) < step/2 {
		out = out[:n]
	}
	return out
}

// runs returns the stretches of a ring that face the light (side 1) or the shade (-1),
// moved inwards.
func runs(ring []pt, inset, side float64) [][]pt {
	n := len(ring)
	if n < 3 {
		return nil
	}
	out := 1.0 // to which side of the line outside lies
	if area(ring) < 0 {
		out = -1
	}
	faces := func(i int) bool {
		normal := ring[(i+1)%n].sub(ring[i]).unit().left().mul(out)
		return side*(normal.x*sun.x+normal.y*sun.y) > facing
	}
	start := 0
	for start < n && faces(start) == faces((start+n-1)%n) {
		start++
	}
	var all [][]pt
	var run []pt
	for k := range n {
		i := (start + k) % n
		if !faces(i) {
			if run != nil {
				all = append(all, run)
			}
			run = nil
			continue
		}
		in := ring[(i+1)%n].sub(ring[i]).unit().left().mul(-out * inset)
		if run == nil {
			run = []pt{ring[i].add(in)}
		}
		if k == n-1 || !faces((i+1)%n) {
			run = append(run, ring[(i+1)%n].add(in))
			continue
		}
		next := ring[(i+2)%n].sub(ring[(i+1)%n]).unit().left().mul(-out * inset)
		run = append(run, ring[(i+1)%n].add(in.mix(next, 0.5)))
	}
	if run != nil {
		all = append(all, run)
	}
	return all
}

// polyline is a line through points, from each to the next by how far that is.
func polyline(line []pt) []byte {
	tenth := func(p pt) pt { return pt{math.Round(p.x*10) / 10, math.Round(p.y*10) / 10} }
	last := tenth(line[0])
	d := appendPair([]byte{'M'}, last, false)
	d = append(d, 'l')
	for i, q := range line[1:] {
		q = tenth(q)
		d = appendPair(d, q.sub(last), i > 0)
		last = q
	}
	return d
}

// stands returns where a piece meets the ground: the middle of its foot, and half its
// width.
func stands(parts []chunk) (at pt, half float64) {
	low := math.Inf(-1)
	var all []pt
	for _, p := range parts {
		for _, ring := range trace(p.d) {
			all = append(all, ring...)
		}
	}
	for _, p := range all {
		low = max(low, p.y)
	}
	left, right := math.Inf(1), math.Inf(-1)
	for _, p := range all {
		if p.y > low-10 {
			left, right = min(left, p.x), max(right, p.x)
		}
	}
	return pt{(left + right) / 2, low}, (right - left) / 2
}
