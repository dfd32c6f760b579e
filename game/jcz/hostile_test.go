package jcz

import (
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"circulade/game"
)

const mega = 1 << 20

// hostile are inputs that cost a careless decoder much.
func hostile() map[string]string {
	message := `{"type":"PASS"},`
	return map[string]string{
		"commas":           `{"replay":[` + strings.Repeat(",", mega),
		"numbers":          `{"replay":[` + strings.Repeat("1,", mega/2) + `1]}`,
		"unread numbers":   `{"chat":[` + strings.Repeat("1,", mega/2) + `1]}`,
		"unread objects":   `{"chat":[` + strings.Repeat("{},", mega/3) + `{}]}`,
		"messages":         `{"replay":[` + strings.Repeat(message, mega/len(message)) + `{}]}`,
		"objects":          `{"players":[` + strings.Repeat("{},", mega/3) + `{}]}`,
		"deep":             strings.Repeat("[", mega),
		"deep, ten":        strings.Repeat("[", 9000) + strings.Repeat("]", 9000),
		"deep objects":     strings.Repeat(`{"a":`, mega/5),
		"long key":         `{"` + strings.Repeat("k", mega) + `":1}`,
		"long text":        `{"players":[{"name":"` + strings.Repeat("n", mega) + `"}]}`,
		"escaped text":     `{"players":[{"name":"` + strings.Repeat(`\u0041`, mega/6) + `"}]}`,
		"escaped keys":     `{` + strings.Repeat(`"\u0061":1,`, mega/11) + `"b":1}`,
		"keys":             `{` + strings.Repeat(`"name":1,`, mega/9) + `"b":1}`,
		"long number":      `{"setup":{"start":[{"x":` + strings.Repeat("9", mega) + `}]}}`,
		"long type":        `{"replay":[{"type":"` + strings.Repeat("T", mega) + `"}]}`,
		"spaces":           strings.Repeat(" ", mega),
		"draws":            `{"gameAnnotations":{"drawOrder":[` + strings.Repeat(`"BA/L",`, mega/7) + `"BA/L"]}}`,
		"escaped claims":   `{"test":{"assertions":[` + strings.Repeat(`"\u0041",`, 63) + `""]}}`,
		"wide location":    `{"replay":[{"type":"DEPLOY_MEEPLE","payload":{"pointer":{"position":[0,0],"location":"` + strings.Repeat(".", 250) + `"}}}]}`,
		"zero bytes":       strings.Repeat("\x00", mega),
		"quotes":           strings.Repeat(`"`, mega),
		"backslashes":      `{"` + strings.Repeat(`\`, mega),
		"many small texts": `{"replay":[{"type":"PASS","payload":[` + strings.Repeat(`"",`, mega/3) + `""]}]}`,
	}
}

func TestMemory(t *testing.T) {
	inputs := hostile()
	golden, err := os.ReadFile(filepath.Join("testdata", "game.jcz"))
	if err != nil {
		t.Fatal(err)
	}
	inputs["golden"] = string(golden)
	inputs["small"] = small
	for name, text := range inputs {
		data := []byte(text)
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		_, _ = parse(data)
		runtime.ReadMemStats(&after)
		if used, most := after.TotalAlloc-before.TotalAlloc, uint64(8*len(data)+64<<10); used > most {
			t.Errorf("%s: %d bytes decoded with %d, at most %d", name, len(data), used, most)
		}
	}
}

func TestTime(t *testing.T) {
	for name, text := range hostile() {
		began := time.Now()
		if _, err := Read([]byte(text)); err == nil {
			t.Errorf("%s: no error", name)
		} else if len(err.Error()) > 1000 {
			t.Errorf("%s: an error of %d bytes", name, len(err.Error()))
		}
		if took := time.Since(began); took > 2*time.Second { // 100 ms at rest
			t.Errorf("%s took %v", name, took)
		} else {
			t.Logf("%s took %v", name, took)
		}
	}
}

// A message changed, dropped or said twice gives a legal game or an error that
// says where.
func TestMutants(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	data, err := Write(random(t, game.Setup{Players: players(3)}, 3, 90))
	if err != nil {
		t.Fatal(err)
	}
	legal := 0
	for range 600 {
		var f file
		if err := json.Unmarshal(data, &f); err != nil {
			t.Fatal(err)
		}
		f.Annotations = nil
		i := rng.IntN(len(f.Replay))
		payload, other := f.Replay[i].Payload, f.Replay[rng.IntN(len(f.Replay))].Payload
		switch rng.IntN(5) {
		case 0:
			f.Replay = slices.Delete(f.Replay, i, i+1)
		case 1:
			f.Replay = slices.Insert(f.Replay, i, f.Replay[i])
		case 2:
			f.Replay[i].Type = verbs[rng.IntN(len(verbs))]
		case 3:
			maps.Copy(payload, other)
		case 4:
			for _, key := range slices.Sorted(maps.Keys(payload)) {
				if v, ok := other[key]; ok && rng.IntN(2) == 0 {
					payload[key] = v
				}
			}
		}
		mutant, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		g, err := Read(mutant)
		var at *Error
		switch {
		case err == nil:
			legal++
			if _, err := Write(g); err != nil {
				t.Errorf("%v\n%s", err, mutant)
			}
		case !errors.As(err, &at) || at.Path == "":
			t.Errorf("the error %v does not say where\n%s", err, mutant)
		}
	}
	if legal == 0 || legal == 600 {
		t.Errorf("%d of 600 are legal: the test proves too little", legal)
	}
}

// What can be read can be written, unless it ends before its time, and read
// again.
func FuzzRead(f *testing.F) {
	f.Add([]byte(small))
	f.Add([]byte(field))
	f.Add([]byte(strings.Replace(small, "[0, 1]", "[1, -1]", 2)))
	f.Add([]byte(`{"setup":{"sets":{"basic:1":1}},"players":[{"name":"A"},{"name":"B"}],"replay":[]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := Read(data)
		if err != nil {
			return
		}
		again, err := Write(g)
		if err != nil {
			if g.Setup().DrawEnd {
				return
			}
			t.Fatal(err)
		}
		back, err := Read(again)
		if err != nil {
			t.Fatalf("%v\n%s", err, again)
		}
		if want, have := table(g, 0), table(back, 0); !slices.Equal(want, have) {
			t.Errorf("want %q\nhave %q", want, have)
		}
	})
}
