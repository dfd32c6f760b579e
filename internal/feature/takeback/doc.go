// Package takeback is for taking back choices that others have answered, which needs the consent of all of
// them. Whoever has made a choice asks; when everybody who plays has agreed, it is an undo as any other. A
// new choice ends the question, and so does anybody who declines. Nothing is taken back past an outcome of
// chance: who has seen a tile cannot unsee it.
//
// What is asked and who has agreed stands in the log of the table.
package takeback
