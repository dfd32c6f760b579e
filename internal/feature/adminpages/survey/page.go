package survey

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"circulade/internal/table/access"
)

// ErrPlace is a place from which no list goes on.
var ErrPlace = errors.New("this is no place in this list")

// Page is how many rows one answer has at most.
const Page = 50

// A Wanted says what somebody looks for.
type Wanted struct {
	Text  string // "": everything, the newest first
	After string // the place that the page before told; "": from the beginning
}

// beyond comes behind every text, in the order of bytes.
const beyond = "\U0010FFFF"

// newest is before everything that there is, the newest first.
const newest = 1 << 62

// datedPlace reads where a list by date goes on.
func datedPlace(after string) (at int64, rest string, err error) {
	if after == "" {
		return newest, "", nil
	}
	date, rest, ok := strings.Cut(after, ".")
	if at, err = strconv.ParseInt(date, 10, 64); err != nil || !ok {
		return 0, "", ErrPlace
	}
	return at, rest, nil
}

// dated says where a list by date goes on.
func dated(at int64, rest string) string { return fmt.Sprintf("%d.%s", at, rest) }

// tableID is the rest of a place that is a table's.
func tableID(text string, err error) (string, error) {
	if err == nil && text != "" && !access.IsID(text) {
		err = ErrPlace
	}
	return text, err
}

// packed and unpacked are texts in a place.
func packed(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }

func unpacked(text string) (string, error) {
	data, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || strings.ToValidUTF8(string(data), "") != string(data) || strings.Contains(string(data), "\x00") {
		return "", ErrPlace
	}
	return string(data), nil
}
