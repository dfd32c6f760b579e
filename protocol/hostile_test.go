package protocol_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"circulade/protocol"
)

// reply is what a test reads of an answer.
type reply struct {
	ID    json.RawMessage `json:"id"`
	OK    bool            `json:"ok"`
	Error *protocol.Error `json:"error"`
}

func parse(t *testing.T, line []byte) reply {
	t.Helper()
	var r reply
	if err := json.Unmarshal(line, &r); err != nil {
		t.Fatalf("an answer is not JSON: %v\n%.300s", err, line)
	}
	if r.OK == (r.Error != nil) || !r.OK && (r.Error.Code == "" || r.Error.Message == "" || r.Error.Code == protocol.CodeInternal) {
		t.Fatalf("an answer without sense: %.300s", line)
	}
	return r
}

// hostile are lines that no client of good faith sends.
func hostile() []string {
	deep := strings.Repeat("[", 5000)
	lines := []string{
		"", " ", "\x00", "\xff\xfe", "{", "}", "null", "true", `"cmd"`, "[]", "{}", `{"cmd":null}`, `{"cmd":{}}`, `{"":""}`,
		`{"cmd":"new","setup":` + deep + strings.Repeat("]", 5000) + `}`, deep, `{"id":` + strings.Repeat(`{"a":`, 3000) + "1" + strings.Repeat("}", 3000) + `}`,
		`{"cmd":"new","setup":{"players":[` + strings.Repeat(`"a",`, 200_000) + `"b"]}}`,
		`{"cmd":"new","setup":{"players":["a","b"],"draw":[` + strings.Repeat(`"base/A",`, 100_000) + `"base/A"]}}`,
		`{"cmd":"new","setup":{"players":["a","b"],"start":[` + strings.Repeat(`{},`, 1000) + `{}]}}`,
		`{"cmd":"new","setup":{"players":["a","b"],"options":{` + many(1000) + `}}}`,
		`{"cmd":"new","setup":{"players":["` + strings.Repeat("a", 500_000) + `","b"],"seed":"` + strings.Repeat("s", 100_000) + `"}}`,
		`{"cmd":"new","setup":{"players":["a\u0000","\ud800"]}}`, `{"cmd":"new","setup":{"players":["a","b"],"seed":"x\nhash: 0"}}`,
		`{"cmd":"new","setup":{"players":["a","b"],"start":[{"tile":"base/D","x":9223372036854775807,"y":-9223372036854775808,"rotation":90}]}}`,
		`{"cmd":"choose","i":99999999999999999999}`, `{"cmd":"choose","i":-1}`, `{"cmd":"choose","i":1e3}`, `{"cmd":"choose","values":[1,2,3,4,5,6],"i":0}`,
		`{"cmd":"undo","version":-1}`, `{"cmd":"undo","version":2147483648}`, `{"cmd":"view","seat":-2}`, `{"cmd":"fits","x":65536,"y":1}`, `{"cmd":"fits","x":9223372036854775807,"y":-9223372036854775808}`, `{"cmd":"state","since":-5}`,
		`{"cmd":"go","bot":"greedy","ms":-1,"visits":0}`, `{"cmd":"go","bot":"random","seed":-1}`,
		`{"cmd":"load","record":"` + strings.Repeat(`1.a\n`, 100_000) + `"}`, `{"cmd":"load","record":"circulade: 1\n0. ` + strings.Repeat(`a;`, 300_000) + `"}`,
		`{"cmd":"load","record":"circulade: 1\nplayer: a\nplayer: b\nsets: ` + strings.Repeat("x ", 1000) + `"}`,
		strings.Repeat("x", protocol.MaxLine), strings.Repeat(" ", protocol.MaxLine+1), `{"id":"` + strings.Repeat("i", 1_000_000) + `"}`,
	}
	for _, cmd := range []string{"hello", "new", "choose", "preview", "state", "undo", "features", "fits", "go", "record", "load", "view"} {
		for _, field := range []string{"setup", "i", "values", "text", "all", "version", "since", "choices", "seat", "record", "bot", "ms", "visits", "seed", "x", "y"} {
			for _, value := range []string{`null`, `"x"`, `[]`, `{}`, `-7`, `1.5`, `true`} {
				lines = append(lines, fmt.Sprintf(`{"cmd":%q,%q:%s}`, cmd, field, value))
			}
		}
	}
	return lines
}

func many(n int) string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf(`"o%d":""`, i))
	}
	return strings.Join(list, ",")
}

