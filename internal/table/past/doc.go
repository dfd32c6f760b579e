// Package past keeps for a while what the growing lists of tables were, so that who has
// them need only be told what changed. What it forgets costs nobody more than the whole
// lists: of each table it keeps a few moments, of each address that opened tables at most
// half of what it may keep of all.
package past
