package standing

// meet notes the items of the tie-break mutual for some who are level, when each of them has met
// each other one: the matches among them.
func (s *Standings) meet(level []Row) {
	if len(level) < 2 {
		return
	}
	among := make(map[int]bool, len(level))
	for _, r := range level {
		among[r.Entrant] = true
	}
	items := make([][]item, len(level))
	met := make(map[int]bool, len(level))
	for k, r := range level {
		clear(met)
		items[k] = s.among(r.Entrant, among, met)
		if len(met) < len(level)-1 {
			return
		}
	}
	for k, r := range level {
		s.mutual[r.Entrant] = items[k]
	}
}

// among returns an item for each time that an entrant met one of some others, and notes whom.
func (s *Standings) among(entrant int, others, met map[int]bool) []item {
	var list []item
	for _, at := range s.sat[entrant] {
		m := &s.matches[at.match]
		if m.open {
			continue
		}
		for j, side := range m.Sides {
			if j == at.side || !others[side.Entrant] {
				continue
			}
			met[side.Entrant] = true
			list = append(list, item{seat: at, game: -1, with: j, worth: s.against(m, at.side, j) * Point})
		}
	}
	return list
}

// against returns the units that one side has from its match with another: of a match of two those
// of the match, at a table what a match of two would give for who came in before whom.
func (s *Standings) against(m *match, side, other int) int64 {
	if len(m.Sides) == 2 {
		return m.outcomes[side].score
	}
	return int64(worth(s.scale, []int{m.outcomes[side].rank, m.outcomes[other].rank}, 0))
}
