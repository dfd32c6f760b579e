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
	runSet(t, dir, admin.Set{Brief: commands})
}

// runSet is run for commands of both kinds; stop ends the server before the test does.
func runSet(t *testing.T, dir string, commands admin.Set) (stop func()) {
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
	return stop
}

// A lengthy command has no time of its own, and ends with the server or with whoever waits.
func TestLengthy(t *testing.T) {
	dir := folder(t)
	begun := make(chan struct{}, 1)
	ended := make(chan error, 1)
	stop := runSet(t, dir, admin.Set{Lengthy: admin.Commands{"wait": func(ctx context.Context, words []string) (any, error) {
		_, limited := ctx.Deadline()
		if len(words) > 0 {
			return limited, nil
		}
		begun <- struct{}{}
		<-ctx.Done()
		ended <- ctx.Err()
		return nil, ctx.Err()
	}}})
	var limited bool
	if err := admin.Await(t.Context(), dir, "wait", []string{"not"}, &limited); err != nil || limited {
		t.Errorf("it has a time of its own: %t, %v", limited, err)
	}
	ctx, leave := context.WithCancel(t.Context())
	go func() {
		<-begun
		leave()
	}()
	if err := admin.Await(ctx, dir, "wait", nil, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("who does not wait any more is told %v", err)
	}
	<-ended
	go func() {
		<-begun
		stop()
	}()
	if err := admin.Await(t.Context(), dir, "wait", nil, nil); err == nil || err.Error() != "the server stops" {
		t.Errorf("when the server stops: %v", err)
	}
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
