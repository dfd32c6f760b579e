package protocol_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"circulade/protocol"
)

// BenchmarkGame plays whole games through the protocol, choosing at random by
// number: with whole states, and with only what changed.
func BenchmarkGame(b *testing.B) {
	for _, ask := range []struct{ name, more string }{
		{"Whole", ""},
		{"Since", `,"since":%d`},
	} {
		b.Run(ask.name, func(b *testing.B) {
			e := protocol.New("bench")
			requests, size := 0, 0
			rng := rand.New(rand.NewPCG(1, 1))
			answer := func(line string) (version, choices int, over bool) {
				reply, _ := e.Answer([]byte(line))
				requests++
				size += len(reply)
				choices = bytes.Count(reply, []byte(`"text":`)) // no reading: only the engine's time counts
				i := bytes.Index(reply, []byte(`"version":`))
				if _, err := fmt.Sscanf(string(reply[i:i+20]), `"version":%d,`, &version); err != nil {
					b.Fatal(err)
				}
				return version, choices, bytes.Contains(reply, []byte(`"over":true`))
			}
			for b.Loop() {
				version, n, over := answer(`{"cmd":"new","setup":{"players":["Ann","Bo"],"seed":"bench"}}`)
				for !over {
					more := ask.more
					if more != "" {
						more = fmt.Sprintf(more, version)
					}
					version, n, over = answer(fmt.Sprintf(`{"cmd":"choose","i":%d%s}`, rng.IntN(n), more))
				}
			}
			b.ReportMetric(float64(requests)/b.Elapsed().Seconds(), "requests/s")
			b.ReportMetric(float64(size)/float64(requests), "bytes/answer")
		})
	}
}

// BenchmarkAnswer answers single requests in the middle of a game.
func BenchmarkAnswer(b *testing.B) {
	e := protocol.New("bench")
	e.Answer([]byte(`{"cmd":"new","setup":{"players":["Ann","Bo"],"seed":"bench"}}`))
	var middle struct{ State protocol.State }
	for range 70 {
		reply, _ := e.Answer([]byte(`{"cmd":"choose","i":0}`))
		if err := json.Unmarshal(reply, &middle); err != nil {
			b.Fatal(err)
		}
	}
	for name, request := range map[string]string{
		"state": `{"cmd":"state"}`, "features": `{"cmd":"features"}`, "view": `{"cmd":"view","seat":0}`,
		"record": `{"cmd":"record"}`, "undo": fmt.Sprintf(`{"cmd":"undo","version":%d}`, middle.State.Version), "refused": `{"cmd":"choose","text":"no"}`,
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				e.Answer([]byte(request))
			}
		})
	}
}
