// Package messages is Messages: every player has two scoring figures on the
// track, and who lands one on a dark space in his own turn draws a message.
// README.md lists its rules by id (ME-1 to ME-17) in our own words.
package messages
