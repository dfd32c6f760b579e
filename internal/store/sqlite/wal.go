package sqlite

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"circulade/internal/store"
)

// The parts of a WAL file, as SQLite's file format describes them.
const (
	walMagic       = 0x377f0682 // the last bit: checksums of big-endian words
	walHeaderSize  = 32
	walFrameHeader = 24
)

// A walState is what lookAtWAL found in a WAL file: how many frames SQLite will read, and what it will
// drop.
type walState struct {
	valid   int // frames whose checksum fits, which SQLite will read
	behind  int // frames with the same salts behind the first frame that does not fit
	commits int // how many transactions end in the first frame that does not fit and in those behind it
}

// lookAtWAL reads a WAL file before SQLite does, and counts the frames that SQLite will drop; a missing
// file has none. SQLite takes the WAL to end at the first frame with a wrong checksum, and silently drops
// the frames behind it. After a mere crash no frames of the same WAL (with the same salts) are behind
// such a frame.
func lookAtWAL(path string) (w walState, err error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return w, nil
	}
	if err != nil {
		return w, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	r := bufio.NewReaderSize(f, 1<<20)
	head := make([]byte, walHeaderSize)
	if _, err := io.ReadFull(r, head); err != nil {
		return w, ignoreEOF(err)
	}
	sum, ok := newWALChecksum(head)
	size := binary.BigEndian.Uint32(head[8:])
	if !ok || size < 512 || size > 1<<16 || size&(size-1) != 0 {
		return w.unreadableHeader(head, r)
	}
	salts := string(head[16:24])
	frame := make([]byte, walFrameHeader+int(size))
	for bad := false; ; {
		if _, err := io.ReadFull(r, frame); err != nil {
			return w, ignoreEOF(err)
		}
		same := string(frame[8:16]) == salts
		ends := same && binary.BigEndian.Uint32(frame[4:]) != 0
		fits := same && sum.add(frame[:8]).add(frame[walFrameHeader:]).matches(frame[16:24])
		switch {
		case !bad && fits:
			w.valid++
			continue
		case bad && same:
			w.behind++
		}
		bad = true
		if ends {
			w.commits++
		}
	}
}

// unreadableHeader returns the state of a WAL whose header, head, is damaged, so that SQLite drops all
// that r reads behind it. Nothing is lost if nothing is behind it, or if the header is all zeros: such a
// file was never flushed.
func (w walState) unreadableHeader(head []byte, r io.Reader) (walState, error) {
	n, err := io.Copy(io.Discard, r)
	if n > 0 && strings.Trim(string(head), "\x00") != "" {
		w.behind, w.commits = 1, 1
	}
	return w, err
}

// ignoreEOF returns nil if err says that a file has ended, else err.
func ignoreEOF(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// finding describes a damaged WAL to the operator. complete says that nothing acknowledged is missing, so
// the dropped frames are of a transaction that failed.
func (w walState) finding(complete bool) store.Finding {
	f := store.Finding{Lost: true, Text: fmt.Sprintf("%s-wal cannot be read after %d pages; what stands behind, "+
		"%d transactions at most, is lost", DatabaseName, w.valid, w.commits)}
	if complete {
		f = store.Finding{Text: f.Text + ", but nothing that was confirmed is missing"}
	}
	return f
}

// walChecksum is the running checksum of a WAL file.
type walChecksum struct {
	order  binary.ByteOrder
	s0, s1 uint32
}

// newWALChecksum returns the checksum of a WAL file after its header, head, to which the frames are
// added, and reports whether the header is whole.
func newWALChecksum(head []byte) (*walChecksum, bool) {
	s := &walChecksum{order: binary.LittleEndian}
	magic := binary.BigEndian.Uint32(head)
	if magic&1 != 0 {
		s.order = binary.BigEndian
	}
	return s, magic&^1 == walMagic && s.add(head[:24]).matches(head[24:32])
}

// add adds b to the running checksum, eight bytes at a time, and returns s.
func (s *walChecksum) add(b []byte) *walChecksum {
	for ; len(b) >= 8; b = b[8:] {
		s.s0 += s.order.Uint32(b) + s.s1
		s.s1 += s.order.Uint32(b[4:]) + s.s0
	}
	return s
}

// matches reports whether the checksum so far equals the eight bytes stored in the file.
func (s *walChecksum) matches(stored []byte) bool {
	return s.s0 == binary.BigEndian.Uint32(stored) && s.s1 == binary.BigEndian.Uint32(stored[4:])
}
