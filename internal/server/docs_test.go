package server

import (
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"circulade/internal/table/gamelog"
)

// TestSecurityIsTested holds docs/security.md to its word: the tests it names
// exist.
func TestSecurityIsTested(t *testing.T) {
	doc, err := os.ReadFile("../../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	var code strings.Builder
	read := func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		data, err := os.ReadFile(path)
		code.Write(data)
		return err
	}
	for _, dir := range []string{"../../internal", "../../game", "../../cmd"} {
		if err := filepath.WalkDir(dir, read); err != nil {
			t.Fatal(err)
		}
	}
	root, err := filepath.Glob("../../*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range root {
		if err := read(name, nil, nil); err != nil {
			t.Fatal(err)
		}
	}
	named := regexp.MustCompile("`((?:Test|Fuzz)[A-Z]\\w+)`").FindAllStringSubmatch(string(doc), -1)
	for _, m := range named {
		if !strings.Contains(code.String(), "\nfunc "+m[1]+"(") {
			t.Errorf("docs/security.md names %s, which does not exist", m[1])
		}
	}
	if len(named) < 40 {
		t.Errorf("docs/security.md names %d tests only", len(named))
	}
}

// TestProtocolExamples holds the shapes that docs/protocol.md shows in passing to
// openapi.json.
func TestProtocolExamples(t *testing.T) {
	doc, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	text, _, ok := strings.Cut(string(doc), "\n## The engine")
	if !ok {
		t.Fatal("docs/protocol.md has no part about the engine")
	}
	c := contractOf(t)
	found := map[string]int{}
	for _, m := range regexp.MustCompile("`(\\{[^`]+\\})`").FindAllStringSubmatch(text, -1) {
		schema := ""
		for _, s := range []struct{ key, schema string }{
			{"type", "Event"}, {"kind", "Place"}, {"piece", "Piece"}, {"i", "Choice"}, {"player", "Decision"}, {"winners", "Final"}, {"x", "Span"},
		} {
			if strings.HasPrefix(m[1], `{"`+s.key+`":`) {
				schema = s.schema
			}
		}
		if schema == "" {
			t.Errorf("what is %s?", m[1])
			continue
		}
		found[schema]++
		if err := c.valid([]byte(m[1]), "components", "schemas", schema); err != nil {
			t.Errorf("%s is no %s: %v", m[1], schema, err)
		}
	}
	if found["Event"] < 12 || found["Choice"] < 2 || found["Decision"] < 2 || found["Piece"] == 0 || found["Place"] == 0 || found["Final"] == 0 {
		t.Errorf("found only %v", found)
	}
}

// TestSecretsStayOut looks for links and sessions in everything the server
// sends and logs, but for the answer that hands a secret out.
func TestSecretsStayOut(t *testing.T) {
	h, f := flakyHouse(t)
	var tr traffic
	ann, bo := h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	table := made.ok(t)
	secret := made.Links[0].Secret
	bo.post(gamePath(table, "/sit"), obj{"secret": secret}).ok(t)
	ann.seen, bo.seen = tr.add, tr.add
	program := h.program(t, bo.post(gamePath(table, "/seats/1/link"), obj{}).Secret)
	program.seen = tr.add
	owner, host := h.program(t, made.Secrets[0].Secret), h.program(t, made.HostSecret)
	owner.seen, host.seen = tr.add, tr.add
	for _, b := range []*browser{ann, bo, program, owner, host} {
		b.poke(table.ID)
		if _, err := b.follow(table, 0).next(); err != nil {
			t.Fatal(err)
		}
	}
	bo.post(gamePath(table, "/sit"), obj{"secret": secret})
	bo.post(gamePath(table, "/sit"), obj{"secret": secret, "wrong": 1}).want(t, 400, "unknown-field")
	bo.post(gamePath(table, "/sit"), obj{secret: 1}).want(t, 400, "unknown-field")
	bo.post(gamePath(table, "/sit"), obj{"secret": secret + "x"}).want(t, 403, "link-wrong")
	now := ann.get(gamePath(table, "")).ok(t)
	f.set(func(f *flaky) { f.append, f.load = errOf(secret), errOf(secret) })
	ann.step(now, 0, "m").want(t, 503, "not-saved")
	ann.get(gamePath(table, ""))
	tr.add(0, nil, []byte(h.log.String()))
	u, err := url.Parse(h.url)
	if err != nil {
		t.Fatal(err)
	}
	secrets := []string{secret, made.Secrets[0].Secret, made.HostSecret, ann.client.Jar.Cookies(u)[0].Value, bo.client.Jar.Cookies(u)[0].Value}
	for _, sent := range tr.sent {
		for i, s := range secrets {
			if strings.Contains(string(sent), s) {
				t.Errorf("secret %d in %.300s", i, sent)
			}
		}
	}
	if len(tr.sent) < 100 || !strings.Contains(h.log.String(), "the store failed") {
		t.Errorf("%d answers, log %q: the test shows nothing", len(tr.sent), h.log)
	}
}

type errOf string

func (e errOf) Error() string { return string(e) }
