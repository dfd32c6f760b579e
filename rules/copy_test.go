package rules

import (
	"reflect"
	"testing"
	"unsafe"

	"circulade/board"
	"circulade/tile"
)

// scratch are the fields that are no part of the position, and book, which
// positions of a game share.
var scratch = map[string]bool{"book": true, "log": true, "menu": true, "listed": true, "marks": true, "placements": true, "drawSet": true, "inserted": true, "passing": true, "ahead": true, "enough": true, "walker": true}

// field returns the i-th field of a struct so that it can be set.
func field(v reflect.Value, i int) reflect.Value {
	f := v.Field(i)
	return reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
}

// scramble changes every byte of a slice's elements, or of a value. It reports
// whether there was anything to change.
func scramble(v reflect.Value) bool {
	if v.Kind() == reflect.Slice {
		for i := range v.Len() {
			scramble(v.Index(i))
		}
		return v.Len() > 0
	}
	raw := unsafe.Slice((*byte)(unsafe.Pointer(v.UnsafeAddr())), v.Type().Size())
	for i := range raw {
		raw[i] ^= 1
	}
	return true
}

// deep returns a copy that shares nothing with v.
func deep(v reflect.Value) any {
	if v.Kind() == reflect.Slice {
		c := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(c, v)
		return c.Interface()
	}
	return v.Interface()
}

// fieldsOf calls f for each field of a position, the board's included.
func fieldsOf(s *State, f func(name string, v reflect.Value)) {
	v := reflect.ValueOf(s).Elem()
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		if name != "Board" {
			f(name, field(v, i))
			continue
		}
		b := field(v, i)
		for k := range b.NumField() {
			f("Board."+b.Type().Field(k).Name, field(b, k))
		}
	}
}

// A field that CopyFrom or Clone forgets, or shares, fails this test; so does
// a new field that the test does not know how to fill.
func TestCopyFromCopiesEveryField(t *testing.T) {
	for _, way := range []struct {
		name string
		copy func(src *State) *State
	}{
		{"CopyFrom", func(src *State) *State { dst := NewState(src.book); dst.CopyFrom(src); return dst }},
		{"Clone", (*State).Clone},
	} {
		src := busyState(t)
		fieldsOf(src, func(name string, from reflect.Value) {
			if scratch[name] || name == "Board.cat" || name == "Board.loose" {
				return
			}
			if !scramble(from) {
				t.Errorf("%s: nothing in it to change: put something there", name)
				return
			}
			defer scramble(from)
			part := func(v reflect.Value) reflect.Value {
				if name == "here" { // by cell: there are no others
					return v.Slice(0, src.Board.Cells())
				}
				return v
			}
			want := deep(part(from))
			dst := way.copy(src)
			fieldsOf(dst, func(copied string, to reflect.Value) {
				if copied != name {
					return
				}
				if !reflect.DeepEqual(part(to).Interface(), want) {
					t.Errorf("%s: %s leaves it out", name, way.name)
				}
				scramble(to)
			})
			if !reflect.DeepEqual(part(from).Interface(), want) {
				t.Errorf("%s: what %s makes shares it with the original", name, way.name)
			}
		})
	}
}

// What lay on cells that the copied map does not have is gone.
func TestCopyFromForgetsPiecesElsewhere(t *testing.T) {
	small := busyState(t)
	large := small.Clone()
	large.PutStart(0, 7, 7, 0)
	c := large.Board.At(7, 7)
	large.AddPiece(Piece{Cell: c})
	large.CopyFrom(small)
	large.PutStart(0, 7, 7, 0)
	if c := large.Board.At(7, 7); large.PiecesOn(c) != 0 {
		t.Error("a piece of another position lies there")
	}
}

func TestCopyFromForgetsTheScratch(t *testing.T) {
	src := busyState(t)
	src.log = &Log{}
	dst := src.Clone()
	dst.listed = true
	dst.CopyFrom(src)
	if dst.log != nil || dst.listed || dst.book != src.book {
		t.Error("a copy tells the log of the original, or keeps its own list of choices")
	}
}

func TestCopyFromAllocatesNothing(t *testing.T) {
	src := busyState(t)
	dst := src.Clone()
	if n := testing.AllocsPerRun(100, func() { dst.CopyFrom(src) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// busyState returns a position that has something in every field.
func busyState(t *testing.T) *State {
	t.Helper()
	set, err := tile.Parse("busy.tiles", []byte("set busy\ntile M x60\n.....\n.....\n..M==\n.....\n.....\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range set.Tiles {
		for i := range x.Segments {
			x.Segments[i].Mouth = x.Segments[i].Kind == tile.Road
		}
	}
	m := &Module{Set: "busy", Tiles: set, Register: func(b *Book) error {
		b.Figure(FigureDef{Name: "follower", Count: 3, Strength: 1})
		b.Piece(PieceDef{Name: "stone", Max: 4})
		b.SeatTally("coins")
		b.GameTally("wheel")
		b.Chance("busy.draw", Script{Kind: "draw", Outcomes: Draws, Outcome: DrawOutcome})
		return nil
	}}
	book, err := Compile(Config{Seats: 2}, []*Module{m}, []Moment{{ID: "T7", Rows: []Row{{Name: "busy.draw", Set: "busy", Form: Random}}}})
	if err != nil {
		t.Fatal(err)
	}
	s := NewState(book)
	for i := range 9 {
		s.PutStart(0, i%3, i/3, 0)
	}
	s.Take(0)
	s.Drop(0)
	s.back = append(s.back, 0)
	s.Deploy(0, 0, 1)
	s.AddPiece(Piece{Cell: s.Board.At(0, 0)})
	s.AddTally(0, 1, 3)
	s.SetGameTally(0, 2)
	s.Award(Award{Points: 1})
	s.Deliver(Award{Points: 1})
	s.Board.Link(1, s.Board.FirstSeg(s.Board.At(0, 2)))
	for _, c := range s.Board.Laid() { // a road that was two leaves an id free
		if id := s.Board.FeatureOf(s.Board.FirstSeg(c)); s.Board.Kind(id) == tile.Road {
			s.Board.Link(s.Board.FirstSeg(c), s.Board.FirstSeg(s.Board.At(2, 2)))
		}
	}
	if err := s.Board.Reface(s.Board.At(1, 1), board.FaceOf(0, 0)); err != nil {
		t.Fatal(err)
	}
	s.KeepKeys()
	return s
}
