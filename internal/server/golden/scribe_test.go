package golden

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"circulade/internal/table/access"
)

// update has the files of testdata written anew.
var update = flag.Bool("update", false, "write the files of testdata anew")

// usual is how many bytes of an answer are written down usually.
const usual = 12 << 10

// A scribe writes down what is asked, answered and pushed.
type scribe struct {
	house   *house
	text    strings.Builder
	names   map[string]string // by what they stand for
	count   map[string]int
	written map[string]string // by answer
	heads   []string          // sets of headers that came
	lines   []*line           // that are open
	did     []did
	pushes  int
	silent  int
	brevity int  // exchanges are not written down while it is not 0
	deaf    bool // what is pushed is read, and not written down
	longest int  // how many bytes of an answer are written down; of a longer one its hash is

	trace   *trace   // what tables do, if that is written down
	aliases []string // what stands outside, and what it is called here
}

// A did is a request that was sent, and how it ended.
type did struct {
	method, path string
	status       int
}

// say writes a heading.
func (s *scribe) say(format string, args ...any) {
	fmt.Fprintf(&s.text, "\n# "+format+"\n", args...)
}

// exchange writes down a request and its answer, and what was pushed meanwhile.
func (s *scribe) exchange(p *person, r request, a *answer) {
	path, _, _ := strings.Cut(r.path, "?")
	s.did = append(s.did, did{r.method, path, a.status})
	if s.brevity > 0 && s.silent == 0 {
		fmt.Fprintf(&s.text, "\n%s: %s %s %s\n%d\n", p.name, r.method, s.named(r.path), s.short(r.body), a.status)
	} else if s.silent == 0 {
		fmt.Fprintf(&s.text, "\n%s: %s %s", p.name, r.method, s.named(r.path))
		if r.kind != "" {
			fmt.Fprintf(&s.text, " [%s]", r.kind)
		}
		for _, k := range sorted(r.header) {
			fmt.Fprintf(&s.text, " [%s: %s]", k, s.named(strings.Join(r.header[k], ", ")))
		}
		if r.body != "" {
			s.text.WriteString(" " + s.short(r.body))
		}
		fmt.Fprintf(&s.text, "\n%s\n", s.answered(a))
	}
	s.pushed()
}

// only has what is pushed written down, and of exchanges no more than the request and the status.
func (s *scribe) only(f func()) {
	s.brevity++
	defer func() { s.brevity-- }()
	f()
}

// command writes down what whoever runs the server had it do.
func (s *scribe) command(name string, words []string, a *answer) {
	if s.silent == 0 {
		fmt.Fprintf(&s.text, "\nhost: %s %s\n%s\n", name, s.named(strings.Join(words, " ")), s.short(string(a.body)))
	}
	s.pushed()
}

// answered writes status, headers and body of an answer.
func (s *scribe) answered(a *answer) string {
	body, header := measured.ReplaceAllString(string(a.body), `"$1":N`), a.header
	if body != string(a.body) {
		header = header.Clone()
		header.Set("Content-Length", "N")
	}
	if strings.Contains(body, `"openapi": "3.1.0"`) { // its layout may change
		body, header = "the description of the API: TestOpenAPI compares it", header.Clone()
		header.Set("Content-Length", "N")
		header.Set("Etag", "N")
	}
	text := fmt.Sprintf("%d %s", a.status, s.headers(header))
	if len(a.body) > 0 {
		text += "\n" + s.short(body)
	}
	return text
}

// measured are members of the answer to admins that tell of the machine, and of hints that tell of
// what was drawn for them.
var measured = regexp.MustCompile(`"(memory|goroutines|margin|win|visits)":-?[\d.]+`)

// acted writes down what tables have done.
func (s *scribe) acted() {
	for _, text := range s.trace.take() {
		s.text.WriteString("  " + s.named(text) + "\n")
	}
}

// passed writes down that time went by, and what came meanwhile.
func (s *scribe) passed(how string) {
	if s.silent == 0 && s.lined() {
		fmt.Fprintf(&s.text, "\n(%s pass)\n", how)
	}
	s.pushed()
}

// lined reports whether something came by a line.
func (s *scribe) lined() bool { return len(s.lines) > 0 }

// brief writes an answer on one line; a long one is cut. As a rule it was written before.
func (s *scribe) brief(a *answer) string {
	header := a.header.Clone()
	header.Del("X-Request-Id")
	header.Del("Date")
	key := fmt.Sprint(a.status, header) + string(a.body)
	if s.written[key] == "" {
		s.written[key] = s.cut(a)
	}
	return s.written[key]
}

func (s *scribe) cut(a *answer) string {
	text := s.answered(a)
	if len(text) > 700 {
		text = fmt.Sprintf("%s… %d bytes, %.16x", strings.ToValidUTF8(text[:300], "?"), len(text), sha256.Sum256([]byte(text)))
	}
	return strings.ReplaceAll(text, "\n", " ")
}

// own are headers whose values are an answer's own: they are written with each.
var own = []string{"Content-Length", "Etag", "Location", "Retry-After", "Set-Cookie", "Content-Disposition", "Last-Modified", "Www-Authenticate"}

