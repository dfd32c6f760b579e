package board

import (
	"reflect"
	"slices"
	"testing"
	"unsafe"

	"circulade/tile"
)

// scratch are the fields that are no part of the board.
var scratch = map[string]bool{"loose": true}

// field returns the i-th field of a struct so that it can be set.
func field(v reflect.Value, i int) reflect.Value {
	f := v.Field(i)
	return reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
}

// scramble changes every element of a slice, or a value. It reports whether
// there was anything to change.
func scramble(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice:
		changed := false
		for i := range v.Len() {
			changed = scramble(v.Index(i)) || changed
		}
		return changed
	case reflect.Struct, reflect.Array:
		raw := unsafe.Slice((*byte)(unsafe.Pointer(v.UnsafeAddr())), v.Type().Size())
		for i := range raw {
			raw[i] ^= 1 // a true bool turns false, a number changes
		}
		return true
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(v.Int() ^ 1)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(v.Uint() ^ 1)
	case reflect.Bool:
		v.SetBool(!v.Bool())
	default:
		return false
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

// A field that CopyFrom forgets, or shares, fails this test; so does a new
// field that the test does not know how to fill.
func TestCopyFromCopiesEveryField(t *testing.T) {
	src, cat := busyBoard(t)
	typ := reflect.TypeFor[Board]()
	for i := range typ.NumField() {
		name := typ.Field(i).Name
		if scratch[name] || name == "cat" {
			continue
		}
		from := field(reflect.ValueOf(src).Elem(), i)
		if !scramble(from) {
			t.Errorf("%s: nothing in it to change: put something there", name)
			continue
		}
		want := deep(from)
		dst := New(cat, 40)
		dst.CopyFrom(src)
		to := field(reflect.ValueOf(dst).Elem(), i)
		if !reflect.DeepEqual(to.Interface(), want) {
			t.Errorf("%s: CopyFrom leaves it out", name)
		}
		scramble(to)
		if to.Kind() == reflect.Slice && to.Cap() > to.Len() {
			to.SetLen(to.Len() + 1)
		}
		if !reflect.DeepEqual(from.Interface(), want) {
			t.Errorf("%s: the copy shares it with the original", name)
		}
		scramble(from)
	}
	dst := New(NewCatalog(), 40)
	if dst.CopyFrom(src); dst.cat != src.cat {
		t.Error("cat: CopyFrom leaves it out")
	}
}

// Boards with one version differ in no more than figures and what is completed: that is
// all that is copied then, and it must be all of it.
func TestCopyFromWithinOneVersion(t *testing.T) {
	src, cat := busyBoard(t)
	dst := New(cat, 40)
	dst.CopyFrom(src)
	src.AddFigures(2, 3)
	src.AddFigures(1, -1)
	src.done[1] = !src.done[1]
	dst.CopyFrom(src)
	if !slices.Equal(dst.standing, src.standing) || !slices.Equal(dst.crowds, src.crowds) || !slices.Equal(dst.done, src.done) {
		t.Error("figures or what is completed are left out")
	}
	whole := New(cat, 40)
	whole.CopyFrom(src)
	if whole.loose, dst.loose = nil, nil; !reflect.DeepEqual(dst, whole) {
		t.Error("the copy is not what a whole copy is")
	}
	src.Unlink(1, src.FirstSeg(src.order[3]))
	if dst.CopyFrom(src); len(dst.links) != len(src.links) {
		t.Error("a link that was taken away is still there")
	}
	if err := src.Reface(src.order[0], FaceOf(0, 1)); err != nil {
		t.Fatal(err)
	}
	if dst.CopyFrom(src); dst.Face(src.order[0]) != src.Face(src.order[0]) {
		t.Error("a tile that was turned is as it was")
	}
	src.Start(5, 5, FaceOf(0, 0))
	if dst.CopyFrom(src); len(dst.order) != len(src.order) {
		t.Error("a tile that was laid is not there")
	}
}

func BenchmarkCopyFrom(b *testing.B) {
	src, cat := busyBoard(b)
	other, dst := New(cat, 40), New(cat, 40)
	b.Run("same map", func(b *testing.B) {
		for dst.CopyFrom(src); b.Loop(); {
			dst.CopyFrom(src)
		}
	})
	b.Run("another map", func(b *testing.B) {
		for b.Loop() { // there and back
			dst.CopyFrom(other)
			dst.CopyFrom(src)
		}
	})
}

func TestCopyFromAllocatesNothing(t *testing.T) {
	src, cat := busyBoard(t)
	dst := New(cat, 40)
	if n := testing.AllocsPerRun(100, func() { dst.CopyFrom(src) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// busyBoard returns a board that has something in every field.
func busyBoard(t testing.TB) (*Board, *Catalog) {
	t.Helper()
	set, err := tile.Parse("busy.tiles", []byte("set busy\ntile M\n.....\n.....\n..M==\n.....\n.....\ntile R\n.....\n.....\n=====\n.....\n.....\n"))
	if err != nil {
		t.Fatal(err)
	}
	cat := NewCatalog()
	for _, x := range set.Tiles {
		if _, err := cat.Add(x); err != nil {
			t.Fatal(err)
		}
	}
	b := New(cat, 40)
	for y := range 3 { // the middle monastery is closed by the last tile
		for x := range 3 {
			b.Start(x, y, FaceOf((x+y)%2, 0))
		}
	}
	b.Link(1, b.FirstSeg(b.order[3]))
	b.free = append(b.free, 1)
	b.mouthed = append(b.mouthed, b.order[3])
	b.AddFigures(1, 1)
	return b, cat
}
