// Package refold plays all games of a store again from their logs, and says which cannot be:
// because what is stored of them was altered or is missing, or because this program cannot
// follow it.
package refold
