package main

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestClubFlags(t *testing.T) {
	public := &url.URL{Scheme: "https", Host: "play.example.org"}
	dir := t.TempDir()
	file := func(name, holds string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(holds), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := clubFlags{OIDCIssuer: "https://id.example.org/club", OIDCClient: "circulade", OIDCSecret: file("good", "hunter2\n"), OIDCName: "The club"}
	for name, test := range map[string]struct {
		change func(*clubFlags)
		public *url.URL
		want   string // of what is wrong
	}{
		"none":           {func(f *clubFlags) { *f = clubFlags{} }, nil, ""},
		"good":           {func(*clubFlags) {}, public, ""},
		"no address":     {func(*clubFlags) {}, nil, "--public-url"},
		"no client":      {func(f *clubFlags) { f.OIDCClient = "" }, public, "each needs the others"},
		"no issuer":      {func(f *clubFlags) { f.OIDCIssuer = "" }, public, "each needs the others"},
		"no name":        {func(f *clubFlags) { f.OIDCName = "" }, public, "each needs the others"},
		"not https":      {func(f *clubFlags) { f.OIDCIssuer = "http://id.example.org" }, public, "https://"},
		"with a user":    {func(f *clubFlags) { f.OIDCIssuer = "https://hunter2@id.example.org" }, public, "https://"},
		"with a query":   {func(f *clubFlags) { f.OIDCIssuer = "https://id.example.org?x" }, public, "https://"},
		"no file":        {func(f *clubFlags) { f.OIDCSecret = filepath.Join(dir, "none") }, public, "no such file"},
		"an empty file":  {func(f *clubFlags) { f.OIDCSecret = file("empty", " \n") }, public, "secret is missing"},
		"a large file":   {func(f *clubFlags) { f.OIDCSecret = file("large", strings.Repeat("x", 5000)) }, public, "more than 4096 bytes"},
		"a name of two":  {func(f *clubFlags) { f.OIDCName = "The\nclub" }, public, "name"},
		"a name so long": {func(f *clubFlags) { f.OIDCName = strings.Repeat("x", 41) }, public, "1 to 40"},
	} {
		f := good
		test.change(&f)
		said := ""
		err := f.readClub(test.public)
		if err != nil {
			said = err.Error()
		}
		if (test.want == "") != (err == nil) || !strings.Contains(said, test.want) {
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
		if name == "good" && (f.settings == nil || f.settings.Secret != "hunter2" || f.settings.Issuer.String() != good.OIDCIssuer) {
			t.Errorf("%s gives %+v", name, f.settings)
		}
	}
}
