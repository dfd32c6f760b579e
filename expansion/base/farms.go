package base

import (
	"math/bits"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// scoreFarms scores the fields in the way the edition says [BA-29], and takes
// the farmers off.
func (m *module) scoreFarms(s *rules.State) { // [BA-29]
	m.scoreFields(s)
	eachFarm(s, func(f board.Feature) {
		s.Scored(rules.Scored{Feature: f, When: rules.AtEnd})
		s.ReturnAll(f)
	})
}

// eachFarm calls f for every occupied field.
func eachFarm(s *rules.State, f func(board.Feature)) {
	var mem [128]board.Feature
	for _, id := range s.Occupied(mem[:0]) {
		if s.Board.Kind(id) == tile.Field {
			f(id)
		}
	}
}

// eachCity calls f once for every completed city whose wall the field touches.
func eachCity(s *rules.State, field board.Feature, f func(board.Feature)) {
	b := &s.Board
	s.ClearMarks()
	for seg := range b.Bordering(field) {
		borders := b.SegFace(seg).Borders
		for base := b.FirstSeg(b.CellOf(seg)); borders != 0; borders &= borders - 1 {
			city := b.FeatureOf(base + board.Seg(bits.TrailingZeros32(borders)))
			if b.Closed(city) && s.Mark(city) {
				f(city)
			}
		}
	}
}

// fieldValue is what a farm is worth: so much per completed city [BA-29].
func (m *module) fieldValue(s *rules.State, f board.Feature, v rules.Value) rules.Value {
	eachCity(s, f, func(city board.Feature) { v = with(v, s.CityWorth(city)) })
	v.PerCity, v.Rule = m.perCity, m.farms
	return v
}

// with adds a city to the value of a farm.
func with(v rules.Value, w rules.CityWorth) rules.Value {
	v.Cities += w.Times
	v.Bonus += w.Bonus
	return v
}

// perFarm gives each farm's owners 3 points per completed city.
func (m *module) perFarm(s *rules.State) {
	eachFarm(s, func(f board.Feature) { m.award(s, f, true) })
}

// perFarmOnce does the same, but a city pays a player only for one of his farms:
// the first of those that are worth most per city.
func (m *module) perFarmOnce(s *rules.State) {
	s.ClearCounts()
	eachOwner(s, func(f board.Feature, seat rules.Seat, _ rules.Ownership) {
		rate := uint8(s.ValueOf(f, seat, rules.AtEnd).PerCity)
		eachCity(s, f, func(city board.Feature) {
			best := &s.Counts(city)[seat]
			*best = max(*best, rate)
		})
	})
	eachOwner(s, func(f board.Feature, seat rules.Seat, own rules.Ownership) {
		v := s.ValueOf(f, seat, rules.AtEnd)
		v.Cities, v.Bonus = 0, 0
		eachCity(s, f, func(city board.Feature) {
			if best := &s.Counts(city)[seat]; *best == uint8(v.PerCity) {
				*best = 0 // paid
				v = with(v, s.CityWorth(city))
			}
		})
		s.Award(v.Award(seat, s.Board.Root(f), own))
	})
}

// eachOwner calls f for every occupied field and each of its owners.
func eachOwner(s *rules.State, f func(farm board.Feature, seat rules.Seat, own rules.Ownership)) {
	eachFarm(s, func(farm board.Feature) { ownersOf(s, farm, f) })
}

func ownersOf(s *rules.State, farm board.Feature, f func(board.Feature, rules.Seat, rules.Ownership)) {
	own := s.Owners(farm)
	for seat := range own.Owners.All() {
		f(farm, seat, own)
	}
}

// perCityMajority gives, for each completed city, the points to whoever has
// most around it over all farms that touch it: farmers, or farms controlled. A
// farm of his that is worth more per city raises what he gets.
func (m *module) perCityMajority(s *rules.State) {
	s.ClearCounts()
	eachFarm(s, func(f board.Feature) {
		own := s.Owners(f)
		eachCity(s, f, func(city board.Feature) {
			counts := s.Counts(city)
			if m.byFarms {
				for seat := range own.Owners.All() {
					counts[seat]++
				}
				return
			}
			for seat, n := range own.Strength {
				counts[seat] += n
			}
		})
	})
	m.bestFarms(s)
	s.Board.Features(func(city board.Feature) {
		if s.Board.Kind(city) != tile.City || !s.Board.Closed(city) {
			return
		}
		own := m.mostAround(s, city)
		for seat := range own.Owners.All() {
			v := rules.Value{When: rules.AtEnd, PerCity: m.perCity, Rule: m.farms}
			if farm := s.NotedSegments(city)[seat]; farm != 0 {
				v = s.ValueOf(s.Board.FeatureOf(farm), seat, rules.AtEnd)
				v.Cities, v.Bonus, v.Plus = 0, 0, 0 // cities are scored, no farms
			}
			v = with(v, s.CityWorth(city))
			s.Award(v.Award(seat, s.Board.Root(city), own))
		}
	})
}

// mostAround tells who has most around a city. Of farmers who are equally many, what breaks a
// tie in a farm breaks it in all farms that touch the city.
func (m *module) mostAround(s *rules.State, city board.Feature) rules.Ownership {
	own := rules.MostOf(*s.Counts(city))
	if m.byFarms || !own.Owners.Breakable(s) {
		return own
	}
	var mem [128]board.Feature
	around := mem[:0]
	eachFarm(s, func(farm board.Feature) {
		eachCity(s, farm, func(c board.Feature) {
			if c == city {
				around = append(around, farm)
			}
		})
	})
	own.Owners = own.Owners.UntiedOver(s, around)
	return own
}

// bestFarms notes beside each city, for each seat, that farm of his which is
// worth most per city.
func (m *module) bestFarms(s *rules.State) {
	eachOwner(s, func(f board.Feature, seat rules.Seat, _ rules.Ownership) {
		rate := s.ValueOf(f, seat, rules.AtEnd).PerCity
		if rate == m.perCity {
			return
		}
		eachCity(s, f, func(city board.Feature) {
			best := &s.NotedSegments(city)[seat]
			if *best == 0 || rate > s.ValueOf(s.Board.FeatureOf(*best), seat, rules.AtEnd).PerCity {
				*best = s.Board.Root(f)
			}
		})
	})
}
