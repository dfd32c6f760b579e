package sqlite

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"circulade/internal/store"
)

// marksName is the file beside the database that says how far it has come.
const marksName = "circulade.last"

// maxMarks is how far that file grows before it is begun anew, in bytes. It goes
// back over many times what the WAL holds between two checkpoints.
const maxMarks = 256 << 10

// A logEnd says where the log of a game ended when a commit was done.
type logEnd struct {
	game string
	head
}

// marks is a file that grows by a line after each commit: how many commits there
// were that changed something else than logs, and where the logs ended that this
// one moved. It is written without a flush of its own, after the database was
// flushed: so whatever happens it is never ahead of a database that is whole. A
// database that lies behind it has lost what was acknowledged, which cannot be
// seen from inside: a cut log is a log.
type marks struct {
	path    string
	file    *os.File
	size    int // of the file
	base    int // of what it began with
	changes int64
	last    map[string]head // of this file
	before  map[string]head // of the one before, which begins this one
	line    []byte
}

// begin writes the file anew, with where logs ended lately.
func (m *marks) begin(changes int64, ends map[string]head) error {
	if m.file != nil {
		if err := m.file.Close(); err != nil {
			return err
		}
		m.file = nil
	}
	m.changes, m.before, m.last = changes, ends, map[string]head{}
	var all []logEnd
	for _, game := range slices.Sorted(maps.Keys(ends)) {
		all = append(all, logEnd{game, ends[game]})
	}
	text := m.appendLine(nil, nil)
	for part := range slices.Chunk(all, maxBatch) {
		text = m.appendLine(text, part)
	}
	next := m.path + ".new"
	if err := os.WriteFile(next, text, 0o600); err != nil {
		return err
	}
	if err := os.Rename(next, m.path); err != nil {
		return err
	}
	f, err := os.OpenFile(m.path, os.O_WRONLY|os.O_APPEND, 0o600)
	m.file, m.size, m.base = f, len(text), len(text)
	return err
}

// add notes a commit. An error leaves the file behind the database, which is
// harmless, and is made good by the next that works.
func (m *marks) add(changes int64, touched []logEnd) {
	if len(touched) == 0 && changes == m.changes {
		return
	}
	m.changes = changes
	for _, t := range touched {
		m.last[t.game] = t.head
	}
	if m.file == nil || m.size > m.base+maxMarks {
		maps.Copy(m.before, m.last)
		ends := m.last
		if m.file == nil {
			ends = m.before // the last time did not work: nothing may be left out
		}
		if m.begin(changes, ends) != nil && m.file != nil {
			_ = m.file.Close()
			m.file = nil
		}
		return
	}
	m.line = m.appendLine(m.line[:0], touched)
	n, err := m.file.Write(m.line)
	if m.size += n; err != nil {
		_ = m.file.Close()
		m.file = nil
	}
}

func (m *marks) close() error {
	if m.file == nil {
		return nil
	}
	return m.file.Close()
}

// appendLine adds a line: its checksum, the changes, then three fields for each log.
func (m *marks) appendLine(b []byte, ends []logEnd) []byte {
	start := len(b)
	b = append(b, "00000000\t"...)
	b = strconv.AppendInt(b, m.changes, 10)
	for _, e := range ends {
		b = append(append(append(b, '\t'), e.game...), '\t')
		b = append(strconv.AppendInt(b, e.seq, 10), '\t')
		b = hex.AppendEncode(b, e.sum[:])
	}
	crc := crc32.ChecksumIEEE(b[start+9:])
	hex.Encode(b[start:], []byte{byte(crc >> 24), byte(crc >> 16), byte(crc >> 8), byte(crc)})
	return append(b, '\n')
}

// readMarks reads what the file says: as much of it as the last stop of the
// machine left whole.
func readMarks(path string) (ends map[string]head, changes int64, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, 0, err
	}
	ends = map[string]head{}
	lines, whole := bufio.NewReader(bytes.NewReader(data)), 0
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			break // the rest was cut off
		}
		if c, ok := parseMarkLine(strings.TrimSuffix(line, "\n"), ends); ok {
			changes = max(changes, c)
			whole++
		}
	}
	if whole == 0 {
		return nil, 0, errors.New("it holds no whole line")
	}
	return ends, changes, nil
}

func parseMarkLine(line string, ends map[string]head) (changes int64, ok bool) {
	sum, rest, found := strings.Cut(line, "\t")
	if !found || fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(rest))) != sum {
		return 0, false
	}
	fields := strings.Split(rest, "\t")
	changes, err := strconv.ParseInt(fields[0], 10, 64)
	if err != nil || len(fields)%3 != 1 {
		return 0, false
	}
	for f := range slices.Chunk(fields[1:], 3) {
		h := head{}
		h.seq, err = strconv.ParseInt(f[1], 10, 64)
		n, hexErr := hex.Decode(h.sum[:], []byte(f[2][:min(len(f[2]), 2*len(h.sum))]))
		if err != nil || hexErr != nil || n != len(h.sum) {
			return 0, false
		}
		ends[f[0]] = h
	}
	return changes, true
}

// existsNonEmpty reports whether there is a file of a database that itself is not
// there.
func existsNonEmpty(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist)
	}
	defer func() { _ = f.Close() }()
	_, err = io.ReadFull(f, make([]byte, 1))
	return err == nil
}

// A lostLog is a log that lies behind its mark.
type lostLog struct {
	game string
	at   int64 // where it ends
	lost int64 // entries
	gone bool  // not even the game is there
	odd  bool  // it goes as far, but with other entries
}

func (b lostLog) finding() store.Finding {
	name := store.LogName(b.game)
	switch {
	case b.gone:
		return store.Finding{Lost: true, Text: fmt.Sprintf("table %s is lost, with choices that were confirmed: %d", name, b.lost)}
	case b.odd:
		return store.Finding{Lost: true, Text: fmt.Sprintf("table %s has other choices than those that were confirmed", name)}
	}
	return store.Finding{Lost: true, Text: fmt.Sprintf("table %s has lost choices that were confirmed: the last %d; it goes on after entry %d", name, b.lost, b.at)}
}
