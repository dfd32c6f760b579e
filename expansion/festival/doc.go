// Package festival is The Festival: tiles on which somebody may take a figure of his own
// home from anywhere on the board. README.md lists its rules by id (FV-1 to FV-7) in our
// own words.
package festival
