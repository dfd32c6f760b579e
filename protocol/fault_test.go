package protocol

import (
	"strings"
	"testing"
)

// A fault of ours costs the game, not the process, and is told to whoever runs
// it.
func TestFaultIsSurvived(t *testing.T) {
	e := New("test")
	var heard any
	e.Fault = func(what any, stack []byte) {
		heard = what
		if !strings.Contains(string(stack), "TestFaultIsSurvived") {
			t.Errorf("the stack does not lead here:\n%s", stack)
		}
	}
	e.Answer([]byte(`{"cmd":"new","setup":{"players":["Ann","Bo"]}}`))
	_, err := e.run(func(*Engine) (answer, *Error) { panic("broken") })
	if err == nil || err.Code != CodeInternal || heard != "broken" {
		t.Fatalf("error %v, heard %v", err, heard)
	}
	for request, want := range map[string]string{
		`{"cmd":"state"}`: `"code":"no-game"`,
		`{"cmd":"hello"}`: `"ok":true`,
	} {
		if reply, _ := e.Answer([]byte(request)); !strings.Contains(string(reply), want) {
			t.Errorf("%s: %s", request, reply)
		}
	}
}
