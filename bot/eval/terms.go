package eval

// A stakeTerm is one number that is read off a stake.
type stakeTerm struct {
	name string
	of   func(*stake) float64
	// weights are those where a file names none, at the first knots.
	weights [given]float64
}

// stakeTerms are read off every road, city and monastic feature in which a seat has
// figures.
var stakeTerms = []stakeTerm{
	{"end", endNow, [given]float64{1, 1, 1, 1}},
	{"gain.complete", gainComplete, [given]float64{0, 0.9, 0.9, 0.9}},
	{"gain.fit", gainFit, [given]float64{0, 0, 0, 0}},
	{"gain.soon", gainSoon, [given]float64{0, 0, 0, 0}},
	{"men", followers, [given]float64{0, 0, -1, -2}},
	{"men.complete", menComplete, [given]float64{0, 0.5, 2, 3}},
	{"men.fit", menFit, [given]float64{0, 0, 0, 0}},
	{"men.soon", menSoon, [given]float64{0, 0, 0.5, 0.5}},
	{"men.dead", menDead, [given]float64{0, 0, -1, -2}},
	{"men.two", menTwo, [given]float64{}},
	{"men.many", menMany, [given]float64{}},
	{"end.many", endMany, [given]float64{}},
	{"end.dead", endDead, [given]float64{}},
	{"end.alone", endAlone, [given]float64{}},
	{"open", holesOpen, [given]float64{}},
	{"rare", holesRare, [given]float64{}},
	{"men.lost", menLost, [given]float64{0, 0, -1, -1}},
	{"safe", safe, [given]float64{}},
	{"tied", tied, [given]float64{}},
	{"spare", spare, [given]float64{}},
}

// fieldTerms are read off every field in which a seat has figures.
var fieldTerms = []stakeTerm{
	{"end", endNow, [given]float64{1, 1, 1, 1}},
	{"city.complete", cityComplete, [given]float64{0, 0.8, 0.7, 0.7}},
	{"city.fit", cityFit, [given]float64{0, 0, 0.1, 0.1}},
	{"halves", halves, [given]float64{0, 0, 0.05, 0.1}},
	{"men", followers, [given]float64{0, 0, -1, -2}},
	{"men.lost", menLost, [given]float64{0, 0, -0.5, -1}},
	{"safe", safe, [given]float64{}},
	{"spare", spare, [given]float64{}},
	{"tied", tied, [given]float64{}},
}

// endNow: what it brings if the game ends now.
func endNow(st *stake) float64 { return st.end }

// gainComplete: points more when completed x chance to be completed.
func gainComplete(st *stake) float64 { return st.gain * st.chances.complete }

// gainFit: points more when completed x chance that something fits in all holes.
func gainFit(st *stake) float64 { return st.gain * st.chances.fit }

// gainSoon: points more when completed x chance to be completed within three draws.
func gainSoon(st *stake) float64 { return st.gain * st.chances.soon }

// followers: how many stand there.
func followers(st *stake) float64 { return st.men }

// menComplete: followers x chance that they come home.
func menComplete(st *stake) float64 { return st.men * st.chances.complete }

// menFit: followers x chance that something fits in all holes.
func menFit(st *stake) float64 { return st.men * st.chances.fit }

// menSoon: followers x chance that they come home within three draws.
func menSoon(st *stake) float64 { return st.men * st.chances.soon }

// menDead: followers where some hole fits no tile that is left.
func menDead(st *stake) float64 { return when(st.chances.dead, st.men) }

// menTwo: followers where two holes are open.
func menTwo(st *stake) float64 { return when(st.holes == 2, st.men) }

// menMany: followers where three holes or more are open.
func menMany(st *stake) float64 { return when(st.holes >= 3, st.men) }

// endMany: an owner's points now where three holes or more are open.
func endMany(st *stake) float64 { return when(st.holes >= 3, st.end) }

// endDead: an owner's points now where some hole fits no tile that is left.
func endDead(st *stake) float64 { return when(st.chances.dead, st.end) }

// endAlone: an owner's points now where nobody else has anybody.
func endAlone(st *stake) float64 { return when(st.alone, st.end) }

