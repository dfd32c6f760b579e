package packed

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
)

// A message is compressed once, whoever asks, and says the same.
func TestGzip(t *testing.T) {
	var p Packer
	for _, text := range []string{strings.Repeat("abc ", 1000), strings.Repeat("x", 5000), ""} {
		m := p.Message([]byte(text))
		var all sync.WaitGroup
		got := make([][]byte, 8)
		for i := range got {
			all.Go(func() {
				var err error
				if got[i], err = m.Gzip(); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		for _, g := range got {
			if &g[0] != &got[0][0] {
				t.Fatal("it is compressed twice")
			}
		}
		z, err := gzip.NewReader(bytes.NewReader(got[0]))
		if err != nil {
			t.Fatal(err)
		}
		back, err := io.ReadAll(z)
		if err != nil || string(back) != text {
			t.Errorf("%v: %.50q, not %.50q", err, back, text)
		}
	}
}

// Only what is long, and may be, is compressed.
func TestPacks(t *testing.T) {
	var p Packer
	long := make([]byte, MinSize+1)
	if !p.Message(long).Compressible() || p.Message(long[1:]).Compressible() || Plain(long).Compressible() {
		t.Error("not what is long, or not only that")
	}
}

// What compressing costs: once for all who are sent it.
func BenchmarkGzip(b *testing.B) {
	var p Packer
	line := []byte(`{"f":[{"id":"3,4 c0","fits":17,"ends":[{"x":3,"y":4,"edge":"N"}]},`)
	for _, size := range []int{2 << 10, 8 << 10, 64 << 10} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			data := bytes.Repeat(line, size/len(line)+1)[:size]
			b.SetBytes(int64(size))
			for b.Loop() {
				if _, err := p.Message(data).Gzip(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
