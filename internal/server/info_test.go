package server

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"rsc.io/qr"
)

// TestQR reads the drawn squares back and compares them with the code's.
func TestQR(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	const text = "http://192.0.2.7:8080/t/aaaaaaaaaaaaaaaaaaaaaaaaaa#s=0123456789"
	a := b.post("/api/qr", obj{"text": text})
	if a.status != http.StatusOK || a.header.Get("Content-Type") != "image/svg+xml" {
		t.Fatalf("%d %v", a.status, a.header)
	}
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		t.Fatal(err)
	}
	drawn := map[[2]int]bool{}
	for _, m := range regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-(\d+)z`).FindAllStringSubmatch(string(a.body), -1) {
		x, _ := strconv.Atoi(m[1])
		y, _ := strconv.Atoi(m[2])
		n, _ := strconv.Atoi(m[3])
		for i := range n {
			drawn[[2]int{x + i - 4, y - 4}] = true
		}
	}
	for y := -4; y < code.Size+4; y++ {
		for x := -4; x < code.Size+4; x++ {
			if drawn[[2]int{x, y}] != code.Black(x, y) {
				t.Fatalf("square %d,%d is wrong", x, y)
			}
		}
	}
	if other := b.get("/api/qr?text=hello"); other.status != http.StatusOK || !strings.HasPrefix(string(other.body), "<svg ") {
		t.Errorf("by GET: %d", other.status)
	}
	b.get("/api/qr").want(t, http.StatusBadRequest, "bad-json")
	b.get("/api/qr?text="+strings.Repeat("x", 301)).want(t, http.StatusBadRequest, "bad-json")
}
