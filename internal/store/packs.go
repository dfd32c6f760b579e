package store

import (
	"bytes"
	"crypto/sha256"
	"errors"
)

// Players' own tiles are a long text in the setup of each game that is played with them, or in the
// entry that brings them in. Drivers keep such a text once, however many games
// have it: they take it out of the bytes that they are given and put it back into those that they
// return, before the sums are compared. A text that was lost or altered is damage of the games
// that have it.
const (
	packLeast = 512 // bytes of a text; a shorter one is not worth two more rows
	packMost  = 8   // texts taken out of one setup or entry: others stay where they are
)

// A PackHash is the SHA-256 of a pack's text. It never leaves the store, and knowing it does not give
// access to the text.
type PackHash [sha256.Size]byte

// A Pack is a long text that ExtractPacks took out of a setup or of an entry's data.
type Pack struct {
	At   int // where the text stood: an offset into the bytes that were left
	Hash PackHash
	Text []byte
}

// A PackUse says that the text of a pack was taken out of the setup or an entry of a game, and where.
type PackUse struct {
	Game string
	Seq  int64 // of the entry, 0 for the setup
	Pack
}

// ExtractPacks takes long strings (of 512 bytes or more, at most 8 of them) out of JSON, so that a store
// can keep a text once that several games have. It returns the strings as packs, and as rest the data
// without them: their quotes stay, so that it is still JSON. RestorePacks puts the texts back, even if
// data was not JSON. Texts are not copied; without a long string, data itself is returned.
func ExtractPacks(data []byte) (rest []byte, packs []Pack) {
	if len(data) < packLeast {
		return data, nil
	}
	done := 0 // bytes that are in rest or in packs
	for i := 0; len(packs) < packMost; {
		quote := bytes.IndexByte(data[i:], '"')
		if quote < 0 {
			break
		}
		begin := i + quote + 1
		end := closingQuote(data, begin)
		if end < 0 {
			break
		}
		if text := data[begin:end]; len(text) >= packLeast {
			rest = append(rest, data[done:begin]...)
			packs = append(packs, Pack{len(rest), sha256.Sum256(text), text})
			done = end
		}
		i = end + 1
	}
	if packs == nil {
		return data, nil
	}
	return append(rest, data[done:]...), packs
}

// closingQuote returns the index of the quote that ends the JSON string whose content begins at i, or -1
// if there is none.
func closingQuote(data []byte, i int) int {
	for ; i < len(data); i++ {
		switch data[i] {
		case '"':
			return i
		case '\\':
			i++
		}
	}
	return -1
}

// PackUsesOf returns packs, which were taken out of one entry of a game (seq 0: out of its setup), in the
// form in which a driver stores where they are used.
func PackUsesOf(game string, seq int64, packs []Pack) (uses []PackUse) {
	for _, p := range packs {
		uses = append(uses, PackUse{game, seq, p})
	}
	return uses
}

const sqlPacks = `SELECT u.seq, u.at, p.data FROM pack_uses u LEFT JOIN packs p ON p.hash = u.pack
	WHERE u.game = ?1 AND u.seq >= ?2 AND u.seq <= ?3 ORDER BY u.seq, u.at`

// RestorePacks reads the texts that ExtractPacks took out and puts them back: into the setup of g, if g
// is not nil, and into the data of log, which are consecutive entries of the same game. It returns a
// *Damage if a text is missing or its place is not there.
func RestorePacks(tx *Tx, g *Game, log []Entry) error {
	game, from, to := "", int64(0), int64(0)
	if n := len(log); n > 0 {
		game, from, to = log[0].Game, log[0].Seq, log[n-1].Seq
	}
	if g != nil {
		game, from = g.ID, 0
	}
	packs, err := packsBySeq(tx, game, from, to)
	if err != nil {
		return err
	}
	if g != nil {
		if g.Setup, err = restoreTexts(g.Setup, packs[0]); err != nil {
			return damagef(game, "what it was set up with: %v", err)
		}
	}
	for i := range log {
		e := &log[i]
		if e.Data, err = restoreTexts(e.Data, packs[e.Seq]); err != nil {
			return damagef(game, "entry %d: %v", e.Seq, err)
		}
	}
	return nil
}

// packsBySeq reads the packs of a game's entries from number from to number to, and returns them by the
// number of the entry; 0 is the setup. A pack whose text is lost is returned without text.
func packsBySeq(tx *Tx, game string, from, to int64) (map[int64][]Pack, error) {
	packs := map[int64][]Pack{}
	err := tx.Each(sqlPacks, []any{game, from, to}, func(scan Scan) error {
		var seq int64
		var p Pack
		err := scan(&seq, &p.At, &p.Text)
		packs[seq] = append(packs[seq], p)
		return err
	})
	return packs, err
}

// restoreTexts undoes ExtractPacks: it puts the texts of packs back into rest. It returns an error if a
// text is missing or its place is not in rest.
func restoreTexts(rest []byte, packs []Pack) ([]byte, error) {
	if len(packs) == 0 {
		return rest, nil
	}
	size := len(rest)
	for _, p := range packs {
		size += len(p.Text)
	}
	data, done := make([]byte, 0, size), 0
	for _, p := range packs {
		if len(p.Text) == 0 {
			return nil, errors.New("a pack is missing")
		}
		if p.At < done || p.At > len(rest) {
			return nil, errors.New("a pack belongs nowhere in it")
		}
		data = append(append(data, rest[done:p.At]...), p.Text...)
		done = p.At
	}
	return append(data, rest[done:]...), nil
}

// DropPacks deletes the rows that say where a game uses packs, and each pack that no other game uses. It
// is a part of deleting a game; the caller deletes the rest in the same transaction.
func DropPacks(tx *Tx, game string) error {
	var hashes [][]byte
	err := tx.Each(`SELECT DISTINCT pack FROM pack_uses WHERE game = ?1`, []any{game}, func(scan Scan) error {
		var hash []byte
		err := scan(&hash)
		hashes = append(hashes, hash)
		return err
	})
	if err != nil {
		return err
	}
	if err := tx.Do(`DELETE FROM pack_uses WHERE game = ?1`, game); err != nil {
		return err
	}
	for _, hash := range hashes {
		_, err := tx.Exec(`DELETE FROM packs WHERE hash = ?1 AND NOT EXISTS (SELECT 1 FROM pack_uses WHERE pack = ?1)`, hash)
		if err != nil {
			return err
		}
	}
	return nil
}
