// Package goldmines is Gold Mines: 8 tiles that bring gold to themselves and to a
// tile beside them. Whoever owns what is completed on these tiles takes it.
// README.md lists its rules by id (GO-1 to GO-12) in our own words.
package goldmines
