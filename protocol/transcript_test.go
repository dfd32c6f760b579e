package protocol_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"circulade/protocol"
)

var update = flag.Bool("update", false, "write the answers of the transcripts anew")

// elapsed is the only thing in an answer that differs from run to run.
var elapsed = regexp.MustCompile(`"ms":[0-9.]+\}`)

// A transcript is requests, each with the answer it must have to the letter.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/transcripts/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := replay(string(want))
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			compare(t, got, string(want))
		})
	}
}

// replay answers the requests of a transcript and returns it with the answers.
func replay(transcript string) string {
	e := protocol.New("test")
	var b strings.Builder
	for line := range strings.Lines(transcript) {
		if strings.HasPrefix(line, "< ") {
			continue
		}
		b.WriteString(line)
		if request, ok := strings.CutPrefix(line, "> "); ok {
			reply, _ := e.Answer([]byte(strings.TrimSuffix(request, "\n")))
			b.WriteString("< ")
			b.Write(elapsed.ReplaceAll(reply, []byte(`"ms":0}`)))
		}
	}
	return b.String()
}

func compare(t *testing.T, got, want string) {
	t.Helper()
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Fatalf("line %d is\n%s\nwant\n%s\n(go test ./protocol -run Transcripts -update writes them anew)", i+1, g[i], w[i])
		}
	}
	if len(g) != len(w) {
		t.Fatalf("%d lines, want %d", len(g), len(w))
	}
}

// The same lines through Serve, as a program sends them, give the same answers.
func TestServe(t *testing.T) {
	text, err := os.ReadFile("testdata/transcripts/first-steps.txt")
	if err != nil {
		t.Fatal(err)
	}
	var in, want bytes.Buffer
	for line := range strings.Lines(string(text)) {
		if request, ok := strings.CutPrefix(line, "> "); ok {
			in.WriteString(strings.TrimSuffix(request, "\n") + "\r\n")
		} else if reply, ok := strings.CutPrefix(line, "< "); ok {
			want.WriteString(reply)
		}
	}
	in.WriteString(`{"cmd":"hello"}` + "\n") // after quit: not answered
	var out bytes.Buffer
	if err := protocol.New("test").Serve(&in, &out); err != nil {
		t.Fatal(err)
	}
	compare(t, out.String(), want.String())
}
