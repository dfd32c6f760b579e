// Package gamelog is one table as its log has it: the game, who sits where, what was
// offered and decided. Load replays a stored log, a request is tried as a Step, and
// what the store has taken is accepted. It knows neither who asks nor where the log
// is kept; nothing in it waits.
package gamelog
