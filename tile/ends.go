package tile

import "slices"

// ends finds what closes each road of one edge, and the links: the segments
// that meet at a village, and those that meet where a road or a city touches
// a monastery or a road a city. At a town nothing meets.
func (p *picture) ends(pl *plan) *cellError {
	villages := map[*region][]int{} // the roads that end there
	for _, g := range p.regions {
		if g.ground != groundRoad || g.edges.Len() != 1 {
			continue
		}
		end := p.innerEnd(g)
		s := &pl.segments[g.segment]
		if village := p.regionAt(end, groundVillage); village != nil {
			villages[village] = append(villages[village], g.segment)
		} else if m := p.touching(end, groundMonastery); m != nil {
			s.EndsAt = "monastery"
			pl.links = append(pl.links, []int{g.segment, m[0]})
		} else if cities := p.touching(end, groundCity); cities != nil {
			s.EndsAt = "city"
			pl.links = append(pl.links, append(cities, g.segment))
		} else if p.regionAt(end, groundTown) != nil {
			s.EndsAt = "town"
		} else {
			i := g.cells[0]
			if end != nil {
				i = end[0]
			}
			pl.bare = append(pl.bare, bareEnd{g.segment, i / p.size, i % p.size})
		}
	}
	for _, g := range p.regions {
		switch g.ground {
		case groundVillage:
			roads := villages[g]
			if roads == nil {
				i := g.cells[0]
				return cellErrorf(i/p.size, i%p.size, `found a village ("+") at which no road ends, expected the end of a road of one edge beside it`)
			}
			p.meet(pl, g, roads)
		case groundMonastery:
			for _, c := range p.touching(g.cells, groundCity) {
				pl.links = append(pl.links, []int{c, g.segment})
			}
		default: // nothing else ends a road
		}
	}
	slices.SortFunc(pl.links, slices.Compare)
	return nil
}

// meet joins the roads that end at a village with the cities that touch it.
// A village with one road and nothing else is a house.
func (p *picture) meet(pl *plan, g *region, roads []int) {
	group := append(p.touching(g.cells, groundCity), roads...)
	slices.Sort(group)
	what := "house"
	if len(group) > 1 {
		what = "junction"
		pl.links = append(pl.links, group)
	}
	for _, r := range roads {
		pl.segments[r].EndsAt = what
	}
}

// innerEnd returns the cells of a road at which it stops inside the tile.
func (p *picture) innerEnd(g *region) []int {
	var list []int
	n := p.size
	for _, i := range g.cells {
		onEdge := i < n || i >= n*n-n || i%n == 0 || i%n == n-1
		if d := p.degree[2*i]; d == 0 || d == 1 && !onEdge {
			list = append(list, i)
		}
	}
	return list
}

// regionAt returns the first region of a ground beside the cells, or nil.
func (p *picture) regionAt(cells []int, what ground) *region {
	var found *region
	for _, i := range cells {
		p.around(i, func(j int) {
			if h := p.region(j); h != nil && h.ground == what && found == nil {
				found = h
			}
		})
	}
	return found
}