// headers writes those of an answer. A set of them that comes again is named by its number.
func (s *scribe) headers(h http.Header) string {
	var each, set []string
	for _, k := range sorted(h) {
		text := k + ": " + s.named(strings.Join(h[k], " | "))
		switch {
		case k == "Date":
		case k == "X-Request-Id":
			set = append(set, k+": another each time")
		case slices.Contains(own, k):
			each = append(each, text)
		default:
			set = append(set, text)
		}
	}
	whole := strings.Join(set, "\n    ")
	n := slices.Index(s.heads, whole)
	if n < 0 {
		n = len(s.heads)
		s.heads = append(s.heads, whole)
	}
	return strings.Join(append([]string{fmt.Sprintf("(headers %d)", n+1)}, each...), "; ")
}

func sorted(h http.Header) []string {
	var keys []string
	for k := range h {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// opened writes down that somebody follows something from now on.
func (s *scribe) opened(p *person, l *line, path string, resp *http.Response) {
	s.did = append(s.did, did{http.MethodGet, strings.Split(path, "?")[0], resp.StatusCode})
	s.lines = append(s.lines, l)
	if s.silent > 0 {
		return
	}
	h := resp.Header.Clone()
	h.Del("Sec-Websocket-Accept") // made of what the client sent
	fmt.Fprintf(&s.text, "\n%s follows as %q: %s\n%d %s\n", p.name, l.name, s.named(path), resp.StatusCode, s.headers(h))
}

// pushed writes down what came by all lines, one after the other.
func (s *scribe) pushed() {
	for _, l := range s.lines {
		for _, text := range bySource(l.take()) {
			if s.silent == 0 && !s.deaf {
				s.pushes++
				fmt.Fprintf(&s.text, "-> %s: %s\n", l.name, s.short(text))
			}
		}
	}
}

// bySource puts what came by a line at one time in the order of where it comes from: a line listens
// to several sources at once, and which of them is heard first is left to chance.
func bySource(list []string) []string {
	sources := []string{`{"type":"chat"`, `{"type":"host"`, `{"type":"ping"`, `{"type":"goodbye"`, "closed", "ended"}
	source := func(text string) int {
		return slices.IndexFunc(sources, func(begins string) bool { return strings.HasPrefix(text, begins) })
	}
	slices.SortStableFunc(list, func(a, b string) int { return source(a) - source(b) })
	return list
}

// shut closes a line, and writes down what came by it last. It waits until the server knows that
// whoever followed is gone: how many watch a table is part of what others are answered.
func (s *scribe) shut(l *line) {
	s.pushed()
	l.shut()
	synctest.Wait()
	s.lines = slices.DeleteFunc(s.lines, func(o *line) bool { return o == l })
}

// tokens are what secrets and ids are made of.
var tokens = regexp.MustCompile(`[A-Za-z0-9_-]{22,}`)

// named writes names in place of the secrets and ids that the server drew, in the order in which
// they come.
func (s *scribe) named(text string) string {
	text = strings.NewReplacer(s.aliases...).Replace(text)
	return tokens.ReplaceAllStringFunc(text, func(token string) string {
		kind, before := s.kindOf(token)
		if kind == "" {
			return token
		}
		drawn := token[len(before):]
		if s.names[drawn] == "" {
			s.count[kind]++
			s.names[drawn] = fmt.Sprintf("<%s-%d>", kind, s.count[kind])
		}
		return before + s.names[drawn]
	})
}

// kindOf returns what a token is, and what stands before what was drawn.
func (s *scribe) kindOf(token string) (kind, before string) {
	r := s.house.random
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, n := range []int{43, 26, 22} {
		if at := len(token) - n; at >= 0 && r.names[token[at:]] != "" {
			return r.names[token[at:]], token[:at]
		}
	}
	if access.IsID(token) {
		return "id", "" // made of something that was drawn
	}
	return "", ""
}

// short is named for what may be long.
func (s *scribe) short(text string) string {
	text = s.named(text)
	text = strings.ReplaceAll(text, "\n", "\n    ")
	if len(text) <= s.longest {
		return text
	}
	return fmt.Sprintf("%s… %d bytes, %.16x", strings.ToValidUTF8(text[:300], "?"), len(text), sha256.Sum256([]byte(text)))
}

// whole is all that was written.
func (s *scribe) whole() string {
	var b strings.Builder
	for n, h := range s.heads {
		fmt.Fprintf(&b, "headers %d:\n    %s\n", n+1, h)
	}
	return b.String() + s.text.String()
}

// compare fails the test unless a file of testdata holds a text; with -update it does then.
func compare(t *testing.T, name, got string) {
	t.Helper()
	got = strings.ReplaceAll(got, "\r\n", "␍\n") // git takes carriage returns at the ends of lines away
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; -update writes it", err)
	}
	if want := string(data); want != got {
		t.Errorf("%s: %s", path, difference(want, got))
	}
}

// difference tells where two texts differ first.
func difference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] == b[i] {
			continue
		}
		at := 0
		for at < min(len(a[i]), len(b[i])) && a[i][at] == b[i][at] {
			at++
		}
		from := max(0, at-120)
		return fmt.Sprintf("line %d, byte %d\n after %s\nwant …%.400s\n got …%.400s", i+1, at, asked(b[:i]), a[i][min(from, len(a[i])):], b[i][min(from, len(b[i])):])
	}
	return fmt.Sprintf("%d lines, not %d", len(b), len(a))
}

// asked is the last line that tells what somebody asked.
func asked(lines []string) string {
	for _, text := range slices.Backward(lines) {
		if strings.Contains(text, ": ") && !strings.HasPrefix(text, "    ") && !strings.HasPrefix(text, "->") && !strings.HasPrefix(text, "{") {
			return text[:min(len(text), 200)]
		}
	}
	return "the beginning"
}
