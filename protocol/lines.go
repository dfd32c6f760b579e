package protocol

import (
	"bufio"
	"errors"
	"io"
)

// MaxLine is the length of the longest request, in bytes without its end of
// line.
const MaxLine = 1 << 20

// lineReader splits a stream into lines. What is too long it skips without
// keeping it.
type lineReader struct {
	r    *bufio.Reader
	line []byte
}

func newLineReader(r io.Reader) *lineReader {
	return &lineReader{r: bufio.NewReaderSize(r, 64<<10)}
}

// next returns the next line without its end; it is good until the next call.
// A last line without an end counts. long reports a line above MaxLine, of
// which nothing is returned. The error is io.EOF at the end.
func (l *lineReader) next() (line []byte, long bool, err error) {
	l.line = l.line[:0]
	for {
		part, err := l.r.ReadSlice('\n')
		if n := len(part); n > 0 && part[n-1] == '\n' {
			part = part[:n-1]
		}
		if !long && len(l.line)+len(part) > MaxLine {
			long = true
			l.line = l.line[:0]
		}
		if !long {
			l.line = append(l.line, part...)
		}
		switch {
		case err == nil:
			return l.line, long, nil
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && (long || len(l.line) > 0):
			return l.line, long, nil
		default:
			return nil, false, err
		}
	}
}

// waiting reports whether more has been read than was returned: then an answer
// need not be sent off at once.
func (l *lineReader) waiting() bool { return l.r.Buffered() > 0 }
