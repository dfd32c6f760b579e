package base

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// scoreFarms scores the fields in the way the edition says [BA-29]. Only
// completed cities count; a city counts for a farm whose field touches its
// wall.
func (m *module) scoreFarms(s *rules.State) {
	if !m.rule.farms.On {
		return
	}
	switch m.farmScoring {
	case "per_farm_3":
		m.perFarm(s, false)
	case "per_farm_once_3":
		m.perFarm(s, true)
	default:
		m.perCityMajority(s)
	}
}

// A farm is an occupied field with the completed cities that it touches.
type farm struct {
	feature board.Feature
	by      [rules.MaxSeats]uint8
	owners  uint8
	cities  []board.Seg // named by their lowest segment, each once
}

// farms lists the occupied fields.
func farms(s *rules.State) []farm {
	var all []farm
	s.Board.Features(func(f board.Feature) {
		if s.Board.Kind(f) != tile.Field || s.Board.Men(f) == 0 {
			return
		}
		by := s.Strengths(f)
		all = append(all, farm{f, by, rules.Majority(by), citiesOf(s, f)})
	})
	return all
}

// citiesOf lists the completed cities that a field touches.
func citiesOf(s *rules.State, f board.Feature) []board.Seg {
	b := &s.Board
	var cities []board.Seg
	seg := b.Low(f)
	for range b.Size(f) {
		base := b.Base(b.CellOf(seg))
		for i, borders := 0, b.SegFace(seg).Borders; borders != 0; i, borders = i+1, borders>>1 {
			if borders&1 == 0 {
				continue
			}
			city := b.FeatureOf(base + board.Seg(i))
			if city == 0 || !b.Closed(city) {
				continue
			}
			if low := b.Low(city); !contains(cities, low) {
				cities = append(cities, low)
			}
		}
		seg = b.Next(seg)
	}
	return cities
}

func contains(list []board.Seg, s board.Seg) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// perFarm gives each farm's owners 3 points per completed city; with once, a
// city pays a player only for the first of his farms.
func (m *module) perFarm(s *rules.State, once bool) {
	var paid [rules.MaxSeats][]board.Seg
	for _, fm := range farms(s) {
		for seat := range rules.Seat(s.Book().Seats()) {
			if fm.owners>>seat&1 == 0 {
				continue
			}
			n := 0
			for _, c := range fm.cities {
				if !once || !contains(paid[seat], c) {
					paid[seat] = append(paid[seat], c)
					n++
				}
			}
			v := rules.Value{Cities: int16(n), PerCity: 3, Rule: m.rule.farms.ID, Final: true}
			m.awardFarm(s, seat, v, s.Board.Low(fm.feature), fm.by, fm.owners)
		}
		s.ReturnAll(fm.feature)
	}
}

// awardFarm gives the points of one field or city.
func (m *module) awardFarm(s *rules.State, seat rules.Seat, v rules.Value, seg board.Seg, by [rules.MaxSeats]uint8, owners uint8) {
	s.Award(rules.Award{Seat: seat, Points: int16(v.Points()), Ruling: rules.Ruling{
		Rule: v.Rule, Value: v, Seg: seg, Strength: by, Owners: owners,
	}})
}

// perCityMajority gives, for each completed city, the points to whoever has
// most around it over all farms that touch it: farmers, or farms controlled.
func (m *module) perCityMajority(s *rules.State) {
	all := farms(s)
	s.Board.Features(func(city board.Feature) {
		if s.Board.Kind(city) != tile.City || !s.Board.Closed(city) {
			return
		}
		low := s.Board.Low(city)
		var by [rules.MaxSeats]uint8
		for _, fm := range all {
			if !contains(fm.cities, low) {
				continue
			}
			for seat := range by {
				if m.byFarms {
					by[seat] += fm.owners >> seat & 1
				} else {
					by[seat] += fm.by[seat]
				}
			}
		}
		owners := rules.Majority(by)
		for seat := range rules.Seat(s.Book().Seats()) {
			if owners>>seat&1 != 0 {
				v := rules.Value{Cities: 1, PerCity: m.perCity, Rule: m.rule.farms.ID, Final: true}
				m.awardFarm(s, seat, v, low, by, owners)
			}
		}
	})
	for _, fm := range all {
		s.ReturnAll(fm.feature)
	}
}
