package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// What is asked thousands of times a second is read no further than it has to be, so that the
// machine is left to the server.

// seqOf reads the seq of a table, which stands near its beginning, and leaves the rest unread.
func seqOf(seq *int64) func(io.Reader) error {
	return func(r io.Reader) error {
		d := json.NewDecoder(r)
		if _, err := d.Token(); err != nil { // the brace
			return err
		}
		for d.More() {
			name, err := d.Token()
			if err != nil {
				return err
			}
			if name == "seq" {
				err := d.Decode(seq)
				return errors.Join(err, drain(r))
			}
			var other json.RawMessage
			if err := d.Decode(&other); err != nil {
				return err
			}
		}
		return errors.New("the answer has no seq")
	}
}

// answerOf reads how far the answer to a choice leads, be it a patch or a table, of which only the seq is read.
func answerOf(h *head) func(io.Reader) error {
	return func(r io.Reader) error {
		data, err := io.ReadAll(r)
		if err != nil {
			return err
		}
		if !bytes.HasPrefix(data, []byte(`{"type":`)) {
			return seqOf(&h.Patch.Seq)(bytes.NewReader(data))
		}
		*h, err = headOf(data)
		return err
	}
}

// drain reads the rest, so that the connection can be used again.
func drain(r io.Reader) error {
	_, err := io.Copy(io.Discard, r)
	return err
}

// A head is what a push begins with, and an answer by stamp.
type head struct {
	Type, Stamp string
	Patch       struct{ Seq int64 } // 0: the seq is as it was
}

// headOf reads what a push says of how far it leads. The seq of a patch comes first in it, if it
// has changed at all.
func headOf(data []byte) (h head, err error) {
	const begin = `"patch":{"seq":`
	at := bytes.Index(data, []byte(begin))
	if at < 0 {
		return h, json.Unmarshal(data, &h)
	}
	end := at + len(begin)
	for end < len(data) && data[end] >= '0' && data[end] <= '9' {
		end++
	}
	short := append(bytes.Clone(data[:end]), "}}"...)
	return h, json.Unmarshal(short, &h)
}
