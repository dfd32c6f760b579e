package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: testcount FOLDER")
		os.Exit(2)
	}
	sum, err := report(os.Args[1], os.Getenv("CI") != "")
	if err != nil {
		fmt.Fprintln(os.Stderr, "testcount:", err)
		os.Exit(1)
	}
	retries := ""
	for _, name := range sum.retried {
		retries += "a second try was needed: " + name + "\n"
	}
	fmt.Print(sum.details, retries, sum, "\n")
	for file, text := range map[string]string{"summary": sum.String() + "\n", "retries": retries} {
		if err := os.WriteFile(filepath.Join(os.Args[1], file), []byte(text), 0o644); err != nil {
			fmt.Fprintln(os.Stderr, "testcount:", err)
			os.Exit(1)
		}
	}
	if sum.failed > 0 {
		os.Exit(1)
	}
}

// A summary is the outcome of a whole run.
type summary struct {
	passed, failed int
	details        string   // for people, whole lines
	retried        []string // tests that needed a second try: counted as failed
}

// String is the line that ends a run.
func (s summary) String() string { return fmt.Sprintf("%d passed, %d failed", s.passed, s.failed) }

// add counts one part. A part that failed although none of its tests did, for
// instance because it never came to run them, counts as one failure more.
func (s *summary) add(p part, passed, failed int) {
	if !p.ok && failed == 0 {
		failed = 1
		s.details += fmt.Sprintf("FAILED %s\n", p.name)
	}
	s.passed += passed
	s.failed += failed
}

// report reads the results in folder. Strict means that a skipped test has failed.
func report(folder string, strict bool) (summary, error) {
	var sum summary
	parts, err := readParts(filepath.Join(folder, "parts.tsv"))
	if err != nil {
		return sum, err
	}
	tests := testsByGroup{}
	for _, p := range parts {
		if err := sum.read(folder, p, tests, strict); err != nil {
			return sum, fmt.Errorf("%s: %w", p.name, err)
		}
	}
	sum.addTests(tests, strict)
	return sum, nil
}

// read counts one part, or adds its tests to those of other parts.
func (s *summary) read(folder string, p part, tests testsByGroup, strict bool) error {
	junit, err := there(filepath.Join(folder, p.name+".xml"))
	if err != nil {
		return err
	}
	browser, err := there(filepath.Join(folder, p.name+".json"))
	if err != nil {
		return err
	}
	log, err := os.ReadFile(filepath.Join(folder, p.name+".log"))
	if err != nil {
		return err
	}
	python, found := countPython(log, strict)
	switch {
	case junit != nil:
		failed, err := tests.read(junit)
		s.add(part{p.name, p.ok || failed}, 0, 0)
		return err
	case browser != nil:
		count, err := countPlaywright(browser)
		for _, name := range count.failed {
			s.details += fmt.Sprintf("FAILED %s\n", name)
		}
		s.retried = append(s.retried, count.retried...)
		s.add(p, count.passed, len(count.failed))
		return err
	case found:
		s.add(p, python.passed, python.failed)
	case p.ok:
		s.passed++
	default:
		s.add(p, 0, 0)
	}
	return nil
}

// there reads a file; of one that is missing it returns nil.
func there(file string) ([]byte, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

// A part is one line of parts.tsv: name, ok or FAILED, seconds.
type part struct {
	name string
	ok   bool
}

func readParts(file string) ([]part, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var parts []part
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) != 3 {
			return nil, fmt.Errorf("%s: line %q is not a name, a verdict and seconds", file, line)
		}
		parts = append(parts, part{name: fields[0], ok: fields[1] == "ok"})
	}
	return parts, nil
}
