// Package takeback is for taking back choices that others have answered, which needs the consent of all of
// them. The person who made a choice asks; when everybody who plays has agreed, it is an undo like any other. A
// new choice ends the question, and so does anybody who declines. Nothing is taken back past an outcome of
// chance: who has seen a tile cannot unsee it.
//
// The question and who has agreed stand in the log of the table.
package takeback