// holesOpen: an owner's holes that no tile left can close.
func holesOpen(st *stake) float64 { return when(st.owner, float64(st.chances.open)) }

// holesRare: an owner's holes that at most two tiles fit.
func holesRare(st *stake) float64 { return when(st.owner, float64(st.chances.rare)) }

// menLost: followers where others have the majority.
func menLost(st *stake) float64 { return when(!st.owner, st.men) }

// safe: the points now of an owner that is ahead by two or more.
func safe(st *stake) float64 { return when(st.owner && st.lead >= 2, st.end) }

// tied: the points now of an owner that shares them.
func tied(st *stake) float64 { return when(st.tied, st.end) }

// spare: followers beyond the first.
func spare(st *stake) float64 { return max(0, st.men-1) }

// cityComplete: points for a city x sum of the chances of the open cities at the field.
func cityComplete(st *stake) float64 { return st.gain * st.chances.complete }

// cityFit: points for a city x sum of the chances that something fits in all holes of
// the open cities at the field.
func cityFit(st *stake) float64 { return st.gain * st.chances.fit }

// halves: into how many halves of empty squares an owner's field goes on.
func halves(st *stake) float64 { return when(st.owner, float64(st.chances.open)) }

func when(is bool, x float64) float64 {
	if is {
		return x
	}
	return 0
}

// The places of the terms of a seat: those of stakes, of roads, cities, monastic
// features and fields, then those of the seat itself.
const (
	stakeCount = 20
	fieldCount = 9

	termRoad     = 0
	termCity     = termRoad + stakeCount
	termMonastic = termCity + stakeCount
	termField    = termMonastic + stakeCount
	termHand     = termField + fieldCount
	termSpecial  = termHand + handCount
	termHelpers  = termSpecial + 1
	termAway     = termHelpers + 1
	termWorking  = termAway + 1
	termEmpty    = termWorking + 1
	termNext     = termEmpty + 1
	termTake     = termNext + 1
	termGrow     = termTake + 1
	termRoadGain = termGrow + 1
	termRoadLoss = termRoadGain + 1
	termCityGain = termRoadLoss + 1
	termCityLoss = termCityGain + 1

	termFieldGain = termCityLoss + 1
	termFieldLoss = termFieldGain + 1
	termCount     = termFieldLoss + 1
)

// handCount is how many followers in the supply have a worth of their own.
const handCount = 7

// seatTerms are the terms from termHand on.
var seatTerms = [termCount - termHand]struct {
	name    string
	weights [given]float64
}{
	{"hand.1", [given]float64{0, 2, 3, 3}},
	{"hand.2", [given]float64{0, 1, 2, 2}},
	{"hand.3", [given]float64{0, 0.5, 1.5, 2}},
	{"hand.4", [given]float64{0, 0.2, 0.7, 1}},
	{"hand.5", [given]float64{0, 0.1, 0.3, 0.5}},
	{"hand.6", [given]float64{0, 0.1, 0.2, 0.4}},
	{"hand.7", [given]float64{0, 0.1, 0.2, 0.4}},
	{"hand.special", [given]float64{0, 2, 5, 11}},
	{"hand.helper", [given]float64{0, -1, -1, 5}},
	{"away", [given]float64{0, 0.2, 0.5, 0.5}},
	{"working", [given]float64{0, 3, 5, 4.5}},
	{"empty", [given]float64{0, 0.5, 1, 1}},
	{"next", [given]float64{0, 0.5, 1, 1}},
	{"take", [given]float64{}},
	{"grow", [given]float64{}},
	{"road.join.gain", [given]float64{0, 0.3, 0.3, 0.3}},
	{"road.join.loss", [given]float64{0, 0.3, 0.3, 0.3}},
	{"city.join.gain", [given]float64{0, 0.3, 0.3, 0.3}},
	{"city.join.loss", [given]float64{0, 0.3, 0.3, 0.3}},
	{"field.join.gain", [given]float64{0, 0.2, 0.2, 0.2}},
	{"field.join.loss", [given]float64{0, 0.2, 0.2, 0.2}},
}
