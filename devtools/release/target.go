package main

import (
	"context"
	"debug/buildinfo"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// A target is a system that the program is published for, in Go's names.
type target struct{ GOOS, GOARCH string }

var targets = []target{
	{"linux", "amd64"},
	{"linux", "arm64"},
	{"darwin", "amd64"},
	{"darwin", "arm64"},
	{"windows", "amd64"},
	{"windows", "arm64"},
}

func (t target) String() string { return t.GOOS + "/" + t.GOARCH }

// program is what the file of the program is called there.
func (t target) program() string {
	if t.GOOS == "windows" {
		return "circulade.exe"
	}
	return "circulade"
}

// system is what people call it.
func (t target) system() string {
	if t.GOOS == "darwin" {
		return "macos-" + t.GOARCH
	}
	return t.GOOS + "-" + t.GOARCH
}

// choose returns the targets that are named, separated by commas; all for "".
func choose(names string) ([]target, error) {
	if names == "" {
		return targets, nil
	}
	var chosen []target
	for name := range strings.SplitSeq(names, ",") {
		i := -1
		for j, t := range targets {
			if t.String() == name {
				i = j
			}
		}
		if i < 0 {
			return nil, fmt.Errorf("-only %q: it must be of %v", name, targets)
		}
		chosen = append(chosen, targets[i])
	}
	return chosen, nil
}

// compile builds the program. No path of this machine is in it, and no C.
func (r *release) compile(ctx context.Context, t target, to string) error {
	c := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=true", "-ldflags=-s -w -buildid=", "-o", to, "./cmd/circulade")
	c.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+t.GOOS, "GOARCH="+t.GOARCH, "GOFLAGS=", "GOAMD64=v1")
	if _, err := r.output(c); err != nil {
		return err
	}
	info, err := buildinfo.ReadFile(to)
	if err != nil {
		return err
	}
	if v := info.Main.Version; v == "" || strings.Contains(v, "dirty") || strings.Contains(v, "devel") {
		return fmt.Errorf("the program is of %q to Go: it must be built from a commit, in a clone and not in a worktree", v)
	}
	return nil
}
