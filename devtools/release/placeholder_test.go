package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A commit with a placeholder instead of a contact is refused before anything is built,
// with every place; once the contact is written there, it is not.
func TestPlaceholderIsRefused(t *testing.T) {
	dir := t.TempDir()
	r := release{source: dir, out: filepath.Join(t.TempDir(), "out")}
	git := func(args ...string) {
		t.Helper()
		if _, err := r.git(t.Context(), args...); err != nil {
			t.Fatal(err)
		}
	}
	commit := func(contact string) {
		t.Helper()
		for name, text := range map[string]string{
			"SECURITY.md":          "# Security\n\nWrite to " + contact + ".\n",
			".github/contact.yml":  "url: " + contact + "\n",
			"docs/no-contact.md":   "nothing\n",
			"docs/binary.contacts": "\x00" + placeholder,
		} {
			path := filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		git("add", "-A")
		git("-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "-q", "-m", contact)
	}
	git("init", "-q")

	commit(placeholder)
	err := r.build(t.Context())
	if err == nil {
		t.Fatal("a placeholder was published")
	}
	for _, want := range []string{placeholder + " is still a placeholder", "SECURITY.md:3:", ".github/contact.yml:1:"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in %q", want, err)
		}
	}
	if _, err := os.Stat(r.out); !os.IsNotExist(err) {
		t.Errorf("the folder was made: %v", err)
	}

	commit("security@example.org")
	if err := r.filledIn(t.Context()); err != nil {
		t.Error(err)
	}
}

// Where git cannot search, that is told and not taken for "nothing found".
func TestPlaceholderWithoutGit(t *testing.T) {
	r := release{source: t.TempDir()}
	t.Setenv("GIT_DIR", filepath.Join(r.source, "nothing"))
	if err := r.filledIn(t.Context()); err == nil {
		t.Error("a folder without git was searched")
	}
}
