package protocol_test

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"circulade/protocol"
)

// FuzzAnswer sends lines one after the other: each has one answer that makes
// sense, none a fault of ours, and no answer takes long. A game played before
// gives commands something to work on.
func FuzzAnswer(f *testing.F) {
	files, err := filepath.Glob("testdata/transcripts/*.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		var requests []string
		for line := range strings.Lines(string(text)) {
			if request, ok := strings.CutPrefix(line, "> "); ok {
				requests = append(requests, request)
				f.Add(request)
			}
		}
		f.Add(strings.Join(requests, ""))
	}
	f.Fuzz(func(t *testing.T, text string) {
		e := protocol.New("test")
		for range 2 {
			for line := range strings.Lines(text) {
				start := time.Now()
				answer, _ := e.Answer([]byte(strings.TrimSuffix(line, "\n")))
				if took := time.Since(start); took > time.Second && !bounded(line) {
					t.Errorf("%v for %.200s", took, line)
				}
				parse(t, answer)
			}
			answer, _ := e.Answer([]byte(`{"cmd":"new","setup":{"players":["Ann","Bo"],"seed":"1"}}`))
			if !parse(t, answer).OK {
				t.Fatalf("no game after %q", text)
			}
		}
	})
}

// bounded reports whether a request says how long it may take, or is one that takes its time.
func bounded(line string) bool {
	for _, word := range []string{"visits", "ms", "analyse"} {
		if strings.Contains(line, word) {
			return true
		}
	}
	return false
}

// FuzzLines cuts a stream into lines: as many answers as lines, and no more
// memory than a line may have.
func FuzzLines(f *testing.F) {
	f.Add("", 3)
	f.Add("{}\n\n{\"cmd\":\"hello\"}", 1)
	f.Add(strings.Repeat("x", 70_000)+"\n{}\r\n", 65536)
	f.Fuzz(func(t *testing.T, text string, chunk int) {
		want := strings.Count(text, "\n")
		if text != "" && !strings.HasSuffix(text, "\n") {
			want++
		}
		var out strings.Builder
		r := &chunks{text, max(1, min(chunk, 1<<17))}
		if err := protocol.New("test").Serve(r, &out); err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(out.String(), "\n"); got != want && !strings.Contains(text, "quit") {
			t.Errorf("%d answers to %d lines", got, want)
		}
	})
}

// chunks hands a text out in pieces.
type chunks struct {
	text string
	size int
}

func (c *chunks) Read(p []byte) (int, error) {
	if c.text == "" {
		return 0, io.EOF
	}
	n := copy(p, c.text[:min(c.size, len(c.text))])
	c.text = c.text[n:]
	return n, nil
}
