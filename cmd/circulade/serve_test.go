package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"circulade/internal/store/sqlite"
)

// A served is a running `circulade serve`.
type served struct {
	cmd     *exec.Cmd
	address string
	said    []string // the lines up to the data folder's
	rest    *bufio.Reader
	stderr  *bytes.Buffer
	began   time.Time
}

// serve starts the program; it is killed at the end of the test.
func serve(t *testing.T, env []string, args ...string) *served {
	t.Helper()
	s := &served{cmd: exec.Command("circulade", args...), stderr: &bytes.Buffer{}, began: time.Now()}
	s.cmd.Env = append(os.Environ(), env...)
	s.cmd.Stderr = s.stderr
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = s.cmd.Process.Kill() // it may be gone
		_ = s.cmd.Wait()
	})
	s.rest = bufio.NewReader(out)
	for line := ""; !strings.HasPrefix(line, "Games are kept in"); {
		if line, err = s.rest.ReadString('\n'); err != nil {
			t.Fatalf("it said %q and stopped: %s", s.said, s.stderr)
		}
		line = sentenceOf(line)
		s.said = append(s.said, line)
	}
	s.address = strings.TrimPrefix(s.said[0], "Circulade is at ")
	return s
}

// sentenceOf is what a line of the program says, also where it is JSON.
func sentenceOf(line string) string {
	var v struct{ Msg string }
	if json.Unmarshal([]byte(line), &v) == nil {
		line = strings.TrimSuffix(v.Msg, " and listens")
	}
	return strings.TrimSpace(line)
}

// watchAddress is where the program answers whoever runs it.
func (s *served) watchAddress(t *testing.T) string {
	t.Helper()
	line, err := s.rest.ReadString('\n')
	at, ok := strings.CutPrefix(sentenceOf(line), "Its state and metrics are at ")
	if err != nil || !ok {
		t.Fatalf("it said %q: %v", line, err)
	}
	return at
}

// stop tells the program to stop and wants exit code 0.
func (s *served) stop(t *testing.T, signal os.Signal) string {
	t.Helper()
	if err := s.cmd.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(10*time.Second, func() { _ = s.cmd.Process.Kill() })
	defer timer.Stop()
	rest, err := io.ReadAll(s.rest)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("after %v: %v, %s", signal, err, s.stderr)
	}
	return string(rest)
}

func get(t *testing.T, address string) string {
	t.Helper()
	resp, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	data, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d %v", address, resp.StatusCode, err)
	}
	return string(data)
}

func TestServe(t *testing.T) {
	for _, signal := range []os.Signal{syscall.SIGTERM, os.Interrupt} {
		dir := t.TempDir()
		s := serve(t, nil, "serve", "--addr", "127.0.0.1:0", "--data", dir)
		if !strings.Contains(get(t, s.address+"/api/hello"), `"name":"Circulade"`) || !strings.Contains(get(t, s.address), "<title>") {
			t.Error("the server does not serve")
		}
		if s.said[len(s.said)-1] != "Games are kept in "+dir {
			t.Errorf("it said %q", s.said)
		}
		if rest := s.stop(t, signal); strings.Contains(rest, "Exposed") {
			t.Errorf("on loopback it said %q", rest)
		}
	}
}

func TestServeToOthers(t *testing.T) {
	s := serve(t, nil, "serve", "--addr", "0.0.0.0:0", "--log-format", "text", "--data", t.TempDir())
	if !strings.HasPrefix(s.address, "http://127.0.0.1:") {
		t.Errorf("this machine's browser is sent to %s", s.address)
	}
	get(t, s.address+"/api/hello")
	if rest := s.stop(t, os.Interrupt); strings.Count(rest, "\n") != 1 || !strings.HasPrefix(rest, "Exposed: ") {
		t.Errorf("what is exposed is said as %q", rest)
	}
}

func TestServeByEnvironment(t *testing.T) {
	dir := t.TempDir()
	s := serve(t, []string{"CIRCULADE_ADDR=127.0.0.1:0", "CIRCULADE_DATA=" + dir, "CIRCULADE_PUBLIC_URL=https://play.example", "CIRCULADE_CONTACT=host@play.example"}, "serve")
	if s.said[1] != "and for friends at https://play.example" {
		t.Errorf("it said %q", s.said)
	}
	if invite := get(t, s.address+"/api/invite"); invite != `{"addresses":["https://play.example"],"public":true,"hint":""}` {
		t.Errorf("the invitation is %s", invite)
	}
	s.stop(t, os.Interrupt)
}

// TestAlone starts the program without arguments, with a browser that writes
// down what it is to open, and without any.
func TestAlone(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("browsers are opened in another way")
	}
	bin, opened := t.TempDir(), filepath.Join(t.TempDir(), "opened")
	script := "#!/bin/sh\necho \"$1\" > " + opened + "\n"
	if err := os.WriteFile(filepath.Join(bin, "xdg-open"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	env := []string{"CIRCULADE_ADDR=127.0.0.1:0", "XDG_DATA_HOME=" + t.TempDir(), "PATH=" + bin + ":/usr/bin:/bin"}
	s := serve(t, env)
	var got []byte
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end) && len(got) == 0; time.Sleep(20 * time.Millisecond) {
		got, _ = os.ReadFile(opened) // not there yet
	}
	if strings.TrimSpace(string(got)) != s.address {
		t.Errorf("the browser was sent to %q, not %s", got, s.address)
	}
	s.stop(t, os.Interrupt)
	env[2] = "PATH=/nowhere"
	without := serve(t, env)
	get(t, without.address+"/api/hello")
	without.stop(t, os.Interrupt)
}

