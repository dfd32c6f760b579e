package survey

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"circulade/internal/table/access"
)

// ErrCursor is a place from which no list goes on.
var ErrCursor = errors.New("this is no place in this list")

// Page is how many rows one answer has at most.
const Page = 50

// A Query says what somebody looks for.
type Query struct {
	Text  string // "": everything, the newest first
	After string // the place that the page before told; "": from the beginning
}

// afterAnyText comes behind every text, in the order of bytes.
const afterAnyText = "\U0010FFFF"

// beforeNewest is before everything that there is, the newest first.
const beforeNewest = 1 << 62

// parseDateCursor reads where a list by date goes on.
func parseDateCursor(after string) (at int64, rest string, err error) {
	if after == "" {
		return beforeNewest, "", nil
	}
	date, rest, ok := strings.Cut(after, ".")
	if at, err = strconv.ParseInt(date, 10, 64); err != nil || !ok {
		return 0, "", ErrCursor
	}
	return at, rest, nil
}

// dateCursor says where a list by date goes on.
func dateCursor(at int64, rest string) string { return fmt.Sprintf("%d.%s", at, rest) }

// checkedTableID is the rest of a place that is a table's.
func checkedTableID(text string, err error) (string, error) {
	if err == nil && text != "" && !access.IsID(text) {
		err = ErrCursor
	}
	return text, err
}

// encodeKey and unpacked are texts in a place.
func encodeKey(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }

func decodeKey(text string) (string, error) {
	data, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || strings.ToValidUTF8(string(data), "") != string(data) || strings.Contains(string(data), "\x00") {
		return "", ErrCursor
	}
	return string(data), nil
}
