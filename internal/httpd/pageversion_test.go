package httpd

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"
)

// versionServer has a page that says which version it is.
func versionServer(t *testing.T, source, base string) *Server {
	t.Helper()
	site, err := NewSite(fstest.MapFS{
		"SOURCE":        {Data: []byte(source)},
		"index.html":    {Data: []byte(`<meta name="base" content="./"><meta name="page" content=""><script src="./assets/app.js"></script><script src="./start.js"></script>`)},
		"start.js":      {Data: []byte("start()")},
		"assets/app.js": {Data: []byte("export {}")},
	}, base, nil)
	if err != nil {
		t.Fatal(err)
	}
	return testServer(t, func(c *Config) {
		c.Site, c.Ingress = site, NewIngress(Routing{Base: base})
		c.Routes = Routes(map[string]Handler{"GET /{$}": site.ServeIndex, "/": site.ServeFile, "/api/": NotFound})
	})
}

// The parts of a page of another version are not there, so that none is given to a page that it does
// not fit; and each answer of the API says which version the server has.
func TestVersionsOfThePage(t *testing.T) {
	const version, other = "0123456789abcdef", "fedcba9876543210"
	get := func(s *Server, path string) *httptest.ResponseRecorder {
		return serve(s, httptest.NewRequest(http.MethodGet, "http://localhost"+path, nil))
	}
	for _, base := range []string{"/", "/carc/"} {
		s := versionServer(t, version+"0000\n", base)
		for path, want := range map[string]string{
			base:                                   `<meta name="base" content="` + base + `"><meta name="page" content="` + version + `"><script src="` + base + "assets/" + version + `/app.js"></script><script src="` + base + `start.js"></script>`,
			base + "assets/" + version + "/app.js": "export {}",
			base + "start.js":                      "start()",
			base + "assets/" + other + "/app.js":   "",
			base + "assets/app.js":                 "", // as pages had it that knew no version
		} {
			a := get(s, path)
			if want == "" && a.Code != http.StatusNotFound || want != "" && a.Body.String() != want {
				t.Errorf("%s: %d %s, want %s", path, a.Code, a.Body, want)
			}
		}
		for _, path := range []string{"api/hello", "api/games/x", "api/nothing"} {
			if got := get(s, base+path).Header().Get("Circulade-Page"); got != version {
				t.Errorf("%s%s names the version %q", base, path, got)
			}
		}
	}
	for _, source := range []string{"", "short", "<script>alert(1)"} {
		s := versionServer(t, source, "/")
		if a := get(s, "/assets/app.js"); a.Code != http.StatusOK {
			t.Errorf("a page of the version %q has no parts: %d", source, a.Code)
		}
		if _, said := get(s, "/api/hello").Header()["Circulade-Page"]; said {
			t.Errorf("the version %q is told", source)
		}
	}
}
