package view_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"circulade/game"
	"circulade/view"
)

// sameJSON holds AppendJSON to encoding/json.
func sameJSON(t *testing.T, s view.State) {
	t.Helper()
	want, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	got := s.AppendJSON([]byte("before"))
	if string(got) != "before"+string(want) {
		t.Fatalf("got\n%s\nwant\n%s", got, want)
	}
}

// fill sets everything that a value holds, n elements of every list.
func fill(v reflect.Value, n int, text string) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), n, text)
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), n, text)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			fill(v.Index(i), n, text)
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), n, text)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for i := range n {
			value := reflect.New(v.Type().Elem()).Elem()
			fill(value, n, text)
			v.SetMapIndex(reflect.ValueOf(text+string(rune('b'-i))), value)
		}
	case reflect.String:
		v.SetString(text)
	case reflect.Int, reflect.Int64:
		v.SetInt(-7)
	case reflect.Bool:
		v.SetBool(true)
	default:
		panic("a kind of value that the state did not have: " + v.Kind().String())
	}
}

// TestAppendJSON: every member is written, in its place, and any text.
func TestAppendJSON(t *testing.T) {
	sameJSON(t, view.State{})
	for _, text := range []string{"plain", "", `a "b" \ <c> & d`, "Zoë\u2028\x00\x7f", "\xff"} {
		for n := range 3 {
			var s view.State
			fill(reflect.ValueOf(&s).Elem(), n, text)
			sameJSON(t, s)
		}
	}
}

// TestAppendJSONOfGames writes every state of games with all sets, as players with
// and without help see it.
func TestAppendJSONOfGames(t *testing.T) {
	for _, aids := range []string{"teach", "table"} {
		g, err := game.New(game.Setup{Players: []string{"Ann", "Bo & <Cy>"}, Expansions: []string{"all"}, Aids: aids, Seed: aids})
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(3, 3))
		for n := 0; !g.State().Over() && n < 300; n++ {
			if n%3 == 0 {
				sameJSON(t, view.Of(g, n%2))
			}
			randomChoice(t, g, rng)
		}
	}
	sameJSON(t, view.Of(late(t, "teach", 1000), view.Spectator)) // over
}
