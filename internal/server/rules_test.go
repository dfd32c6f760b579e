package server

import (
	"encoding/json"
	"io"
	"net/http"
	"testing"
	"testing/fstest"
)

// The rules book is answered by language and chapter, with a list of the chapters; its
// pages are the page's.
func TestRulesBook(t *testing.T) {
	h := openHouse(t, func(c *Config) { c.Web = fstest.MapFS{"index.html": {Data: []byte("<title>page</title>")}} })
	get := func(path, kind string) []byte {
		t.Helper()
		resp, err := http.Get(h.url + path)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		if got := resp.Header.Get("Content-Type"); err != nil || resp.StatusCode != http.StatusOK || got != kind {
			t.Fatalf("%s is %s, %s (%v), want 200, %s", path, resp.Status, got, err, kind)
		}
		return body
	}
	var list []struct {
		Name, Title string
		Rules       []string
	}
	if err := json.Unmarshal(get("/rules/de/index.json", "application/json"), &list); err != nil {
		t.Fatal(err)
	}
	if len(list) < 27 {
		t.Fatalf("%d chapters are listed, want one for each folder of sets", len(list))
	}
	for _, c := range list {
		get("/rules/de/"+c.Name+".json", "application/json")
		get("/rules/boards/"+c.Name+".json", "application/json")
	}
	for _, path := range []string{"/rules", "/rules/tower", "/rules/TW-3"} {
		if got := string(get(path, "text/html; charset=utf-8")); got != "<title>page</title>" {
			t.Errorf("%s is %q, want the page", path, got)
		}
	}
	h.browser(t).get("/rules/de/nothing.json").want(t, http.StatusNotFound, "not-found")
}
