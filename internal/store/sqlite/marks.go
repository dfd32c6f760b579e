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

// A logEnd says where the log of a game ended when a transaction was committed.
type logEnd struct {
	game string
	head
}

// marks is the file beside the database from which a start learns whether acknowledged entries were lost,
// which the database alone cannot show: a log without its end looks complete. After each commit it gets a
// line with the number of commits that changed something else than logs, and with the new ends of the
// logs that were continued. The line is written after the database was flushed, without a flush of its
// own, so the file is never ahead of an undamaged database.
type marks struct {
	path    string
	file    *os.File        // nil after a failed write, until the file is begun anew
	size    int             // of the file, in bytes
	base    int             // the size with which the file was begun
	changes int64           // as in the last line
	last    map[string]head // the ends of logs that were moved since the file was begun
	before  map[string]head // the ends of logs with which the file was begun, and the moved ones added when it was begun anew
	line    []byte          // buffer for the next line
}

// begin replaces the file by a new one that holds the count of changes and the given ends of logs, and
// opens it for more lines.
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

// add appends a line for a commit: changes is the count of commits that changed something else than logs,
// touched the new ends of logs. If that fails the file stays behind the database, which is harmless, and
// the next call begins the file anew.
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

// close closes the marks file.
func (m *marks) close() error {
	if m.file == nil {
		return nil
	}
	return m.file.Close()
}

// appendLine appends a line of the marks file to b: a checksum of the line, the count of changes, then
// for each of the ends the game, the number of its last entry and the log's checksum.
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

// readMarks reads a marks file. It returns the last recorded end of each log and the greatest count of
// changes. It skips lines that are damaged or cut off, and returns an error if no line is whole.
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

// parseMarkLine reads one line of a marks file, sets the ends of the logs that it names in the map ends,
// and returns its count of changes; ok is false if the line is damaged.
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

// existsNonEmpty reports whether there is a file with at least one byte, or one that cannot be opened.
func existsNonEmpty(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist)
	}
	defer func() { _ = f.Close() }()
	_, err = io.ReadFull(f, make([]byte, 1))
	return err == nil
}

// A lostLog is a log that does not end where the marks file says, or not with the same checksum.
type lostLog struct {
	game string
	at   int64 // number of the last entry that is there
	lost int64 // how many entries are missing
	gone bool  // the game itself is missing
	odd  bool  // no entry is missing, but they are not the acknowledged ones
}

// finding describes the lost log to the operator.
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