// After a thousand hostile lines and more, with a game and without, the engine
// answers, and each line had one answer in time.
func TestHostileFileLeavesTheEngineAnswering(t *testing.T) {
	const game = `{"cmd":"new","setup":{"players":["Ann","Bo"],"seed":"1"}}`
	lines := hostile()
	if len(lines) < 1000 {
		t.Fatalf("%d lines only", len(lines))
	}
	e := protocol.New("test")
	for range 2 {
		for _, line := range lines {
			answer, quit := e.Answer([]byte(line))
			if took := quickest(e, line); took > 100*time.Millisecond && !raceDetector {
				t.Errorf("%v for %.80s", took, line)
			}
			if parse(t, answer); quit {
				t.Fatalf("the engine quits at %.80s", line)
			}
		}
		answer, _ := e.Answer([]byte(game))
		if r := parse(t, answer); !r.OK {
			t.Fatalf("no game: %v", r.Error)
		}
	}

	in := strings.NewReader(strings.Join(lines, "\n") + "\n" + game + "\n" + `{"cmd":"state","id":"last"}` + "\n")
	var out bytes.Buffer
	if err := e.Serve(in, &out); err != nil {
		t.Fatal(err)
	}
	answers := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(answers) != len(lines)+2 {
		t.Fatalf("%d answers for %d lines", len(answers), len(lines)+2)
	}
	if r := parse(t, []byte(answers[len(answers)-1])); !r.OK || string(r.ID) != `"last"` {
		t.Errorf("the last answer is %.200s", answers[len(answers)-1])
	}
}

// quickest returns the least time that a line took in a few tries: the machine
// may be busy with something else.
func quickest(e *protocol.Engine, line string) time.Duration {
	best := time.Hour
	for tries := 0; tries < 5 && best > 50*time.Millisecond; tries++ {
		start := time.Now()
		e.Answer([]byte(line))
		best = min(best, time.Since(start))
	}
	return best
}

// A line above the limit is refused, wherever it ends, and the next is heard.
func TestLongLines(t *testing.T) {
	hello := `{"cmd":"hello","id":"` + strings.Repeat("x", protocol.MaxLine-len(`{"cmd":"hello","id":""}`)) + `"}`
	for _, test := range []struct {
		line string
		code string
	}{
		{hello, ""},
		{hello + " ", protocol.CodeTooLong},
		{strings.Repeat("y", 3<<20), protocol.CodeTooLong},
	} {
		var out bytes.Buffer
		if err := protocol.New("test").Serve(strings.NewReader(test.line+"\n"+`{"cmd":"hello"}`), &out); err != nil {
			t.Fatal(err)
		}
		first, rest, _ := bytes.Cut(out.Bytes(), []byte("\n"))
		r, next := parse(t, first), parse(t, rest)
		if r.OK != (test.code == "") || !r.OK && r.Error.Code != test.code || !next.OK {
			t.Errorf("%d bytes: %.100s, then %.100s", len(test.line), first, rest)
		}
	}
}

// endless is a line without an end.
type endless struct{ left int }

func (e *endless) Read(p []byte) (int, error) {
	if e.left == 0 {
		return 0, io.EOF
	}
	n := min(len(p), e.left)
	e.left -= n
	clear(p[:n])
	return n, nil
}

// A line of a gigabyte is not read into memory.
func TestEndlessLineTakesNoMemory(t *testing.T) {
	size := 1 << 30
	if testing.Short() {
		size = 1 << 26
	}
	var out bytes.Buffer
	spent := allocated(func() {
		if err := protocol.New("test").Serve(&endless{size}, &out); err != nil {
			t.Error(err)
		}
	})
	if r := parse(t, out.Bytes()); r.OK || r.Error.Code != protocol.CodeTooLong {
		t.Errorf("the answer is %s", out.Bytes())
	}
	if spent > 8<<20 {
		t.Errorf("%d bytes were allocated", spent)
	}
}

// allocated returns how many bytes f allocates in all, also those that are
// garbage at once.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// What is decoded takes eight times the line and 64 KiB at most.
func TestMemory(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	lines := hostile()
	for range 300 {
		lines = append(lines, mutate(rng, lines[rng.IntN(len(lines))]))
	}
	for _, line := range lines {
		if len(line) > protocol.MaxLine {
			continue
		}
		data := []byte(line)
		if spent := allocated(func() { protocol.DecodeOnly(data) }); spent > uint64(8*len(line)+64<<10) {
			t.Errorf("%d bytes for a line of %d: %.80s", spent, len(line), line)
		}
	}
}

// mutate repeats or changes a piece of a line.
func mutate(rng *rand.Rand, line string) string {
	if line == "" {
		return line
	}
	i, j := rng.IntN(len(line)), rng.IntN(len(line))
	if i > j {
		i, j = j, i
	}
	piece := line[i:min(j, i+40)]
	switch rng.IntN(3) {
	case 0:
		n := min(2000, (protocol.MaxLine-len(line))/(len(piece)+1))
		return line[:i] + strings.Repeat(piece, max(n, 0)) + line[i:]
	case 1:
		return line[:i] + line[j:]
	default:
		return line[:i] + string([]byte{byte(rng.IntN(128))}) + line[min(i+1, len(line)):]
	}
}
