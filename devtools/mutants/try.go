package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// What can come of a mutant.
const (
	killed   = "killed"
	slow     = "killed (runs too long)"
	survived = "survived"
	unbuilt  = "does not build"
)

// A bench is where mutants are tried.
type bench struct {
	folder string // for what is made
	// The processor time that a package's tests need as the code stands, in seconds.
	usual map[string]float64
}

// try builds and runs the tests of a package with a file of it, or of what it is
// made of, replaced.
func (b *bench) try(ctx context.Context, pkg, file, made string) (fate, output string, err error) {
	limit, err := b.limit(ctx, pkg)
	if err != nil {
		return "", "", err
	}
	overlay, err := b.overlay(file, made)
	if err != nil {
		return "", "", err
	}
	binary, output, err := b.build(ctx, pkg, "-overlay", overlay)
	if err != nil || output != "" {
		return unbuilt, output, err
	}
	state, output, err := b.run(ctx, pkg, binary, limit)
	switch {
	case err != nil:
		return "", output, err
	case state.Success():
		return survived, output, nil
	case state.ExitCode() < 0 || strings.Contains(output, "panic: test timed out"):
		return slow, output, nil // by a signal
	}
	return killed, output, nil
}

// limit returns how many seconds of processor time a package's tests may take. They
// must pass as the code stands.
func (b *bench) limit(ctx context.Context, pkg string) (int, error) {
	if _, ok := b.usual[pkg]; !ok {
		binary, output, err := b.build(ctx, pkg)
		if err != nil || output != "" {
			return 0, fmt.Errorf("the tests of %s do not build: %s %w", pkg, output, err)
		}
		state, output, err := b.run(ctx, pkg, binary, 3600)
		if err != nil {
			return 0, err
		}
		if !state.Success() {
			return 0, fmt.Errorf("the tests of %s fail as the code stands:\n%s", pkg, output)
		}
		b.usual[pkg] = (state.UserTime() + state.SystemTime()).Seconds()
	}
	return int(3*b.usual[pkg]) + 10, nil
}

func (b *bench) overlay(file, made string) (string, error) {
	from, err := filepath.Abs(file)
	if err != nil {
		return "", err
	}
	to := filepath.Join(b.folder, "mutant.go")
	if err := os.WriteFile(to, []byte(made), 0o600); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{from: to}})
	if err != nil {
		return "", err
	}
	name := filepath.Join(b.folder, "overlay.json")
	return name, os.WriteFile(name, text, 0o600)
}

// build makes the test binary of a package. There is output if it does not build.
// Vet stays out: what it says of a mutant says nothing of the tests.
func (b *bench) build(ctx context.Context, pkg string, flags ...string) (binary, output string, err error) {
	binary = filepath.Join(b.folder, "mutant.test")
	if err := os.Remove(binary); err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", "", err
	}
	args := append([]string{"-n", "19", "go", "test", "-c", "-vet=off", "-o", binary}, flags...)
	out, err := exec.CommandContext(ctx, "nice", append(args, pkg)...).CombinedOutput()
	if ctx.Err() != nil {
		return "", "", ctx.Err()
	}
	if err != nil {
		return "", string(out) + err.Error(), nil
	}
	if _, err := os.Stat(binary); err != nil {
		return "", "", nil // a package without tests has no binary
	}
	return binary, "", nil
}

// run runs a test binary as go test does, with limits on memory, since a mutant can
// fill it, and on processor time, which a busy machine does not spoil.
func (b *bench) run(ctx context.Context, pkg, binary string, seconds int) (*os.ProcessState, string, error) {
	if binary == "" {
		binary = "true"
	}
	const limited = `ulimit -v 16000000; ulimit -t "$1"; shift; exec nice -n 19 "$@"`
	cmd := exec.CommandContext(ctx, "sh", "-c", limited, "sh", fmt.Sprint(seconds), binary,
		"-test.failfast", "-test.timeout", (20 * time.Minute).String())
	cmd.Dir = pkg
	out, err := cmd.CombinedOutput()
	var failed *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return nil, "", ctx.Err()
	case err == nil, errors.As(err, &failed):
		return cmd.ProcessState, string(out), nil
	}
	return nil, "", err
}
