package server

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"testing"

	"github.com/coder/websocket"

	"circulade/internal/packed"
	"circulade/internal/table/gamelog"
)

// unpack returns what a message of a socket says, and whether it came compressed.
func unpack(t *testing.T, kind websocket.MessageType, data []byte) ([]byte, bool) {
	t.Helper()
	if kind != websocket.MessageBinary {
		return data, false
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if data, err = io.ReadAll(z); err != nil {
		t.Fatal(err)
	}
	return data, true
}

// What is long comes compressed to who takes it so, all else and to all others as it is; and it
// comes to the same.
func TestPackedSocket(t *testing.T) {
	ann := openHouse(t).browser(t)
	table := ann.playTurns(ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), 6)
	for _, query := range []string{"", "&packed=gzip"} {
		k := ann.keeps(table)
		conn, _, err := ann.dial(gamePath(table, "/socket?stamp=")+k.had["stamp"].(string)+query, nil)
		if err != nil {
			t.Fatal(err)
		}
		conn.SetReadLimit(1 << 20)
		for n := range 6 {
			table = ann.step(ann.get(gamePath(table, "")).ok(t), 0, fmt.Sprint("packed", query, n)).ok(t)
			for k.seq() < table.Seq {
				kind, data, err := conn.Read(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				text, came := unpack(t, kind, data)
				if want := query != "" && len(text) > packed.MinSize; came != want {
					t.Errorf("with %q a message of %d bytes came compressed: %v", query, len(text), came)
				}
				k.hear(text)
			}
		}
		k.same("socket" + query)
		_ = conn.CloseNow()
		if conn, _, err = ann.dial(gamePath(table, "/socket?since=0")+query, nil); err != nil {
			t.Fatal(err)
		}
		conn.SetReadLimit(1 << 20)
		kind, data, err := conn.Read(t.Context()) // the whole table
		if err != nil {
			t.Fatal(err)
		}
		if text, came := unpack(t, kind, data); came != (query != "") || !json.Valid(text) {
			t.Errorf("with %q the whole table comes compressed: %v", query, came)
		}
		_ = conn.CloseNow()
	}
}

// The list of the lobby comes so, too.
func TestPackedLobby(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	for range 12 {
		h.browser(t).openTable("Ann", 1)
	}
	for _, query := range []string{"?since=0", "?since=0&packed=gzip"} {
		conn, _, err := ann.dial("/api/lobby/socket"+query, nil)
		if err != nil {
			t.Fatal(err)
		}
		conn.SetReadLimit(1 << 20)
		tables := map[string]bool{}
		for came := false; len(tables) < 12; {
			kind, data, err := conn.Read(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			text, now := unpack(t, kind, data)
			came = came || now
			var news struct {
				Lobby struct{ Tables []struct{ ID string } }
			}
			if err := json.Unmarshal(text, &news); err != nil {
				t.Fatal(err)
			}
			for _, t := range news.Lobby.Tables {
				tables[t.ID] = true
			}
			if len(tables) == 12 && came == (query == "?since=0") && len(text) > packed.MinSize {
				t.Errorf("%q: a list of %d bytes came compressed: %v", query, len(text), came)
			}
		}
		_ = conn.CloseNow()
	}
}

func TestBadPacked(t *testing.T) {
	ann := openHouse(t).browser(t)
	table := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	for _, path := range []string{gamePath(table, "/socket?packed=zip"), "/api/lobby/socket?packed=zip"} {
		ann.get(path).want(t, 400, "bad-json")
	}
}
