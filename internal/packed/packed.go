package packed

import (
	"bytes"
	"compress/gzip"
	"errors"
	"sync"
)

// MinSize is from how many bytes on a message is worth compressing: below it is sent as fast as
// it is.
const MinSize = 2 << 10

// A Packer compresses messages, in memory that is used again: a writer of gzip takes most of a
// megabyte. The zero value is ready.
type Packer struct {
	writers sync.Pool
}

// A Message is what many are sent. It does not change, and anybody may ask it for anything.
type Message struct {
	JSON   []byte
	packer *Packer // nil if it is never compressed
	once   sync.Once
	gzip   []byte
	err    error
}

// Message returns one that may be compressed.
func (p *Packer) Message(json []byte) *Message { return &Message{JSON: json, packer: p} }

// Plain returns a message that is sent as it is.
func Plain(json []byte) *Message { return &Message{JSON: json} }

// Compressible reports whether a message comes compressed to who takes it so.
func (m *Message) Compressible() bool { return m.packer != nil && len(m.JSON) > MinSize }

// Gzip returns a message compressed. Whoever asks first waits for it, and so do all who ask
// meanwhile: nobody who owns what others need should.
func (m *Message) Gzip() ([]byte, error) {
	m.once.Do(func() { m.gzip, m.err = m.packer.compress(m.JSON) })
	return m.gzip, m.err
}

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
