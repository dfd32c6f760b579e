// Package littlebuildings is Little Buildings: eighteen sheds, houses and towers, put on
// tiles instead of followers, each of which adds a point to whatever is scored there.
// README.md lists its rules by id (LB-1 to LB-8) in our own words.
package littlebuildings
