package scenario

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"circulade/rules"
)

// trackLine reads "SEAT POINTS …": the points of each scoring figure of a seat.
func (x *example) trackLine(words []string) (rules.Seat, []int, error) {
	wrong := errors.New("want a player and the points of each of his scoring figures, \"red 3 8\"")
	if len(words) < 2 || x.seat(words[0]) < 0 {
		return 0, nil, wrong
	}
	var points []int
	for _, w := range words[1:] {
		n, err := strconv.Atoi(w)
		if err != nil {
			return 0, nil, wrong
		}
		points = append(points, n)
	}
	return rules.Seat(x.seat(words[0])), points, nil
}

// track reads a line "track red 3 8" of the beginning.
func (x *example) track(l line, words []string) error {
	seat, points, err := x.trackLine(words)
	if err != nil {
		return err
	}
	x.put = append(x.put, arrangement{l.number, func(s *rules.State) error {
		if len(points) != s.Scorers() {
			return fmt.Errorf("every player has %d scoring figures", s.Scorers())
		}
		for k, n := range points {
			s.PutScorer(seat, k, n)
		}
		return nil
	}})
	return nil
}

// expectTrack reads "track red 3 8": red's scoring figures have these points.
func (x *example) expectTrack(words []string) (func(*table) (string, error), error) {
	seat, _, err := x.trackLine(words)
	return func(t *table) (string, error) {
		s := t.g.State()
		got := t.player(seat)
		for k := range s.Scorers() {
			got += fmt.Sprintf(" %d", s.ScorerPoints(seat, k))
		}
		return unless(strings.Join(words, " "), got), nil
	}, err
}
