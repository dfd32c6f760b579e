package admin_test

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"circulade/internal/admin"
)

// run serves commands on a data folder until the test ends.
func run(t *testing.T, dir string, commands admin.Commands) {
	t.Helper()
	ln, err := admin.Listen(dir)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- admin.Serve(ctx, ln, slog.New(slog.DiscardHandler), commands) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

// folder is short: the path of a socket may not be long.
func folder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "c")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

func TestCommand(t *testing.T) {
	dir := folder(t)
	run(t, dir, admin.Commands{
		"say":  func(_ context.Context, words []string) (any, error) { return strings.Join(words, "+"), nil },
		"fail": func(context.Context, []string) (any, error) { return nil, errors.New("nobody is called Zoë") },
	})
	var answer string
	if err := admin.Send(t.Context(), dir, "say", []string{"a b", "ü"}, &answer); err != nil || answer != "a b+ü" {
		t.Errorf("answer %q, %v", answer, err)
	}
	if err := admin.Send(t.Context(), dir, "fail", nil, &answer); err == nil || err.Error() != "nobody is called Zoë" {
		t.Errorf("the error is %v", err)
	}
	if err := admin.Send(t.Context(), dir, "dance", nil, &answer); err == nil || !strings.Contains(err.Error(), `"dance"; it has ["fail" "say"]`) {
		t.Errorf("the error is %v", err)
	}
}

func TestNotRunning(t *testing.T) {
	dir := folder(t)
	if err := admin.Send(t.Context(), dir, "say", nil, nil); !errors.Is(err, admin.ErrNotRunning) {
		t.Errorf("the error is %v", err)
	}
	// A socket that a killed server left is no server, and the next one takes its place.
	ln, err := net.Listen("unix", filepath.Join(dir, admin.SocketName))
	if err != nil {
		t.Fatal(err)
	}
	ln.(*net.UnixListener).SetUnlinkOnClose(false)
	if err := ln.Close(); err != nil {
		t.Fatal(err)
	}
	if err := admin.Send(t.Context(), dir, "say", nil, nil); !errors.Is(err, admin.ErrNotRunning) {
		t.Errorf("the error is %v", err)
	}
	run(t, dir, admin.Commands{"say": func(context.Context, []string) (any, error) { return 1, nil }})
	var n int
	if err := admin.Send(t.Context(), dir, "say", nil, &n); err != nil || n != 1 {
		t.Errorf("answer %d, %v", n, err)
	}
}

func TestSocketIsClosedToOthers(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // the folder's rights are what counts there
	}
	dir := folder(t)
	run(t, dir, nil)
	info, err := os.Stat(filepath.Join(dir, admin.SocketName))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}
