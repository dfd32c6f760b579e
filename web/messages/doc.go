// Package messages holds the words that players read, in every language: one file a
// set, one of the base game, and one of what only the terminal says. The page reads
// the same files, but the terminal's. The package knows what a key is and what a text
// may hold, but no key: whoever asks names it.
//
// A file is an object of keys and texts. A text is plain, with {name} for an argument;
// where it depends on how many there are, it is an object of variants by the plural
// rules of the language, chosen by the argument "count". An empty text says that there
// is nothing to say.
package messages
