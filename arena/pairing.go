package arena

import "fmt"

// A pairing says which places sit together in each game, and where.
type pairing struct {
	seats  int
	groups int     // of each table
	tables [][]int // places that sit together, each list as long as there are seats
}

// pair seats entries: as many as there are seats together, more in all combinations, or
// with gauntlet in those that have the first. Each table plays at least so many games,
// in whole groups.
func pair(entries, seats, games int, gauntlet bool) pairing {
	p := pairing{seats: seats, groups: (games + seats - 1) / seats}
	for _, table := range combinations(entries, seats) {
		if !gauntlet || table[0] == 0 {
			p.tables = append(p.tables, table)
		}
	}
	return p
}

// combinations lists all ways to take k of the numbers below n, in order.
func combinations(n, k int) (list [][]int) {
	var take func(from int, taken []int)
	take = func(from int, taken []int) {
		if len(taken) == k {
			list = append(list, append([]int{}, taken...))
			return
		}
		for i := from; i < n; i++ {
			take(i+1, append(taken, i))
		}
	}
	take(0, make([]int, 0, k))
	return list
}

// games is how many games there are.
func (p *pairing) games() int { return p.groups * len(p.tables) * p.seats }

// A seating is one game of a pairing. Games of the same group have the same lots,
// whatever the table: the more games a match has, the more groups, so that a longer
// match begins with the games of a shorter one.
type seating struct {
	group, rotation int
	places          []int // by seat
}

func (p *pairing) game(i int) seating {
	rotation := i % p.seats
	table := p.tables[i/p.seats%len(p.tables)]
	s := seating{group: i / p.seats / len(p.tables), rotation: rotation, places: make([]int, p.seats)}
	for k, place := range table {
		s.places[(k+rotation)%p.seats] = place
	}
	return s
}

// lots is the seed of a group's games.
func lots(seed uint64, group int) string { return fmt.Sprintf("arena %d %d", seed, group) }
