package packed

import (
	"bytes"
	"compress/gzip"
	"errors"
	"sync"
)

// MinSize is the size in bytes above which a message is worth compressing.
const MinSize = 2 << 10

// A Packer compresses messages and reuses the memory for it: a gzip writer takes most of a megabyte. The
// zero value is ready.
type Packer struct {
	writers sync.Pool
}

// A Message is bytes that many clients are sent unchanged. All its methods may be called from any
// goroutine.
type Message struct {
	JSON   []byte
	packer *Packer // nil if it is never compressed
	once   sync.Once
	gzip   []byte
	err    error
}

// Message returns a message with these bytes that p compresses if it is long enough and a client accepts
// that.
func (p *Packer) Message(json []byte) *Message { return &Message{JSON: json, packer: p} }

// Plain returns a message with these bytes that is never compressed.
func Plain(json []byte) *Message { return &Message{JSON: json} }

// Compressible reports whether clients that accept gzip are sent the message compressed: it has a Packer
// and is longer than MinSize.
func (m *Message) Compressible() bool { return m.packer != nil && len(m.JSON) > MinSize }

// Gzip returns the message compressed; it must not be called for one made by Plain. The first call
// compresses it, and calls meanwhile wait for that. So a goroutine that must not be held up, such as a
// table's owner, must not call it.
func (m *Message) Gzip() ([]byte, error) {
	m.once.Do(func() { m.gzip, m.err = m.packer.compress(m.JSON) })
	return m.gzip, m.err
}

// compress returns data compressed by gzip.
func (p *Packer) compress(data []byte) ([]byte, error) {
	var b bytes.Buffer
	z, ok := p.writers.Get().(*gzip.Writer)
	if !ok {
		z = gzip.NewWriter(&b)
	} else {
		z.Reset(&b)
	}
	_, err := z.Write(data)
	if err = errors.Join(err, z.Close()); err != nil {
		return nil, err
	}
	p.writers.Put(z)
	return b.Bytes(), nil
}
