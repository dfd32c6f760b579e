package tile

// Unit is the side of a tile in the units in which sets tell where on the map something
// is: whole numbers, so that it is the same on every machine. x grows to the right and y
// downwards; the tile at x, y has its upper left corner at x, y times Unit.
const (
	Unit     = 1 << UnitBits
	UnitBits = 10
)
