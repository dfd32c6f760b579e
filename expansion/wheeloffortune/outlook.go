package wheeloffortune

import "circulade/rules"

// This file is what the wheel looks like to a computer player.

// An outlook is how likely the wheel stops where, by the number of tiles left that turn it
// and by how many sectors further a sector is, 1 to 6: a whole turn for that at which the
// pig stands.
type outlook struct {
	once [mostTurns + 1][numSectors + 1]float64 // at least once
	ever [mostTurns + 1][numSectors + 1]float64 // how often
}

// mostTurns is up to how many tiles are looked at: so many turn the wheel.
const mostTurns = 19

// registerOutlook registers the terms of the crowns and of the sectors.
func (m *module) registerOutlook(b *rules.Book) {
	o := newOutlook()
	b.Outlook("crowns", func(s *rules.State, seat rules.Seat) int { return m.crownsOutlook(o, s, seat) }, rules.Reads{Pieces: []rules.PieceKind{m.pig}})
	b.Outlook("sectors", func(s *rules.State, seat rules.Seat) int { return m.sectorsOutlook(o, s, seat) }, rules.Reads{Values: true})
}

// newOutlook counts through all numbers that may come [WF-17].
func newOutlook() *outlook {
	parts := [maxTurn + 1]float64{1: 8.0 / 19, 2: 6.0 / 19, 3: 5.0 / 19}
	o := &outlook{}
	for n := 1; n <= mostTurns; n++ {
		for far := 1; far <= int(numSectors); far++ {
			for k := 1; k <= maxTurn; k++ {
				if k == far {
					o.once[n][far] += parts[k]
					o.ever[n][far] += parts[k] * (1 + o.ever[n-1][numSectors])
					continue
				}
				on := far - k
				if on < 0 {
					on += int(numSectors)
				}
				o.once[n][far] += parts[k] * o.once[n-1][on]
				o.ever[n][far] += parts[k] * o.ever[n-1][on]
			}
		}
	}
	return o
}

// turns returns how many tiles are left that turn the wheel.
func (m *module) turns(s *rules.State) (n int) {
	for _, t := range m.turning {
		n += s.LeftOf(t)
	}
	return min(n, mostTurns)
}

// away returns how many sectors further a sector is than the pig.
func (m *module) away(s *rules.State, sector uint8) int {
	n := int(sector) - int(m.at(s))
	if n <= 0 {
		n += int(numSectors)
	}
	return n
}

// What a follower is worth that comes home, in hundredths of a point, if it is early in the
// game: later it falls evenly with the tiles left. And how many tiles that turn the wheel
// are few enough to wait for it.
const (
	home  = 600
	early = 60
	wait  = 6
)

// crownsOutlook is, for each follower of a seat at a crown, what it will bring times the
// chance that the wheel stops there, and what it is worth that it comes home then:
//
//	points · chance + 6 points · tiles left / 60 · (chance within six turns of the wheel)
//
// less what is promised for it.
func (m *module) crownsOutlook(o *outlook, s *rules.State, seat rules.Seat) int {
	by := m.standing(s)
	left := m.turns(s)
	back := home * float64(min(s.Left(), early)) / early
	sum := 0.0
	for sector := range numSectors {
		first, n := m.crownsOf(sector)
		mine, men := 0, 0
		for _, i := range by[first : first+n] {
			if i > 0 {
				men++
				if s.Figures()[i-1].Seat == seat {
					mine++
				}
			}
		}
		if mine == 0 {
			continue
		}
		points := 100.0 * each
		if n == 2 && men == 1 {
			points = 50 * float64(each+m.alone) // somebody may come
		}
		far := m.away(s, sector)
		sum += float64(mine) * (points*o.once[left][far] + back*o.once[min(left, wait)][far])
	}
	if sum == 0 {
		return 0
	}
	return int(sum) - m.promise(s, seat)
}

// near is how many turns of the wheel knights, monks and a supply stay about as they are.
// Farmers stay to the end.
const near = 3

// sectorsOutlook is what the sectors bring a seat where the wheel stops next: what they
// would bring now, times how often it will stop there within three turns; at FAMINE in the
// rest of the game.
func (m *module) sectorsOutlook(o *outlook, s *rules.State, seat rules.Seat) int {
	left := m.turns(s)
	if left == 0 {
		return 0
	}
	sum := 0.0
	for _, sector := range [...]uint8{taxes, famine, storm, inquisition} {
		n := min(left, near)
		if sector == famine {
			n = left
		}
		sum += o.ever[n][m.away(s, sector)] * float64(m.worth(s, sector, seat).Points())
	}
	return int(100 * sum)
}
