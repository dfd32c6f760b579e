package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
	"slices"
	"strings"
)

// A mutant is a program that differs in one place.
type mutant struct {
	site   site
	change change
	rank   uint64
}

// draw puts all places in an order by the seed, and draws one way to spoil each. The
// rank of a place follows from where it stands, not from how many others there are:
// so an edit in one function leaves the draw of all others as it was.
func draw(seed int64, list []site) []mutant {
	var drawn []mutant
	for _, s := range list {
		sum := sha256.Sum256(fmt.Appendf(nil, "%d %s %s %d", seed, s.file, s.function, s.number))
		way := binary.BigEndian.Uint64(sum[8:]) % uint64(len(s.ways))
		drawn = append(drawn, mutant{s, s.ways[way], binary.BigEndian.Uint64(sum[:])})
	}
	slices.SortStableFunc(drawn, func(a, b mutant) int { return cmp.Compare(a.rank, b.rank) })
	return drawn
}

// spoiled returns the file of a mutant, and the line or lines that differ as they were
// and as they are.
func (m mutant) spoiled() (made, before, after string, err error) {
	text, err := os.ReadFile(m.site.file)
	if err != nil {
		return "", "", "", err
	}
	src := string(text)
	from := strings.LastIndexByte(src[:m.change.from], '\n') + 1
	to := len(src)
	if n := strings.IndexByte(src[m.change.to:], '\n'); n >= 0 {
		to = m.change.to + n
	}
	after = src[from:m.change.from] + m.change.text + src[m.change.to:to]
	return src[:from] + after + src[to:], strings.TrimSpace(src[from:to]), strings.TrimSpace(after), nil
}
