// Package packs checks packs, which are tiles of people's own, and serves the packs of a table: those in
// play and those that people offer. Before the first choice the host accepts or declines what others
// offer. What a pack may hold package tile/pack says; what was offered and accepted stands in the log of
// the table.
package packs
