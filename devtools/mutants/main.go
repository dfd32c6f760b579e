package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path"
	"slices"
	"strconv"
	"strings"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// A plan is what the command line asks for.
type plan struct {
	seed    int64
	count   int
	only    []string // numbers
	also    []string // packages
	file    string
	folders []string
}

func parse(args []string) (plan, error) {
	p := plan{folders: []string{"rules", "expansion"}}
	flags := flag.NewFlagSet("mutants", flag.ContinueOnError)
	flags.Usage = func() {
		say(flags.Output(), "usage: mutants [-seed N] [-n N] [-only N,N] [-also PACKAGE,PACKAGE] [-out FILE] [FOLDER...]\n")
		flags.PrintDefaults()
	}
	flags.Int64Var(&p.seed, "seed", 1, "what the draw follows from")
	flags.IntVar(&p.count, "n", 100, "how many mutants, without those that do not build")
	only := flags.String("only", "", "try again just these `numbers`, and show what the tests say")
	also := flags.String("also", "", "whether the tests of these `packages` notice what a package's own do not")
	flags.StringVar(&p.file, "out", "", "where results are kept (default bin/mutants-SEED.jsonl)")
	if err := flags.Parse(args); err != nil {
		return p, err
	}
	list := func(s string) []string {
		return strings.FieldsFunc(s, func(r rune) bool { return r == ',' })
	}
	p.only, p.also = list(*only), list(*also)
	if p.file == "" {
		p.file = fmt.Sprintf("bin/mutants-%d.jsonl", p.seed)
	}
	if flags.NArg() > 0 {
		p.folders = flags.Args()
	}
	return p, nil
}

// say tells what goes on. That nobody listens is no reason to stop.
func say(w io.Writer, format string, args ...any) { _, _ = fmt.Fprintf(w, format, args...) }

func run(ctx context.Context, w io.Writer, args []string) (err error) {
	p, err := parse(args)
	if err != nil {
		return err
	}
	list, err := sites(p.folders...)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	t := &trial{plan: p, w: w, bench: &bench{folder: folder, usual: map[string]float64{}}}
	if t.journal, err = openJournal(p.file); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, t.journal.file.Close()) }()
	say(w, "%d places in %s; results go to %s\n", len(list), strings.Join(p.folders, ", "), p.file)
	return t.all(ctx, draw(p.seed, list))
}

// A trial is a run of the command.
type trial struct {
	plan
	w       io.Writer
	bench   *bench
	journal *journal
	tally   map[string][2]int // killed and all, by folder
}

// all tries mutants in the order of the draw until there are enough.
func (t *trial) all(ctx context.Context, drawn []mutant) error {
	t.tally = map[string][2]int{}
	var left []outcome
	counted, skipped := 0, 0
	for i, m := range drawn {
		if counted == t.count {
			break
		}
		if len(t.only) > 0 && !slices.Contains(t.only, strconv.Itoa(i+1)) {
			continue
		}
		o, err := t.one(ctx, i+1, m)
		if err != nil {
			return err
		}
		say(t.w, "%v\n", o)
		if o.Fate == unbuilt {
			skipped++
			continue
		}
		counted++
		pkg := strings.SplitN(o.File, "/", 2)[0]
		sum := t.tally[pkg]
		sum[1]++
		if o.Fate == survived {
			left = append(left, o)
		} else {
			sum[0]++
		}
		t.tally[pkg] = sum
	}
	t.report(counted, skipped, left)
	return nil
}

func (t *trial) report(counted, skipped int, left []outcome) {
	say(t.w, "\nseed %d: %d of %d mutants killed; %d more do not build\n", t.seed, counted-len(left), counted, skipped)
	for _, pkg := range t.folders {
		say(t.w, "%s: %d of %d\n", pkg, t.tally[pkg][0], t.tally[pkg][1])
	}
	for _, o := range left {
		say(t.w, "%v\n", o)
	}
}

// one tries a mutant, unless the journal knows what came of it.
func (t *trial) one(ctx context.Context, number int, m mutant) (outcome, error) {
	o := outcome{Number: number, File: m.site.file, Line: m.site.line, Func: m.site.function, Kind: m.change.kind}
	made, before, after, err := m.spoiled()
	if err != nil {
		return o, err
	}
	pkg := path.Dir(o.File)
	o.Before, o.After = before, after
	if o.Code, err = digest(pkg); err != nil {
		return o, err
	}
	if known, ok := t.journal.done[o.key()]; ok && len(t.only) == 0 {
		known.Number = number
		return known, nil
	}
	var output string
	if o.Fate, output, err = t.bench.try(ctx, "./"+pkg, o.File, made); err != nil {
		return o, err
	}
	if o.Fate == unbuilt {
		o.Output = output
	}
	if len(t.only) > 0 {
		say(t.w, "%s", output)
	}
	if o.Fate == survived {
		if err := t.others(ctx, &o, made); err != nil {
			return o, err
		}
	}
	return o, t.journal.add(o)
}

// others asks the tests of further packages about a mutant that survived its own.
func (t *trial) others(ctx context.Context, o *outcome, made string) error {
	for _, pkg := range t.also {
		fate, _, err := t.bench.try(ctx, pkg, o.File, made)
		if err != nil {
			return err
		}
		if fate == killed || fate == slow {
			o.By = pkg
			return nil
		}
	}
	return nil
}
