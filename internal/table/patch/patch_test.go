package patch

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"circulade/internal/table/patch/patchtest"
)

// What each kind of change is told as.
func TestPatch(t *testing.T) {
	for _, c := range []struct{ old, now, want string }{
		{`{"a":1,"b":2}`, `{"a":1,"b":3}`, `{"b":3}`},
		{`{"a":1,"b":2}`, `{"a":1}`, `{"-":["b"]}`},
		{`{"a":1}`, `{"a":null,"b":{"-":1}}`, `{"a":null,"b":{"-":1}}`},
		{`{"a":{"b":1,"c":"x,}"}}`, `{"a":{"b":2,"c":"x,}"}}`, `{"a":{"b":2}}`},
		{`{"a":[0,1]}`, `{"a":[0,2]}`, `{"a":[0,2]}`},
		{`{"a":["one","two","three","four"]}`, `{"a":["one","two","four","five"]}`, `{"a":["one","two","four","five"]}`},
		{`{"a":["oneoneoneoneone","two","three","four"]}`, `{"a":["oneoneoneoneone","two","four","five"]}`, `{"a":{"+":[[2,1,[]],[3,0,["five"]]]}}`},
		{
			`{"f":[{"id":"a","fits":1,"long":"xxxxxxxxxxxxxxxxx"},{"id":"b","fits":5},{"id":"c","fits":3,"long":"xxxxxxxxxxxxx"}]}`,
			`{"f":[{"id":"a","fits":2,"long":"xxxxxxxxxxxxxxxxx"},{"id":"c","fits":4,"long":"xxxxxxxxxxxxx"},{"id":"d"}]}`,
			`{"f":{"+":[[1,1,[]],[2,0,[{"id":"d"}]]],"0":{"fits":2},"1":{"fits":4}}}`,
		},
		{`{"a":"quote \" and {","b":1}`, `{"a":"quote \" and {","b":true}`, `{"b":true}`},
		{`{}`, `{"a":{}}`, `{"a":{}}`},
		{`{"a":1,"b":12,"c":[1,12]}`, `{"a":12,"b":1,"c":[12,1]}`, `{"a":12,"b":1,"c":[12,1]}`},
		{`{"a":"x","b":"y\\"}`, `{"a":"x\"","b":"y\\"}`, `{"a":"x\""}`},
		{`{"a":1,"b":2,"c":3}`, `{"b":2,"c":4,"a":1}`, `{"c":4}`},
		{`{"a":{"b":1,"c":2}}`, `{"a":{"c":2,"b":1}}`, `{"a":{}}`},
		{`{"a":[]}`, `{"a":[]}`, `{}`},
	} {
		var p Patch
		if !p.CompareObjects(c.old, c.now) {
			t.Errorf("%s to %s cannot be told", c.old, c.now)
			continue
		}
		if got := string(p.Append(nil)); got != c.want {
			t.Errorf("%s to %s is %s, want %s", c.old, c.now, got, c.want)
		}
		leads(t, c.old, c.now, p.Append(nil))
	}
}

// What cannot be told is not.
func TestUntold(t *testing.T) {
	for _, c := range [][2]string{{`{"a":[1]}`, `{"a":{"0":1}}`}, {`{"a":1}`, `{"a":1,"-":2}`}, {`{"-":[{"a":1}]}`, `{"-":[{"a":2}]}`}} {
		var p Patch
		if p.CompareObjects(c[0], c[1]) {
			t.Errorf("%s to %s is told as %s", c[0], c[1], p.Append(nil))
		}
	}
}

func leads(t *testing.T, old, now string, by []byte) {
	t.Helper()
	got, err := patchtest.Data([]byte(old), by)
	want, err2 := patchtest.Ordered([]byte(now))
	if err != nil || err2 != nil || string(got) != string(want) {
		t.Fatalf("%s\nby %s\nis  %s\nnot %s: %v, %v", old, by, got, want, err, err2)
	}
}

// Whatever a value becomes, the patch leads to it.
func TestPatchLeads(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	told := 0
	for range 5000 {
		old, now := object(rng, 3), object(rng, 3)
		if rng.IntN(3) > 0 {
			now = varied(rng, old).(map[string]any)
		}
		was, _ := json.Marshal(old)
		is, _ := json.Marshal(now)
		var p Patch
		if p.CompareObjects(string(was), string(is)) {
			told++
			leads(t, string(was), string(is), p.Append(nil))
		}
	}
	if told < 3000 {
		t.Errorf("only %d of 5000 were told", told)
	}
}

// The longest lists and the largest objects are told as well.
func TestLongPatchLeads(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for range 10 {
		old := map[string]any{}
		for i := range 20 + rng.IntN(20) {
			list := []any{}
			for j := range rng.IntN(100) {
				list = append(list, map[string]any{"id": j, "v": rng.IntN(3)})
			}
			old[fmt.Sprint(i)] = list
		}
		was, _ := json.Marshal(old)
		is, _ := json.Marshal(varied(rng, old))
		var p Patch
		if !p.CompareObjects(string(was), string(is)) {
			t.Fatal("it cannot be told")
		}
		leads(t, string(was), string(is), p.Append(nil))
	}
}

// What is the same in two values is not taken apart twice, and comparing takes hardly any memory.
func TestCompareAllocates(t *testing.T) {
	old := `{"a":"text","b":[{"id":1,"v":2},{"id":2,"v":2}],"c":{"d":[1,2,3]}}`
	now := `{"a":"other","b":[{"id":1,"v":2},{"id":2,"v":3}],"c":{"d":[1,2,4]}}`
	var p Patch
	n := testing.AllocsPerRun(100, func() {
		p.data, p.gone = p.data[:0], p.gone[:0]
		p.CompareObjects(old, now)
	})
	if n > 3 {
		t.Errorf("%v allocations", n)
	}
}

func object(rng *rand.Rand, depth int) map[string]any {
	o := map[string]any{}
	for range rng.IntN(5) {
		o[string(rune('a'+rng.IntN(6)))] = anything(rng, depth-1)
	}
	return o
}

func anything(rng *rand.Rand, depth int) any {
	switch n := rng.IntN(8); {
	case depth > 0 && n < 2:
		return object(rng, depth)
	case depth > 0 && n < 5:
		list := []any{}
		for i := range rng.IntN(9) {
			if rng.IntN(2) == 0 {
				list = append(list, map[string]any{"id": i / 2, "v": anything(rng, depth-1)})
			} else {
				list = append(list, anything(rng, depth-1))
			}
		}
		return list
	case n == 5:
		return nil
	case n == 6:
		return rng.IntN(3)
	}
	return fmt.Sprintf(`%d "\,[]{}é`, rng.IntN(3))
}

// varied is a value with some things changed in it.
func varied(rng *rand.Rand, v any) any {
	switch v := v.(type) {
	case map[string]any:
		o := map[string]any{}
		for k, e := range v {
			if rng.IntN(6) > 0 {
				o[k] = varied(rng, e)
			}
		}
		return o
	case []any:
		list := []any{}
		for _, e := range v {
			switch rng.IntN(6) {
			case 0:
			case 1:
				list = append(list, anything(rng, 1), e)
			default:
				list = append(list, varied(rng, e))
			}
		}
		if len(list) > 1 && rng.IntN(4) == 0 {
			list[0], list[len(list)-1] = list[len(list)-1], list[0]
		}
		return list
	}
	if rng.IntN(4) == 0 {
		return anything(rng, 1)
	}
	return v
}
