package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// A variable that is almost a setting ends the start with the right name; others that begin like
// ours are warned of, but for those that tests, clients and container platforms set.
func TestVariables(t *testing.T) {
	for _, test := range []struct {
		variable, meant string
		strange         bool
	}{
		{"CIRCULADE_GUESTS=no", "", false},
		{"CIRCULADE_GUSTS=no", "CIRCULADE_GUESTS", false},
		{"CIRCULADE_GUESST=no", "CIRCULADE_GUESTS", false},
		{"CIRCULADE_GUEST=no", "CIRCULADE_GUESTS", false},
		{"CIRCULADE_GUESTSSS=no", "CIRCULADE_GUESTS", false},
		{"CIRCULADE_GUSTS=", "CIRCULADE_GUESTS", false},
		{"CIRCULADEGUESTS=no", "CIRCULADE_GUESTS", false},
		{"CIRCULADE-GUESTS=no", "CIRCULADE_GUESTS", false},
		{"CIRCULAD_GUESTS=no", "CIRCULADE_GUESTS", false},
		{"CIRCUALDE_GUESTS=no", "CIRCULADE_GUESTS", false},
		{"circulade_guests=no", "CIRCULADE_GUESTS", false},
		{"CIRCULADE_NAME=/words", "CIRCULADE_NAMES", false},
		{"CIRCULADE_BD=postgres://x/y", "CIRCULADE_DB", false},
		{"CIRCULADE_DB_PASSWORDFILE=x", "CIRCULADE_DB_PASSWORD_FILE", false},
		{"CIRCULADE_MAIL_FORM=x", "CIRCULADE_MAIL_FROM", false},
		{"CIRCULADE_CONFG=x", "CIRCULADE_CONFIG", false},
		{"CIRCULADE_XY=1", "", true},
		{"CIRCULADE_ADDRESS=1", "", true},
		{"CIRCULADE_ADMIN_PORT=9090", "", true},
		{"CIRCULADE_PUSH_TOKEN=x", "", true},
		{"CIRCULADE_TOKEN=x", "", false},
		{"CIRCULADE_KILL_ROUNDS=3", "", false},
		{"CIRCULADE_TEST_STORE=postgres", "", false},
		{"CIRCULADE_PORT=tcp://10.0.0.1:8080", "", false},
		{"CIRCULADE_PORT_8080_TCP_ADDR=10.0.0.1", "", false},
		{"CIRCULADE_SERVICE_HOST=10.0.0.1", "", false},
		{"CIRCULADE_SERVICE_PORT_HTTP=8080", "", false},
		{"CIRCULADE_DB_SERVICE_HOST=10.0.0.2", "", false},
		{"CIRCULADE_DB_PORT=tcp://10.0.0.2:5432", "", false},
		{"CIRCULADE_DB_PORT_5432_TCP=tcp://10.0.0.2:5432", "", false},
		{"PATH=/bin", "", false},
		{"circulation=1", "", false},
	} {
		var c commands
		ctx, err := parser(&c).Parse([]string{"serve"})
		if err != nil {
			t.Fatal(err)
		}
		strange, err := checkVariables(ctx, []string{"HOME=/", test.variable})
		name, _, _ := strings.Cut(test.variable, "=")
		switch {
		case test.meant == "" && err != nil, test.meant != "" && (err == nil || !strings.HasSuffix(err.Error(), "has "+name+", which is no setting: it must be "+test.meant)):
			t.Errorf("%s: %v, want %q", test.variable, err, test.meant)
		case slices.Contains(strange, name) != test.strange || len(strange) > 1:
			t.Errorf("%s: warned of %q", test.variable, strange)
		}
	}
}

// It concerns commands that read settings, and no others.
func TestVariablesOfOtherCommands(t *testing.T) {
	for command, concerned := range map[string]bool{"config": true, "ready": true, "admin log": true, "check": true, "tiles list": false, "version": false} {
		var c commands
		ctx, err := parser(&c).Parse(strings.Fields(command))
		if err != nil {
			t.Fatalf("%s: %v", command, err)
		}
		if _, err := checkVariables(ctx, []string{"CIRCULADE_DTAA=x"}); (err != nil) != concerned {
			t.Errorf("%s: %v", command, err)
		}
	}
}

// In a file of settings it is the same.
func TestMistypedInFile(t *testing.T) {
	for text, want := range map[string]string{
		"CIRCULADE_ADR=x":                   "line 1: there is no setting CIRCULADE_ADR: it must be CIRCULADE_ADDR",
		"A='x\nA=y\nCIRCULAD_GUESTS=no":     "line 3: there is no setting CIRCULAD_GUESTS: it must be CIRCULADE_GUESTS",
		"circulade_guests=no":               "it must be CIRCULADE_GUESTS",
		"CIRCULADE_SOMETHING=x":             "line 1: there is no setting CIRCULADE_SOMETHING; circulade config --sample lists all",
		"CIRCULADE_OPNE=1\nCIRCULADE_DAT=x": "it must be CIRCULADE_OPEN\n",
	} {
		var c commands
		_, err := parser(&c).Parse([]string{"config", "--config", settingsIn(t, text)})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// The program does not start with a mistyped variable; with another one it warns. Where its log is
// JSON all that it writes is, the first lines and why it ends among them.
func TestFirstLinesAreJSON(t *testing.T) {
	lines := func(text string) (all []map[string]any) {
		t.Helper()
		for line := range strings.Lines(text) {
			var v map[string]any
			if err := json.Unmarshal([]byte(line), &v); err != nil {
				t.Errorf("it wrote %q: %v", line, err)
			}
			all = append(all, v)
		}
		return all
	}
	mistyped := exec.Command("circulade", "serve", "--log-format", "json", "--data", t.TempDir())
	mistyped.Env = append(os.Environ(), "CIRCULADE_GUSTS=no")
	out, err := mistyped.CombinedOutput()
	if all := lines(string(out)); mistyped.ProcessState.ExitCode() != exitUsage || len(all) != 1 || !strings.Contains(all[0]["reason"].(string), "CIRCULADE_GUESTS") {
		t.Errorf("with a mistyped variable: %v %s", err, out)
	}
	cmd := exec.Command("circulade", "serve", "--addr", "0.0.0.0:0", "--admin-addr", "127.0.0.1:0", "--data", t.TempDir())
	cmd.Env = append(os.Environ(), "CIRCULADE_LOG_FORMAT=", "CIRCULADE_SOMETHING=x")
	var errs bytes.Buffer
	first, err := cmd.StdoutPipe()
	cmd.Stderr = &errs
	if err != nil || cmd.Start() != nil {
		t.Fatal("it does not start")
	}
	defer func() { _ = cmd.Wait() }()
	defer func() { _ = cmd.Process.Kill() }()
	said := readUntil(t, first, "Its state")
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	all := lines(said)
	if len(all) < 4 || !strings.HasPrefix(all[0]["address"].(string), "http://127.0.0.1:") || all[len(all)-1]["address"] == nil {
		t.Errorf("the first lines are %s", said)
	}
	warned := slices.ContainsFunc(lines(errs.String()), func(v map[string]any) bool { return v["variable"] == "CIRCULADE_SOMETHING" && v["level"] == "WARN" })
	if !warned {
		t.Errorf("it does not warn: %s", &errs)
	}
}

// readUntil reads lines up to one that holds some words.
func readUntil(t *testing.T, r io.Reader, words string) (said string) {
	t.Helper()
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		if said += lines.Text() + "\n"; strings.Contains(lines.Text(), words) {
			return said
		}
	}
	t.Fatalf("it said %q and stopped", said)
	return ""
}
