package protocol_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"circulade/bot/analysis"
	"circulade/protocol"
)

// analysed is the answer to an analysis.
type analysed struct {
	OK     bool             `json:"ok"`
	Lines  []analysis.Line  `json:"lines"`
	Report *analysis.Report `json:"report"`
	Error  *protocol.Error  `json:"error"`
}

func ask(t *testing.T, e *protocol.Engine, format string, args ...any) (a analysed) {
	t.Helper()
	reply, _ := e.Answer(fmt.Appendf(nil, format, args...))
	if err := json.Unmarshal(reply, &a); err != nil {
		t.Fatal(err)
	}
	return a
}

// TestAnalyse: every turn that it tells can be played as it is, and says something; the
// same comes again for a seed and visits.
func TestAnalyse(t *testing.T) {
	e := protocol.New("test")
	const setup = `{"cmd":"new","setup":{"players":["Red","Blue"],"seed":"7","aids":%q,"expansions":["inns-cathedrals","traders-builders"],` +
		`"options":{"base.first_player":"seat0"},"draw":["base/E","base/U"]}}`
	for _, aids := range []string{"teach", "hints", "bag,hints"} {
		if a := ask(t, e, setup, aids); !a.OK {
			t.Fatal(a.Error)
		}
		const request = `{"cmd":"analyse","visits":600,"seed":3,"best":3}`
		a := ask(t, e, request)
		if !a.OK || len(a.Lines) != 3 {
			t.Fatalf("aids %s: %+v", aids, a)
		}
		for i, l := range a.Lines {
			all, err := json.Marshal(l.All)
			if err != nil {
				t.Fatal(err)
			}
			if p := ask(t, e, `{"cmd":"preview","all":%s}`, all); !p.OK {
				t.Errorf("line %d, %s: %v", i, all, p.Error)
			}
			if len(l.Reasons) == 0 || l.Win <= 0 || l.Win >= 1 {
				t.Errorf("line %d: %+v", i, l)
			}
		}
		if again := ask(t, e, request); !reflect.DeepEqual(again, a) {
			t.Errorf("again: %+v, at first %+v", again, a)
		}
		if more := ask(t, e, `{"cmd":"analyse","ms":20,"best":1}`); len(more.Lines) != 1 {
			t.Errorf("20 ms: %+v", more)
		}
	}
}

// TestAnalyseIsAHelp: whatever other helps a running game gives, without hints it tells
// nothing of what a computer player would do; when it is over it tells everything.
func TestAnalyseIsAHelp(t *testing.T) {
	for _, aids := range []string{"table", "club", "outlines,bag,features,squares,projected"} {
		e := protocol.New("test")
		const setup = `{"cmd":"new","setup":{"players":["Red","Blue"],"seed":"7","aids":%q,"options":{"base.first_player":"seat0"},` +
			`"draw":["base/E","base/U"],"draw_end":true}}`
		ask(t, e, setup, aids)
		refused := func() {
			t.Helper()
			for _, request := range []string{`{"cmd":"analyse","visits":9}`, `{"cmd":"analyse","visits":9,"game":true}`} {
				if a := ask(t, e, "%s", request); a.OK || a.Error.Code != protocol.CodeAidOff || a.Lines != nil || a.Report != nil {
					t.Errorf("aids %s, %s: %+v", aids, request, a)
				}
			}
		}
		refused()
		ask(t, e, `{"cmd":"choose","all":["tile 0,-1 r180","follower c0"]}`)
		refused()
		ask(t, e, `{"cmd":"choose","all":["tile 1,0 r0","pass"]}`)
		a := ask(t, e, `{"cmd":"analyse","visits":9,"seed":1,"game":true}`)
		if !a.OK || len(a.Report.Turns) != 2 || a.Report.Turns[1].Tile != "base/U" {
			t.Errorf("aids %s, over: %+v", aids, a)
		}
		if a := ask(t, e, `{"cmd":"analyse"}`); a.OK || !strings.Contains(a.Error.Message, "over") {
			t.Errorf("nobody is asked: %+v", a)
		}
	}
}
