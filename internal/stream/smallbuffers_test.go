package stream

import (
	"bytes"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// What comes with the request that opens a socket is not lost.
func TestSlimHasWhatCameEarly(t *testing.T) {
	got := make(chan []byte, 1)
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		conn, both, err := smallBuffers{w}.Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.Close()
		early, _ := both.Peek(both.Reader.Buffered())
		got <- bytes.Clone(early)
	}))
	defer web.Close()
	conn, err := net.Dial("tcp", web.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	early := strings.Repeat("x", 1000) // more than the buffer has in general
	if _, err := conn.Write([]byte("GET / HTTP/1.1\r\nHost: a\r\n\r\n" + early)); err != nil {
		t.Fatal(err)
	}
	if g := <-got; string(g) != early {
		t.Errorf("got %d bytes, want %d", len(g), len(early))
	}
}
