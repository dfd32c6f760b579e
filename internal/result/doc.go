// Package result has the rows that tell how games ended: one for each seat of each game that is over. The
// feature results writes them; features that show, search or rate them read them with what is here.
package result