func TestServeRefuses(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = taken.Close() }()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	used := t.TempDir()
	other, err := sqlite.Open(used)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = other.Close() }()
	for _, test := range []struct {
		name string
		code int
		says string
		args []string
	}{
		{"port taken", 1, "cannot listen at " + taken.Addr().String(), []string{"--addr", taken.Addr().String(), "--data", t.TempDir()}},
		{"no such address", 1, "choose another address with --addr", []string{"--addr", "192.0.2.1:1", "--data", t.TempDir()}},
		{"unwritable folder", 1, "cannot be written", []string{"--addr", "127.0.0.1:0", "--data", filepath.Join(file, "data")}},
		{"folder in use", 1, "is in use by another Circulade", []string{"--addr", "127.0.0.1:0", "--data", used}},
		{"newer folder", 1, "newer Circulade", []string{"--addr", "127.0.0.1:0", "--data", newerFolder(t)}},
		{"no address", 2, "must be HOST:PORT", []string{"--addr", "8080", "--data", t.TempDir()}},
		{"no URL", 2, "must be like https://play.example.org", []string{"--public-url", "play.example", "--data", t.TempDir()}},
		{"URL with a query", 2, "must be like https://play.example.org", []string{"--public-url", "https://play.example/?x", "--data", t.TempDir()}},
		{"lobby", 2, "must be on or off", []string{"--lobby", "maybe", "--data", t.TempDir()}},
		{"no contact", 2, "--contact ADDRESS, or in CIRCULADE_CONTACT", []string{"--public-url", "https://play.example.org", "--data", t.TempDir()}},
		{"no contact at an address of the internet", 2, "--addr: whoever comes to a public server", []string{"--addr", "9.9.9.9:80", "--data", t.TempDir()}},
		{"guests", 2, "one of allowed, no, invite", []string{"--guests", "maybe", "--data", t.TempDir()}},
		{"no list of names", 2, "--names: the list of names", []string{"--names", filepath.Join(file, "names"), "--data", t.TempDir()}},
		{"factor", 2, "--limit-factor", []string{"--limit-factor", "0", "--data", t.TempDir()}},
		{"no socket", 2, "--max-sockets 0: it must be from 1 to 1000000", []string{"--max-sockets", "0", "--data", t.TempDir()}},
		{"sockets", 2, "--max-sockets 1000001: it must be from 1", []string{"--max-sockets", "1000001", "--data", t.TempDir()}},
		{"unknown flag", 2, "unknown flag --nothing", []string{"--nothing"}},
		{"argument", 2, "unexpected argument", []string{"here"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			out, err := exec.Command("circulade", append([]string{"serve"}, test.args...)...).CombinedOutput()
			var exit *exec.ExitError
			if !errors.As(err, &exit) || exit.ExitCode() != test.code || !strings.Contains(string(out), test.says) {
				t.Errorf("%v, said %q; want exit code %d and %q", err, out, test.code, test.says)
			}
			if strings.Contains(string(out), "goroutine ") {
				t.Error("it panicked")
			}
		})
	}
}

func TestFirstFree(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = taken.Close() }()
	port := taken.Addr().(*net.TCPAddr).Port
	if ln, err := firstFree(port, 1); err == nil || !strings.Contains(err.Error(), "is free on this machine") {
		t.Errorf("a taken port gave %v, %v", ln, err)
	}
	ln, err := firstFree(port, 20)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = ln.Close() }()
	if got := ln.Addr().(*net.TCPAddr).Port; got <= port || got >= port+20 {
		t.Errorf("port %d after %d", got, port)
	}
}

// TestLobbyIsShownToOthers shows the lobby where others can come, unless it is said
// otherwise.
func TestLobbyIsShownToOthers(t *testing.T) {
	for n, test := range []struct {
		args []string
		want bool
	}{
		{nil, false},
		{[]string{"--public-url", "https://play.example.org", "--contact", "host@example.org"}, true},
		{[]string{"--public-url", "https://play.example.org", "--contact", "host@example.org", "--lobby", "off"}, false},
		{[]string{"--addr", "0.0.0.0:0"}, true},
		{[]string{"--lobby", "on"}, true},
	} {
		if testing.Short() && n > 1 {
			break
		}
		env := []string{"CIRCULADE_ADDR=127.0.0.1:0", "XDG_DATA_HOME=" + t.TempDir()}
		s := serve(t, env, append([]string{"serve"}, test.args...)...)
		if got := strings.Contains(get(t, s.address+"/api/hello"), `"lobby":true`); got != test.want {
			t.Errorf("%v: the lobby is shown: %v", test.args, got)
		}
		s.stop(t, os.Interrupt)
	}
}
