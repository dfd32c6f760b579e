// Package watchtowers is The Watchtowers: 12 tiles with a tower from which followers look
// at the eight squares around, and are paid for what they see.
// README.md lists its rules by id (WT-1 to WT-14) in our own words.
package watchtowers
