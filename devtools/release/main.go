package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"circulade"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	out := flag.String("out", "bin/release", "the `folder` to write to; what lies in it is removed")
	only := flag.String("only", "", "systems, as `linux/amd64,…`; all if not given")
	twice := flag.Bool("twice", false, "build from a second clone, too, and compare the bytes")
	flag.Parse()
	targets, err := choose(*only)
	if err != nil {
		return err
	}
	dir, err := filepath.Abs(*out)
	if err != nil {
		return err
	}
	if err := allReleased(circulade.Version(), circulade.Unreleased()); err != nil {
		return err
	}
	r := release{source: ".", out: dir, targets: targets, version: circulade.Version()}
	if err := r.build(ctx); err != nil || !*twice {
		return err
	}
	return r.compare(ctx)
}

// allReleased refuses a checkout whose changelog has lines that belong to no version yet:
// its program would be another one under the name of the last version.
func allReleased(last string, unreleased []string) error {
	if len(unreleased) == 0 {
		return nil
	}
	return fmt.Errorf("CHANGELOG.md has %d lines under Unreleased, which are not in version %s: give them a version of their own first", len(unreleased), last)
}

// A release is built from a checkout into a folder.
type release struct {
	source  string
	out     string
	targets []target

	at      time.Time // of the commit: the time of every file
	version string    // as the program itself says it: the newest in CHANGELOG.md
}

// build writes everything.
func (r *release) build(ctx context.Context) (err error) {
	if err := errors.Join(r.readCommit(ctx), r.filledIn(ctx)); err != nil {
		return err
	}
	if err := errors.Join(os.RemoveAll(r.out), os.MkdirAll(r.out, 0o755)); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	licences, err := r.licences(ctx)
	if err != nil {
		return fmt.Errorf("the licences: %w", err)
	}
	for _, t := range r.targets {
		binary := filepath.Join(work, t.GOOS+"-"+t.GOARCH, t.program())
		if err := r.compile(ctx, t, binary); err != nil {
			return fmt.Errorf("%s: %w", t, err)
		}
		if err := r.archive(t, binary, licences); err != nil {
			return fmt.Errorf("the archive for %s: %w", t, err)
		}
		if t.GOOS == "linux" {
			if err := r.debian(ctx, t, binary, licences); err != nil {
				return fmt.Errorf("the Debian package for %s: %w", t, err)
			}
		}
	}
	if err := r.parts(ctx); err != nil {
		return fmt.Errorf("the list of parts: %w", err)
	}
	return sums(r.out)
}

// readCommit finds out when the commit was made, and that nothing has changed since.
func (r *release) readCommit(ctx context.Context) error {
	changed, err := r.git(ctx, "status", "--porcelain")
	if err != nil {
		return err
	}
	if changed != "" {
		return fmt.Errorf("files have changed since the last commit: commit them first:\n%s", changed)
	}
	said, err := r.git(ctx, "log", "-1", "--format=%ct")
	if err != nil {
		return err
	}
	seconds, err := strconv.ParseInt(said, 10, 64)
	if err != nil {
		return fmt.Errorf("the time of the commit: %w", err)
	}
	r.at = time.Unix(seconds, 0).UTC()
	return nil
}

func (r *release) git(ctx context.Context, args ...string) (string, error) {
	said, err := r.output(exec.CommandContext(ctx, "git", args...))
	return strings.TrimSpace(string(said)), err
}

// output runs a command in the checkout, and tells what it complained of if it fails.
func (r *release) output(c *exec.Cmd) ([]byte, error) {
	c.Dir = r.source
	said, err := c.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return nil, fmt.Errorf("%s: %w\n%s", strings.Join(c.Args, " "), err, exit.Stderr)
	}
	return said, err
}
