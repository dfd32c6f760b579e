package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// sumsFile names the checksums, in the form of sha256sum.
const sumsFile = "SHA256SUMS"

// sums writes the checksums of all files in a folder.
func sums(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	var lines bytes.Buffer
	for _, e := range entries {
		if e.Name() == sumsFile {
			continue
		}
		sum, err := sum(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&lines, "%x  %s\n", sum, e.Name())
	}
	return os.WriteFile(filepath.Join(dir, sumsFile), lines.Bytes(), 0o644)
}

func sum(name string) (_ []byte, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	h := sha256.New()
	_, err = io.Copy(h, f)
	return h.Sum(nil), err
}

// compare builds the same commit from a clone in another folder, and compares every byte.
func (r *release) compare(ctx context.Context) (err error) {
	dir, err := os.MkdirTemp("", "release-again")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	clone := filepath.Join(dir, "a-clone-elsewhere")
	if _, err := r.git(ctx, "clone", "--quiet", ".", clone); err != nil {
		return err
	}
	again := release{source: clone, out: filepath.Join(dir, "out"), targets: r.targets, version: r.version}
	if err := again.build(ctx); err != nil {
		return fmt.Errorf("the second time: %w", err)
	}
	return same(r.out, again.out)
}

// same compares the checksums of two folders.
func same(a, b string) error {
	first, err := os.ReadFile(filepath.Join(a, sumsFile))
	if err != nil {
		return err
	}
	second, err := os.ReadFile(filepath.Join(b, sumsFile))
	if err != nil {
		return err
	}
	if !bytes.Equal(first, second) {
		return fmt.Errorf("built twice, not the same bytes:\n%s\n%s", first, second)
	}
	return nil
}
