// Package store keeps games durable. A game is its log: what it was set up
// with, and every accepted request since, numbered 1, 2, 3… without a gap.
// Entries are only ever appended; an undo is an entry too.
//
// The Store interface is what the server sees. Its drivers are the packages sqlite and postgres; the code
// that they share is in gamerows. Every driver must pass the tests of storetest.
//
// Four promises carry everything else:
//
//   - An append is guarded: it succeeds only when it continues the log exactly
//     where the caller believes the log ends. Of any number of racing callers
//     one wins and the others get ErrStale.
//   - An append is idempotent: a move id is accepted once per game, so a client
//     that never saw the answer may ask again and gets ErrDuplicate.
//   - What was altered is not served: a checksum is chained through each log, and
//     what does not fit it is refused as damaged.
//   - Success means saved: a method that writes returns nil only after the
//     bytes were flushed to the disk. A power cut a moment later loses nothing.
//
// Long texts, such as players' own tiles, are stored once however many games have them
// (ExtractPacks). Readers of a game get the bytes that were saved.
package store
