package httpd

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"circulade/internal/api"
	"circulade/internal/packed"
)

// What is worth it comes compressed to who takes it so, and not again to who has it.
func TestFile(t *testing.T) {
	text := strings.Repeat("a line of text\n", 1000)
	f, err := NewFile("list.json", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, takes := range []string{"", "br, gzip"} {
		r := httptest.NewRequest(http.MethodGet, "/list?v="+f.Tag, nil)
		r.Header.Set("Accept-Encoding", takes)
		w := httptest.NewRecorder()
		f.Serve(w, r)
		packed := w.Header().Get("Content-Encoding") == "gzip"
		if packed != (takes != "") || packed != (w.Body.Len() < len(text)/2) || w.Header().Get("Content-Type") != "application/json" {
			t.Errorf("to who takes %q: %d bytes, %v", takes, w.Body.Len(), w.Header())
		}
		if !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("at an address with its tag it may be kept by %q", w.Header().Get("Cache-Control"))
		}
		r.Header.Set("If-None-Match", `"other", W/`+w.Header().Get("ETag"))
		again := httptest.NewRecorder()
		f.Send(again, r, false)
		if again.Code != http.StatusNotModified || again.Body.Len() > 0 || again.Header().Get("Cache-Control") != "no-cache" {
			t.Errorf("again to who takes %q: %d, %v", takes, again.Code, again.Header())
		}
	}
}

// A list is made once for the same sets, in whatever order they are named, and of no others than are known.
func TestBySets(t *testing.T) {
	made := 0
	b := NewBySets([]string{"one", "two"}, func(sets []string, how string) ([]byte, error) {
		made++
		return json.Marshal(append(sets, how))
	})
	get := func(query string) string {
		w := httptest.NewRecorder()
		Handler(func(w http.ResponseWriter, r *http.Request) error { return b.Serve(w, r, "so") }).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/"+query, nil))
		return w.Body.String()
	}
	for query, want := range map[string]string{
		"": `["so"]`, "?sets=two,one": `["one","two","so"]`, "?sets=one,two,one": `["one","two","so"]`, "?sets=two": `["two","so"]`,
	} {
		if got := get(query); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
	if made != 3 {
		t.Errorf("it is made %d times for 3 lists", made)
	}
	if got := get("?sets=three"); !strings.Contains(got, "bad-setup") {
		t.Errorf("of an unknown set: %s", got)
	}
}

// Long answers come compressed to who takes them so, and say the same.
func TestCompressed(t *testing.T) {
	long, short := strings.Repeat("x", 2*packed.MinSize), "short"
	for _, text := range []string{long, short} {
		h := CompressLongAnswers().Wrap(func(w http.ResponseWriter, _ *http.Request) error {
			api.WriteJSON(w, http.StatusOK, text)
			return nil
		})
		for _, takes := range []string{"", "gzip"} {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.Header.Set("Accept-Encoding", takes)
			w := httptest.NewRecorder()
			if err := h(w, r); err != nil {
				t.Fatal(err)
			}
			data := w.Body.Bytes()
			if w.Header().Get("Content-Length") != strconv.Itoa(len(data)) || w.Header().Get("Vary") != "Accept-Encoding" {
				t.Errorf("%d bytes come with %v", len(data), w.Header())
			}
			if zipped := w.Header().Get("Content-Encoding") == "gzip"; zipped != (takes != "" && text == long) {
				t.Errorf("%d bytes to who takes %q: compressed %t", len(text), takes, zipped)
			} else if zipped {
				z, err := gzip.NewReader(w.Body)
				if err != nil {
					t.Fatal(err)
				}
				if data, err = io.ReadAll(z); err != nil {
					t.Fatal(err)
				}
			}
			if string(data) != strconv.Quote(text) {
				t.Errorf("%d bytes came as %.20s", len(text), data)
			}
		}
	}
}
