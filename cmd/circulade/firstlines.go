package main

import (
	"context"
	"io"
	"log/slog"
	"os"

	"golang.org/x/term"

	"circulade/internal/logs"
)

// writesJSON says in which form what goes to some files is written: as it was said, else as text if
// one of them is a terminal.
func (f *operationFlags) writesJSON(files ...*os.File) bool {
	if f.LogFormat != "" {
		return f.LogFormat == "json"
	}
	for _, file := range files {
		if term.IsTerminal(int(file.Fd())) {
			return false
		}
	}
	return true
}

// logTo makes the log. What it holds back is written at the end, by flush.
func (f *operationFlags) logTo(file *os.File) *slog.Logger {
	var to slog.Handler = slog.NewTextHandler(file, nil)
	if f.writesJSON(file) {
		to = slog.NewJSONHandler(file, nil)
	}
	handler, limiter := logs.Limit(to)
	f.flush = limiter.Flush
	return slog.New(handler)
}

// A herald writes the first lines, which say where a server is and what it keeps: sentences, or
// lines like those of the log where that is JSON.
type herald struct {
	to    io.Writer
	lines *slog.Logger // nil: sentences
}

// herald writes to standard output. Whoever sees one of the two reads sentences.
func (f *operationFlags) herald() herald {
	h := herald{to: os.Stdout}
	if f.writesJSON(os.Stdout, os.Stderr) {
		h.lines = slog.New(slog.NewJSONHandler(os.Stdout, nil))
	}
	return h
}

// say writes a line: a sentence, or the same with what it tells in members of their own.
func (h herald) say(level slog.Level, sentence string, members ...slog.Attr) {
	if h.lines != nil {
		h.lines.LogAttrs(context.Background(), level, sentence, members...)
		return
	}
	_, _ = io.WriteString(h.to, sentence+"\n") // nobody listens any more
}

// where says where the server is. A sentence that goes on behind the address lets whoever looks for
// the words find it in JSON too.
func (h herald) where(address string) {
	sentence := "Circulade is at " + address
	if h.lines != nil {
		sentence += " and listens"
	}
	h.say(slog.LevelInfo, sentence, slog.String("address", address))
}

// fail writes why a server ends, where its log is JSON.
func fail(err error) {
	slog.New(slog.NewJSONHandler(os.Stderr, nil)).Error("circulade ends", slog.String("reason", err.Error()))
}
