package base_test

import (
	"fmt"
	"testing"

	"circulade/expansion/all"
	"circulade/expansion/base"
	"circulade/rules"
	"circulade/tile"
)

// shielded are cities of one edge with shields, which the box does not have.
const shielded = `set shielded

tile none
.###.
.....
.....
.....
.....

tile one
.#@#.
.....
.....
.....
.....

tile two
.@#@.
.....
.....
.....
.....
`

// TestSmallCityWithShields shows the city of two tiles with 0, 1 and 2 shields
// in the printed editions [BA-17, BA-X21].
func TestSmallCityWithShields(t *testing.T) {
	set, err := tile.Parse("shielded", []byte(shielded))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		edition, tile string
		points        int
		rule          string
	}{
		{"two", "none", 2, "BA-17"},
		{"two", "one", 3, "BA-17"},
		{"two", "two", 4, "BA-17"},
		{"full", "none", 4, "BA-16"},
		{"full", "one", 6, "BA-16"},
		{"full", "two", 8, "BA-16"},
	} {
		t.Run(test.edition+"/"+test.tile, func(t *testing.T) {
			module, err := base.Module()
			if err != nil {
				t.Fatal(err)
			}
			options := map[string]string{}
			for _, o := range module.Options {
				options[o.Key] = o.Default
			}
			options["base.small_city"] = test.edition
			book, err := rules.Compile(
				rules.Config{Seats: 2, Options: options, Arranged: true},
				[]*rules.Module{module, {Set: "shielded", Tiles: set}}, all.Order())
			if err != nil {
				t.Fatal(err)
			}
			log := &rules.Log{}
			s := rules.NewLogged(book, log)
			for _, text := range []string{"draw shielded/" + test.tile, "tile 0,-1 r180", "follower c0"} {
				c, err := s.Parse(text)
				if err != nil {
					t.Fatal(err)
				}
				s.PlayUnchecked(c)
			}
			var got string
			for _, e := range log.Events {
				if e.Type == rules.EventScore {
					got += fmt.Sprint(e.Points, " ", book.RuleName(e.Ruling.Rule))
				}
			}
			if want := fmt.Sprint(test.points, " ", test.rule); got != want {
				t.Errorf("red got %q, want %q", got, want)
			}
		})
	}
}
