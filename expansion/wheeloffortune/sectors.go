package wheeloffortune

// The sectors of the wheel, clockwise [WF-3].
const (
	fortune uint8 = iota
	taxes
	famine
	storm
	inquisition
	plague
	numSectors
)

func sectorNames() []string {
	return []string{"fortune", "taxes", "famine", "storm", "inquisition", "plague"}
}

// crownName is the kind of place that a crown is.
const crownName = "crown"

// numCrowns is how many crowns there are [WF-15].
const numCrowns = 9

// crownNames are the spots of the crowns, sector by sector.
func crownNames() []string {
	return []string{
		"fortune", "taxes-1", "taxes-2", "famine", "storm-1", "storm-2", "inquisition", "plague-1", "plague-2",
	}
}

// crownsOf returns the spots of a sector's crowns: so many from the first one on.
func (m *module) crownsOf(sector uint8) (first, n uint8) {
	first = [numSectors]uint8{0, 1, 3, 4, 6, 7}[sector]
	n = [numSectors]uint8{1, 2, 1, 2, 1, 2}[sector] // [WF-15] else 1
	return first, n
}

// spotOf returns where on the map a crown is: the wheel lies about the corner of the
// four squares in the middle, and its crowns on a circle of 98 hundredths of a tile.
func spotOf(crown uint8) (x, y int) {
	at := [numCrowns][2]int{
		{2550, 1179},               // FORTUNE
		{3017, 1788}, {3017, 2308}, // TAXES
		{2550, 2917},               // FAMINE
		{1788, 3017}, {1338, 2758}, // STORM
		{1044, 2048},               // INQUISITION
		{1338, 1338}, {1788, 1079}, // PLAGUE
	}[crown]
	return at[0], at[1]
}
