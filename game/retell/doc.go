// Package retell plays a base game again from what a foreign file tells of it:
// which tile was laid where, and who put a follower on what. It knows no file
// format; the packages that do tell it one move after the other.
//
// Foreign files seldom say which tiles were set aside because they fitted
// nowhere. Such a tile is taken to be in the pile still, unless the file names
// it; where it then cannot be told whether the game is over, Game says so.
package retell
