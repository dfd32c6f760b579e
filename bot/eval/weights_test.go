package eval_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"circulade/bot/eval"
)

// Weights are what was written, and a term that is not named has its default.
func TestReadWrite(t *testing.T) {
	list := eval.Defaults().Vector()
	for i := range list {
		list[i] = float64(i%17) / 8
	}
	var text bytes.Buffer
	if err := eval.FromVector(list).Write(&text, "made by hand"); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(text.String(), "# made by hand\n") {
		t.Errorf("it begins with %.30q", text.String())
	}
	w, err := eval.Read(&text)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(w.Vector(), list) {
		t.Error("what is read is not what was written")
	}
	w, err = eval.Read(strings.NewReader("# nothing\n\nhand.2 1 2 3 4.5\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := eval.Defaults().Vector()
	copy(want[eval.Knots*slices.Index(eval.Names(), "hand.2"):], []float64{1, 2, 3, 4.5, 4.5})
	if !slices.Equal(w.Vector(), want) {
		t.Error("a file of one line changes more or less than one term")
	}
}

func TestReadFaults(t *testing.T) {
	for _, text := range []string{"hand.99 1 2 3 4", "hand.1 1 2 3", "hand.1 1 2 3 4 5 6", "hand.1 1 2 3 x", "hand.1"} {
		if _, err := eval.Read(strings.NewReader("# fine\n" + text + "\n")); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Every file of weights can be read and says which command made it, and when.
func TestWeightFiles(t *testing.T) {
	names, err := filepath.Glob("weights/*.txt")
	if err != nil || len(names) < 3 {
		t.Fatalf("%q, %v", names, err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := eval.Read(bytes.NewReader(text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !strings.HasPrefix(string(text), "# circulade train ") || !strings.Contains(string(text), "--out bot/eval/weights/"+filepath.Base(name)) {
			t.Errorf("%s does not say which command made it", name)
		}
		if !strings.Contains(strings.SplitN(string(text), "\n", 3)[1], "# 20") {
			t.Errorf("%s does not say when", name)
		}
	}
}

// The weights go by how many sets and seats there are: each group has its own.
func TestEmbedded(t *testing.T) {
	groups := [][2]int{{0, 2}, {0, 3}, {2, 2}, {6, 2}, {17, 2}}
	for i, a := range groups {
		for _, b := range groups[:i] {
			if slices.Equal(eval.Embedded(a[0], a[1]).Vector(), eval.Embedded(b[0], b[1]).Vector()) {
				t.Errorf("%d sets with %d seats have the weights of %d with %d", a[0], a[1], b[0], b[1])
			}
		}
	}
	if !slices.Equal(eval.Embedded(0, 3).Vector(), eval.Embedded(0, 6).Vector()) {
		t.Error("three seats and six have different weights")
	}
}
