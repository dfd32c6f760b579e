package survey

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"circulade/internal/table/access"
)

// ErrCursor means that a text is no cursor of this list.
var ErrCursor = errors.New("this is no place in this list")

// Page is how many rows a page has at most.
const Page = 50

// A Query says which page of a list is wanted.
type Query struct {
	Text  string // the search text; "": everything, the newest first
	After string // the cursor from the page before; "": from the beginning
}

// afterAnyText, appended to a prefix, sorts after all texts with that prefix, in byte order.
const afterAnyText = "\U0010FFFF"

// beforeNewest is a time after all others: the cursor's date at the beginning of a list by date.
const beforeNewest = 1 << 62

// parseDateCursor parses the cursor of a list by date, newest first: the time in milliseconds of
// the last row of the page before, and the rest, which distinguishes rows of the same time. For "",
// the beginning of the list, it returns a time after all others; for any other text that is no
// cursor ErrCursor.
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

// dateCursor returns the cursor after a row of this time in a list by date; rest distinguishes it
// from other rows of the same time.
func dateCursor(at int64, rest string) string { return fmt.Sprintf("%d.%s", at, rest) }

// checkedTableID returns text, or ErrCursor if it is neither empty nor the id of a table. It passes
// err on if there is one.
func checkedTableID(text string, err error) (string, error) {
	if err == nil && text != "" && !access.IsID(text) {
		err = ErrCursor
	}
	return text, err
}

// encodeKey returns a name key in the form that a cursor contains.
func encodeKey(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }

// decodeKey returns the name key from its form in a cursor, or ErrCursor if that is malformed.
func decodeKey(text string) (string, error) {
	data, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || strings.ToValidUTF8(string(data), "") != string(data) || strings.Contains(string(data), "\x00") {
		return "", ErrCursor
	}
	return string(data), nil
}
