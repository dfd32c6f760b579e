// Package underthebigtop is Under the Big Top: 20 tiles with a travelling circus, pyramids
// of acrobats, and a ringmaster for everybody.
// README.md lists its rules by id (BT-1 to BT-17) in our own words.
package underthebigtop
