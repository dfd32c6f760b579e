package art

// The palette, see docs/art.md. What meets roads and walls (the three grounds of
// grass) is dark enough for 3:1 against both; a test computes it.
const (
	grass     = "#6f924d"
	grassWarm = "#79924b"
	grassDeep = "#648949"
	blade     = "#54783b" // tufts of grass
	bladeHigh = "#8aad5c" // the same in the sun
	leaf      = "#4b7a3b"
	leafHigh  = "#6f9d4c"
	leafDark  = "#345a2e"

	soil     = "#8b7047" // a ploughed field
	soilDark = "#785d38"
	crop     = "#b8a352" // ripe grain
	cropDark = "#9f893e"
	hay      = "#d8bf6a"
	sprout   = "#83a550" // young green
	sproutLo = "#5f853c"
	bloom    = "#f3ead0"
	poppy    = "#d9694a"

	roadFill  = "#faf0d4"
	roadEdge  = "#6b5330"
	roadTrack = "#dcc896"
	verge     = "#537a3a"

	waterFill  = "#8cc4df"
	waterDeep  = "#6dacce"
	waterEdge  = "#2f6282"
	waterLight = "#d3edf5"
	bank       = "#c9b67e"

	paving    = "#dcc193" // streets and squares
	pavingHi  = "#ead6ad"
	pavingLo  = "#b8945f"
	stone     = "#f7f0e0" // walls
	stoneMid  = "#d6c7a6"
	stoneLow  = "#a99877"
	stoneDark = "#43372a"
	slate     = "#5d7287"
	slateHigh = "#93a8b8"
	slateLow  = "#3f5164"

	terracotta = "#c67a50" // the roofs of a city from afar
	townRoof   = "#8496a3"

	shade    = "#1f2a16" // what lies in the shadow of trees and walls
	townShad = "#3a2415" // shadows on paving
	wood     = "#8a5c32"
	woodDark = "#3d2715"
	gold     = "#f2c340"
	halo     = "#fff8e6"
	ink      = "#1a120c" // the dark line about every piece
)

// Grass, Paving, Road and Water are the grounds on which figures stand.
const (
	Grass  = grass
	Paving = paving
	Road   = roadFill
	Water  = waterFill
)

// A roof is the colour of a roof in the sun and in the shade.
type roof struct{ high, low string }

// roofs are the colours of houses: clay in five bakings, thatch and slate, then
// the slates of the town that is nobody's.
var roofs = [...]roof{
	{"#c9663f", "#a44a31"},
	{"#bb5638", "#953f2c"},
	{"#d27a4b", "#ad5a38"},
	{"#b25a45", "#8c4233"},
	{"#cb8450", "#a6643a"},
	{"#d3a657", "#ab8038"},
	{"#7f8e99", "#5c6b77"},
	{"#7f93a6", "#5c7085"},
	{"#6c8298", "#4c6077"},
	{"#93a2ab", "#6f7f8a"},
	{"#a8977f", "#82725c"},
}

// How many colours of roofs there are of either kind.
const (
	clays  = 5
	shades = 7 // with thatch and slate
	slates = len(roofs) - shades
)
