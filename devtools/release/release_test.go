package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var (
	at    = time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	files = []file{{"circulade", []byte("the program"), 0o755}, {"LICENSE", []byte("free"), 0o644}}
)

// The same files give the same bytes, later, too; and they come out as they went in.
func TestTarball(t *testing.T) {
	var first, second bytes.Buffer
	if err := errors.Join(tarball(&first, "circulade-1.0.0", files, at), tarball(&second, "circulade-1.0.0", files, at)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("packed twice, not the same bytes")
	}
	packed, err := gzip.NewReader(&first)
	if err != nil {
		t.Fatal(err)
	}
	in := tar.NewReader(packed)
	for _, f := range files {
		h, err := in.Next()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		if h.Name != "circulade-1.0.0/"+f.name || h.Mode != int64(f.mode) || !h.ModTime.Equal(at) || h.Uname != "" || !bytes.Equal(data, f.data) {
			t.Errorf("%s came out as %+v: %s", f.name, h, data)
		}
	}
	if _, err := in.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("more than what went in: %v", err)
	}
}

func TestZipped(t *testing.T) {
	var first, second bytes.Buffer
	if err := errors.Join(zipped(&first, "circulade-1.0.0", files, at), zipped(&second, "circulade-1.0.0", files, at)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("packed twice, not the same bytes")
	}
	in, err := zip.NewReader(bytes.NewReader(first.Bytes()), int64(first.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if len(in.File) != len(files) {
		t.Fatalf("%d files came out, %d went in", len(in.File), len(files))
	}
	for i, f := range files {
		out := in.File[i]
		if out.Name != "circulade-1.0.0/"+f.name || out.Mode() != f.mode || !out.Modified.Equal(at) {
			t.Errorf("%s came out as %+v", f.name, out.FileHeader)
		}
	}
}

// The checksums are those of sha256sum, and tell the folders of two builds apart.
func TestSums(t *testing.T) {
	a, b := t.TempDir(), t.TempDir()
	for _, dir := range []string{a, b} {
		if err := os.WriteFile(filepath.Join(dir, "one"), []byte("abc"), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(sums(dir), sums(dir)); err != nil { // what stood there is not counted
			t.Fatal(err)
		}
	}
	said, err := os.ReadFile(filepath.Join(a, sumsFile))
	if err != nil {
		t.Fatal(err)
	}
	// FIPS 180-2, B.1
	if want := "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  one\n"; string(said) != want {
		t.Errorf("checksums %q, want %q", said, want)
	}
	if err := same(a, b); err != nil {
		t.Error(err)
	}
	if err := errors.Join(os.WriteFile(filepath.Join(b, "one"), []byte("abd"), 0o644), sums(b)); err != nil {
		t.Fatal(err)
	}
	if err := same(a, b); err == nil {
		t.Error("other bytes are told to be the same")
	}
}

// Whatever is in the program for any system has a licence that is told.
func TestLicences(t *testing.T) {
	r := release{source: filepath.Join("..", ".."), targets: targets}
	text, err := r.licences(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"==== Go go1.", "==== modernc.org/sqlite v", "==== github.com/jackc/pgx/v5 v", "==== svelte ", "==== fonts ====", "SIL OPEN FONT LICENSE"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%q is not among the licences", want)
		}
	}
}

func TestChoose(t *testing.T) {
	if chosen, err := choose("linux/arm64,windows/amd64"); err != nil || len(chosen) != 2 || chosen[0].system() != "linux-arm64" || chosen[1].program() != "circulade.exe" {
		t.Errorf("chosen %v, %v", chosen, err)
	}
	if chosen, err := choose(""); err != nil || len(chosen) != len(targets) {
		t.Errorf("without a name: %v, %v", chosen, err)
	}
	if _, err := choose("linux/amd64,plan9/mips"); err == nil || !strings.Contains(err.Error(), "plan9/mips") {
		t.Errorf("an unknown system: %v", err)
	}
}

// A tree with changes is refused before anything is built.
func TestNothingButACommit(t *testing.T) {
	dir := t.TempDir()
	r := release{source: dir, out: filepath.Join(t.TempDir(), "out")}
	for _, args := range [][]string{{"init", "-q"}, {"-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "-q", "--allow-empty", "-m", "one"}} {
		if _, err := r.git(t.Context(), args...); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.readCommit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "new"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := r.build(t.Context()); err == nil || !strings.Contains(err.Error(), "?? new") {
		t.Errorf("a tree with changes: %v", err)
	}
}

// A version is not published again with what belongs to the next one.
func TestNothingUnreleased(t *testing.T) {
	if err := allReleased("1.2.3", nil); err != nil {
		t.Error(err)
	}
	if err := allReleased("1.2.3", []string{"- One."}); err == nil || !strings.Contains(err.Error(), "1.2.3") {
		t.Errorf("a line under Unreleased: %v", err)
	}
}
