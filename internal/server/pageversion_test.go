package server

import (
	"net/http"
	"testing"
	"testing/fstest"
)

// versionHouse has a page that says which version it is.
func versionHouse(t *testing.T, source string, change ...func(*Config)) *house {
	web := func(c *Config) {
		c.Web = fstest.MapFS{
			"SOURCE":        {Data: []byte(source)},
			"index.html":    {Data: []byte(`<meta name="base" content="./"><meta name="page" content=""><script src="./assets/app.js"></script><script src="./start.js"></script>`)},
			"start.js":      {Data: []byte("start()")},
			"assets/app.js": {Data: []byte("export {}")},
		}
	}
	return openHouse(t, append([]func(*Config){web}, change...)...)
}

// The parts of a page of another version are not there, so that none is given to a page that it does
// not fit; and each answer of the API says which version the server has.
func TestVersionsOfThePage(t *testing.T) {
	const version, other = "0123456789abcdef", "fedcba9876543210"
	for base, house := range map[string]*house{
		"/":      versionHouse(t, version+"0000\n"),
		"/carc/": versionHouse(t, version+"0000\n", func(c *Config) { c.Base = "/carc/" }),
	} {
		b := house.browser(t)
		for path, want := range map[string]string{
			base:                                   `<meta name="base" content="` + base + `"><meta name="page" content="` + version + `"><script src="` + base + "assets/" + version + `/app.js"></script><script src="` + base + `start.js"></script>`,
			base + "assets/" + version + "/app.js": "export {}",
			base + "start.js":                      "start()",
			base + "assets/" + other + "/app.js":   "",
			base + "assets/app.js":                 "", // as pages had it that knew no version
		} {
			a := b.get(path)
			if want == "" && a.status != http.StatusNotFound || want != "" && string(a.body) != want {
				t.Errorf("%s: %d %s, want %s", path, a.status, a.body, want)
			}
		}
		for _, path := range []string{"api/hello", "api/games/x", "api/nothing"} {
			if got := b.get(base + path).header.Get("Circulade-Page"); got != version {
				t.Errorf("%s%s names the version %q", base, path, got)
			}
		}
	}
	for _, source := range []string{"", "short", "<script>alert(1)"} {
		b := versionHouse(t, source).browser(t)
		if a := b.get("/assets/app.js"); a.status != http.StatusOK {
			t.Errorf("a page of the version %q has no parts: %d", source, a.status)
		}
		if _, said := b.get("/api/hello").header["Circulade-Page"]; said {
			t.Errorf("the version %q is told", source)
		}
	}
}
