package main

import (
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"circulade/internal/server"
	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/table/export"
	"circulade/internal/table/refold"
)

// busy serves a store on which computer players play so many games, which have begun.
func busy(t *testing.T, games *sqlite.Store, tables int) *server.Server {
	t.Helper()
	s, err := server.New(server.Config{
		Store: games, Rows: games, Addr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}, Limits: server.DefaultLimits(), Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	for range tables {
		r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1/api/games", strings.NewReader(`{"seats":[{"kind":"bot","bot":"random"},{"kind":"bot","bot":"random"}]}`))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if w.Code != http.StatusCreated {
			body, _ := io.ReadAll(w.Body)
			t.Fatalf("status %d: %s", w.Code, body)
		}
	}
	return s
}

// waitFor waits until f holds.
func waitFor(t *testing.T, what string, f func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !f(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("never came: %s", what)
		}
	}
}

// A backup of games that are being played comes back, each game is played again from it, and is
// what it was.
func TestBackupOfGames(t *testing.T) {
	const tables = 4
	data, to := t.TempDir(), filepath.Join(t.TempDir(), "backup")
	games, err := sqlite.Open(data)
	if err != nil {
		t.Fatal(err)
	}
	s := busy(t, games, tables)
	count := func(what func(store.Info) bool) (n int) {
		list, err := games.List(t.Context(), "", 10)
		if err != nil {
			t.Fatal(err)
		}
		for _, info := range list {
			if what(info) {
				n++
			}
		}
		return n
	}
	waitFor(t, "the beginning of all games", func() bool { return count(func(i store.Info) bool { return i.Seq > 3 }) == tables })
	if err := games.Backup(t.Context(), to, false); err != nil {
		t.Fatal(err)
	}
	waitFor(t, "the end of all games", func() bool { return count(func(i store.Info) bool { return i.Status == store.Over }) == tables })
	s.Close()
	other := t.TempDir()
	if _, err := sqlite.Restore(other, to, func(*sqlite.Store) error { return nil }); err != nil {
		t.Fatal(err)
	}
	back, err := sqlite.Open(other)
	if err != nil {
		t.Fatal(err)
	}
	n, err := refold.All(t.Context(), back, false, func(f refold.Fault) { t.Errorf("%+v", f) })
	if n != tables || err != nil || len(back.Found()) > 0 {
		t.Errorf("%d games came back, %v, %v", n, err, back.Found())
	}
	err = export.All(t.Context(), back, func(saved export.Game) error {
		whole, err := export.One(t.Context(), games, saved.ID)
		if err != nil {
			return err
		}
		if saved.Status == store.Over && saved.Record != whole.Record {
			t.Errorf("game %s is another one", saved.ID)
		}
		_, part, err := back.Load(t.Context(), saved.ID)
		if err != nil {
			return err
		}
		_, log, err := games.Load(t.Context(), saved.ID)
		if len(part) < 4 || len(part) > len(log) || part[len(part)-1].Sum != log[len(part)-1].Sum {
			t.Errorf("of %d entries of game %s other %d came back", len(log), saved.ID, len(part))
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	if err := back.Close(); err != nil {
		t.Error(err)
	}
	if err := games.Close(); err != nil {
		t.Error(err)
	}
}

// circulade runs the program, and returns its exit code and what it said.
func circulade(t *testing.T, args ...string) (code int, said string) {
	t.Helper()
	cmd := exec.Command("circulade", args...)
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(out)
}

// TestUpkeep goes through backup, check and restore as whoever runs a server does, beside it and
// without it.
func TestUpkeep(t *testing.T) {
	data, out := shortFolder(t), t.TempDir()
	backup := filepath.Join(out, "backup")
	s := serve(t, nil, "serve", "--addr", "127.0.0.1:0", "--data", data)
	resp, err := http.Post(s.address+"/api/games", "application/json", strings.NewReader(`{"seats":[{"name":"Ann","kind":"here"},{"name":"Bo","kind":"here"}]}`))
	if err != nil || resp.StatusCode != http.StatusCreated || resp.Body.Close() != nil {
		t.Fatalf("%v, %v", resp, err)
	}
	runs := func(code int, want string, args ...string) {
		t.Helper()
		if got, said := circulade(t, args...); got != code || !strings.Contains(said, want) {
			t.Errorf("circulade %s: %d, %q, want %d, %q", strings.Join(args, " "), got, said, code, want)
		}
	}
	runs(0, " holds all that was saved", "backup", "--data", data, backup)
	runs(1, "replace it with --force", "backup", "--data", data, backup)
	runs(0, `{"file":"`+backup, "backup", "--data", data, "--json", "--force", backup)
	runs(0, "All is whole: 1 games.", "check", "--data", data)
	runs(0, `{"games":1}`, "check", "--data", data, "--json")
	runs(0, ".game", "export", "--data", data, "--all", "--out", out)
	runs(1, "is in use by another Circulade", "restore", "--data", data, backup)
	s.stop(t, syscall.SIGTERM)
	if strings.Contains(s.stderr.String(), "\"level\":\"ERROR\"") {
		t.Errorf("the server said %s", s.stderr)
	}
	runs(0, "All is whole: 1 games.", "check", "--data", data)
	runs(0, "All is whole: 1 games.", "check", backup)
	runs(1, "replace it with --force", "backup", "--data", data, backup)
	runs(2, "no server has kept games there", "backup", "--data", t.TempDir(), filepath.Join(out, "other"))
	runs(0, "What was there is now in "+filepath.Join(data, "circulade.replaced-"), "restore", "--data", data, backup)
	damage(t, data)
	runs(1, "cannot be played any more", "check", "--data", data)
	runs(1, "1 of 1 games are damaged", "check", "--data", data)
	runs(0, "holds all that was saved", "backup", "--data", data, "--force", backup)
	runs(1, "nothing was changed", "restore", "--data", data, backup)
	runs(0, "restored all the same", "restore", "--data", data, "--force", backup)
}

// shortFolder is a folder whose path is short enough for a socket in it.
func shortFolder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "c")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// damage appends to the only game what nobody can play.
func damage(t *testing.T, data string) {
	t.Helper()
	games, err := sqlite.Open(data)
	if err != nil {
		t.Fatal(err)
	}
	list, err := games.List(t.Context(), "", 1)
	if err != nil || len(list) != 1 {
		t.Fatalf("%v, %v", list, err)
	}
	e := store.Entry{Game: list[0].ID, Seq: list[0].Seq + 1, MoveID: "m", Kind: store.KindChoices, Data: []byte(`{"choices":["nonsense"]}`)}
	if err := games.Append(t.Context(), e, store.Update{}); err != nil {
		t.Fatal(err)
	}
	if err := games.Close(); err != nil {
		t.Fatal(err)
	}
}

// The log of a service is JSON, unless it is to be text, and the second order to stop ends the
// program at once.
func TestService(t *testing.T) {
	s := serve(t, nil, "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--admin-addr", "127.0.0.1:0", "--drain-time", "9m")
	watch := s.watchAddress(t)
	if got := get(t, watch+"/readyz"); got != "ready\n" {
		t.Errorf("/readyz says %q", got)
	}
	if got := get(t, watch+"/metrics"); !strings.Contains(got, "circulade_build_info{") || !strings.Contains(got, "circulade_tables_open 0") {
		t.Errorf("the metrics are %s", got)
	}
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	waitFor(t, "that it is not ready", func() bool {
		resp, err := http.Get(watch + "/readyz")
		return err == nil && resp.Body.Close() == nil && resp.StatusCode == http.StatusServiceUnavailable
	})
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Wait(); err == nil {
		t.Error("it ended as if nothing had hurried it")
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = taken.Close() }()
	for want, args := range map[string][]string{
		"cannot listen at " + taken.Addr().String(): {"--admin-addr", taken.Addr().String()},
		"it must be HOST:PORT":                      {"--admin-addr", "9090"},
		"it must be text or json":                   {"--log-format", "xml"},
		"it must be from 0s to 10m0s":               {"--drain-time", "11m"},
	} {
		code, said := circulade(t, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", t.TempDir()}, args...)...)
		if code == 0 || !strings.Contains(said, want) {
			t.Errorf("%v: %d, %q, want %q", args, code, said, want)
		}
	}
}

// What is written where nobody looks at it is JSON, unless it is to be text.
func TestLogFormat(t *testing.T) {
	for format, want := range map[string]bool{"": true, "json": true, "text": false} {
		file, err := os.Create(filepath.Join(t.TempDir(), "log"))
		if err != nil {
			t.Fatal(err)
		}
		f := operationFlags{LogFormat: format}
		f.logTo(file).Info("it works", slog.Int("n", 1))
		text, err := os.ReadFile(file.Name())
		if err != nil || file.Close() != nil {
			t.Fatal(err)
		}
		var line struct {
			Msg string
			N   int
		}
		if err := json.Unmarshal(text, &line); (err == nil && line.Msg == "it works" && line.N == 1) != want {
			t.Errorf("--log-format %q writes %s", format, text)
		}
		if !want && !strings.Contains(string(text), `msg="it works" n=1`) {
			t.Errorf("--log-format %q writes %s", format, text)
		}
	}
}
