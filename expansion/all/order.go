package all

import "circulade/rules"

// Order is the order of play: every moment of a game with its rows in order. A
// person reads the turn here and nowhere else. Rows of sets that are not in
// play vanish; each row names its source in rules/00-order-of-play.md.
func Order() []rules.Moment {
	return []rules.Moment{
		{ID: "S", Title: "Setup", Rows: setup()},
		{ID: "T0", Title: "Begin turn", Rows: beginTurn()},
		{ID: "T1", Title: "Tile", Rows: placing()},
		{ID: "T1.3", Title: "Tile in hand", Rows: inHand()},
		{ID: "T2", Title: "Figure placement", Rows: figurePlacement()},
		{ID: "T2.5", Title: "Before scoring", Rows: beforeScoring()},
		{ID: "T3", Title: "Scoring", Rows: scoring()},
		{ID: "T4", Title: "After scoring", Rows: afterScoring()},
		{ID: "T4.3", Title: "Rest of the sub-turn", Rows: restOfSubTurn()},
		{ID: "T5", Title: "End of sub-turn", Rows: endSubTurn()},
		{ID: "T6", Title: "End of turn", Rows: endTurn()},
		{ID: "T7", Title: "End of game", Rows: endGame()},
	}
}

// cropCircles are the sets that share the rules on crop circles.
const cropCircles = "crop-circles-1 crop-circles-2"

// sieges are the sets that share the rules on besieged cities.
const sieges = "siege cathars besiegers"

// setup is moment S.
func setup() []rules.Row {
	return []rules.Row{
		{Name: "base.start", Set: "base", Form: rules.Work, Source: "BA-1"},
		{Name: "wheel-of-fortune.start", Set: "wheel-of-fortune", Form: rules.Work, Source: "WF-1, WF-2"},
		{Name: "count.start", Set: "count", Form: rules.Work, Source: "CO-1"},
		{Name: "school.start", Set: "school", Form: rules.Work, Source: "SC-1"},
		{Name: "wind-roses.start", Set: "wind-roses", Form: rules.Work, Source: "WR-1"},
		{Name: "abbey-mayor.start", Set: "abbey-mayor", Form: rules.Work, Source: "AM-1"},
		{Name: "king-robber.start", Set: "king-robber", Form: rules.Work, Source: "KR-1"},
		{Name: "tower.start", Set: "tower", Form: rules.Work, Source: "TW-2"},
		{Name: "bridges-castles-bazaars.start", Set: "bridges-castles-bazaars", Form: rules.Work, Source: "BCB-12, BCB-17"},
		{Name: "tunnel.start", Set: "tunnel", Form: rules.Work, Source: "11-tunnel.md"},
		{Name: "little-buildings.start", Set: "little-buildings", Form: rules.Work, Source: "LB-1"},
		{Name: "base.pile", Set: "base", Form: rules.Work, Source: "BA-3"},
		{Name: "base.trimming", Set: "base", Form: rules.Work, Source: "BA-4"},
		{Name: "base.trim", Set: "base", Form: rules.Random, Nested: true, Source: "BA-4"},
		{Name: "plague.start", Set: "plague", Form: rules.Work, Source: "PL-1"},
		{Name: "base.first-drawn", Set: "base", Form: rules.Random, Source: "BA-3"},
		{Name: "base.first-named", Set: "base", Form: rules.Question, Source: "BA-3"},
	}
}

// beginTurn is moment T0.
func beginTurn() []rules.Row {
	return []rules.Row{
		{Name: "base.turn", Set: "base", Form: rules.Work, Source: "T0.1"},
		{Name: "plague.eradication", Set: "plague", Form: rules.Work, Source: "T0.2, PL-16"},
		{Name: "princess-dragon.fairy-turn", Set: "princess-dragon", Form: rules.Work, Source: "T0.3, PD-22"},
		{Name: "messages.turn", Set: "messages", Form: rules.Work, Source: "T0.4, ME-5"},
		{Name: "messages.again", Set: "messages", Form: rules.Work, Nested: true, Source: "4, ME-5"},
		{Name: "messages.draw", Set: "messages", Form: rules.Random, Nested: true, Source: "4, ME-4"},
		{Name: "messages.message", Set: "messages", Form: rules.Question, Nested: true, Source: "4, ME-6"},
		{Name: "messages.target", Set: "messages", Form: rules.Question, Nested: true, Source: "4, ME-12"},
		{Name: "base.window-start", Set: "base", Form: rules.Question, Source: "W0"},
		{Name: "messages.window-start", Set: "messages", Form: rules.Work, Source: "W0, ME-5"},
	}
}

// placing is moment T1.
func placing() []rules.Row {
	return []rules.Row{
		{Name: "base.part", Set: "base", Form: rules.Work, Source: "T1.1"},
		{Name: "bridges-castles-bazaars.owed", Set: "bridges-castles-bazaars", Form: rules.Work, Source: "T1.1 (a), BCB-9"},
		{Name: "abbey-mayor.source", Set: "abbey-mayor", Form: rules.Question, Source: "T1.1 (b), AM-1"},
		{Name: "base.draw", Set: "base", Form: rules.Random, Source: "T1.2, BA-5"},
		{Name: "princess-dragon.aside", Set: "princess-dragon", Form: rules.Work, Source: "T1.2, PD-8"},
	}
}

// inHand is the rest of moment T1, from T1.3 on: here it begins for a tile that a
// player did not have to draw.
func inHand() []rules.Row {
	return []rules.Row{
		{Name: "wheel-of-fortune.turn", Set: "wheel-of-fortune", Form: rules.Work, Source: "T1.3, WF-4"},
		{Name: "wheel-of-fortune.remove", Set: "wheel-of-fortune", Form: rules.Question, Nested: true, Source: "T1.3, WF-11"},
		{Name: "wheel-of-fortune.crowns", Set: "wheel-of-fortune", Form: rules.Work, Source: "T1.3, WF-12"},
		{Name: "messages.wheel", Set: "messages", Beside: "wheel-of-fortune", Form: rules.Work, Source: "T1.3, 4, ME-5"},
		{Name: "base.fits", Set: "base", Form: rules.Work, Source: "T1.2, BA-7"},
		{Name: "base.place", Set: "base", Form: rules.Question, Source: "T1.4, BA-6"},
		{Name: "hills-and-sheep.hill", Set: "hills-and-sheep", Form: rules.Work, Source: "T1.4, HS-13"},
		{Name: "base.completed", Set: "base", Form: rules.Work, Source: "T1.5, BA-14, BA-16, BA-18"},
		{Name: "traders-builders.extended", Set: "traders-builders", Form: rules.Work, Source: "T1.5, TB-7"},
		{Name: "hills-and-sheep.extended", Set: "hills-and-sheep", Form: rules.Work, Source: "T1.5, HS-5"},
		{Name: "wind-roses.laid", Set: "wind-roses", Form: rules.Work, Source: "T1.5, WR-3"},
		{Name: "princess-dragon.volcano", Set: "princess-dragon", Form: rules.Work, Source: "T1.6, PD-2"},
		{Name: "river.extra", Set: "river-2", Form: rules.Question, Source: "T1.6, RV-13"},
		{Name: "plague.outbreak", Set: "plague", Form: rules.Work, Source: "T1.7, PL-2"},
		{Name: "goldmines.gold", Set: "goldmines", Form: rules.Work, Source: "T1.8, GO-1"},
		{Name: "goldmines.second", Set: "goldmines", Form: rules.Question, Source: "T1.8, GO-1"},
		{Name: "mage-witch.magic", Set: "mage-witch", Form: rules.Question, Source: "T1.9, MW-1"},
		{Name: "mage-witch.joined", Set: "mage-witch", Form: rules.Question, Source: "T1.9b, MW-4"},
		{Name: "robbers.place", Set: "robbers", Form: rules.Question, Source: "T1.10, RO-1"},
		{Name: "robbers.second", Set: "robbers", Form: rules.Work, Source: "T1.10, RO-2"},
		{Name: "robbers.other", Set: "robbers", Form: rules.Question, Nested: true, Source: "T1.10, RO-2"},
		{Name: "porxada.use", Set: "porxada", Form: rules.Question, Source: "T1.11, PX-1"},
		{Name: "porxada.own", Set: "porxada", Form: rules.Question, Nested: true, Source: "T1.11, PX-2"},
		{Name: "porxada.other", Set: "porxada", Form: rules.Question, Nested: true, Source: "T1.11, PX-2"},
		{Name: "porxada.answer", Set: "porxada", Form: rules.Question, Nested: true, Source: "T1.11, PX-3"},
		{Name: "porxada.pay", Set: "porxada", Form: rules.Question, Nested: true, Source: "T1.11, PX-3"},
		{Name: "porxada.done", Set: "porxada", Form: rules.Work, Source: "T1.11"},
		{Name: "base.window-tile", Set: "base", Form: rules.Question, Source: "W1"},
		{Name: "mage-witch.joined-tile", Set: "mage-witch", Form: rules.Question, Source: "T1.9b, MW-10"},
		{Name: "messages.window-tile", Set: "messages", Form: rules.Work, Source: "W1, ME-5"},
	}
}

// figurePlacement is moment T2.
func figurePlacement() []rules.Row {
	return []rules.Row{
		{Name: "base.wood", Set: "base", Form: rules.Question, Source: "T2.1, BA-8"},
		{Name: "hills-and-sheep.draw", Set: "hills-and-sheep", Form: rules.Random, Nested: true, Source: "T2.1 (o), HS-4"},
		{Name: "flying-machines.roll", Set: "flying-machines", Form: rules.Random, Nested: true, Source: "T2.1 (c), FM-3"},
		{Name: "flying-machines.landing", Set: "flying-machines", Form: rules.Question, Nested: true, Source: "T2.2, FM-4"},
		{Name: "flying-machines.over", Set: "flying-machines", Form: rules.Work, Nested: true, Source: "T2.2, FM-6"},
		{Name: "tower.capture", Set: "tower", Form: rules.Question, Nested: true, Source: "T2.3, TW-6"},
		{Name: "tower.exchange", Set: "tower", Form: rules.Question, Nested: true, Source: "T2.3, TW-9"},
		{Name: "princess-dragon.fairy-later", Set: "princess-dragon", Form: rules.Work, Source: "T2.1 (d), PD-20"},
		{Name: "princess-dragon.fairy", Set: "princess-dragon", Form: rules.Question, Nested: true, Source: "T2.1 (d), PD-20"},
		{Name: "messages.wood", Set: "messages", Form: rules.Work, Source: "T2.1 (j), ME-5"},
		{Name: "russian-promos.warning", Set: "russian-promos", Form: rules.Question, Source: "T2.4a, RU-9"},
		{Name: "russian-promos.trap", Set: "russian-promos", Form: rules.Work, Source: "T2.4a, RU-3, RU-4"},
		{Name: "phantom.before", Set: "phantom", Form: rules.Work, Source: "T2.4b, PH-1"},
		{Name: "phantom.second", Set: "phantom", Form: rules.Question, Source: "T2.4b, PH-1"},
		{Name: "russian-promos.warning-again", Set: "russian-promos", Beside: "phantom", Form: rules.Question, Source: "T2.4c, RU-9"},
		{Name: "russian-promos.trap-again", Set: "russian-promos", Beside: "phantom", Form: rules.Work, Source: "T2.4c, RU-3, RU-4"},
		{Name: "phantom.after", Set: "phantom", Form: rules.Work, Source: "T2.4b, PH-1"},
		{Name: "base.window-wood", Set: "base", Form: rules.Question, Source: "W2"},
	}
}

// beforeScoring is the rest of moment T2: here it begins for what something else than
// a tile has joined.
func beforeScoring() []rules.Row {
	return []rules.Row{
		{Name: "mage-witch.joined-wood", Set: "mage-witch", Form: rules.Question, Source: "T1.9b, MW-10"},
		{Name: "messages.window-wood", Set: "messages", Form: rules.Work, Source: "W2, ME-5"},
		{Name: "ferries.lay", Set: "ferries", Form: rules.Question, Source: "T2.5, FE-3"},
		{Name: "mage-witch.joined-laid", Set: "mage-witch", Form: rules.Question, Source: "T1.9b, MW-10"},
		{Name: "ferries.met", Set: "ferries", Form: rules.Work, Source: "T2.6, FE-5"},
		{Name: "ferries.turn", Set: "ferries", Form: rules.Question, Source: "T2.6, FE-5"},
		{Name: "ferries.roads", Set: "ferries", Form: rules.Work, Source: "T2.6, FE-8"},
		{Name: "mage-witch.joined-turned", Set: "mage-witch", Form: rules.Question, Source: "T1.9b, MW-10"},
		{Name: "hills-and-sheep.flock", Set: "hills-and-sheep", Form: rules.Question, Source: "T2.6b, HS-5"},
		{Name: "hills-and-sheep.closed", Set: "hills-and-sheep", Form: rules.Work, Source: "T2.6b, HS-11"},
		{Name: "messages.flock", Set: "messages", Beside: "hills-and-sheep", Form: rules.Work, Source: "T2.6b, 4, ME-5"},
		{Name: "princess-dragon.dragon", Set: "princess-dragon", Form: rules.Work, Source: "T2.7, PD-7"},
		{Name: "princess-dragon.step", Set: "princess-dragon", Form: rules.Question, Nested: true, Source: "T2.7, PD-9"},
		{Name: "bridges-castles-bazaars.castles", Set: "bridges-castles-bazaars", Form: rules.Work, Source: "T2.8, BCB-16"},
		{Name: "bridges-castles-bazaars.castle", Set: "bridges-castles-bazaars", Form: rules.Question, Nested: true, Source: "T2.8, BCB-16"},
	}
}

// scoring is moment T3.
func scoring() []rules.Row {
	return []rules.Row{
		// Who comes out of the town stands beside no watchtower.
		{Name: "watchtowers.watch", Set: "watchtowers", Form: rules.Work, Source: "T3.4, WT-2"},
		{Name: "count.redeploy", Set: "count", Form: rules.Work, Source: "T3.2, CO-11"},
		{Name: "count.move-out", Set: "count", Form: rules.Question, Nested: true, Source: "T3.2, CO-11"},
		{Name: "cult.result", Set: "cult", Form: rules.Work, Source: "T3.4, CU-4"},
		{Name: "base.score", Set: "base", Form: rules.Work, Source: "T3.4, BA-11"},
		{Name: "darmstadt.churches", Set: "darmstadt", Form: rules.Work, Source: "T3.4, DA-3"},
		{Name: "school.copy", Set: "school", Form: rules.Work, Source: "T3.4, SC-3"},
		{Name: "school.choice", Set: "school", Form: rules.Question, Nested: true, Source: "T3.4, SC-5"},
		{Name: "king-robber.claim", Set: "king-robber", Form: rules.Work, Source: "T3.5, KR-7"},
		{Name: "traders-builders.goods", Set: "traders-builders", Form: rules.Work, Source: "T3.5, TB-2"},
		{Name: "abbey-mayor.barns", Set: "abbey-mayor", Form: rules.Work, Source: "T3.6, AM-14"},
		{Name: "bridges-castles-bazaars.castle-scores", Set: "bridges-castles-bazaars", Form: rules.Work, Source: "T3.7, BCB-20"},
		{Name: "bridges-castles-bazaars.castle-choice", Set: "bridges-castles-bazaars", Form: rules.Question, Nested: true, Source: "T3.7, BCB-20"},
		{Name: "count.earned", Set: "count", Form: rules.Work, Source: "T3.11, CO-3"},
		{Name: "robbers.choice", Set: "robbers", Form: rules.Question, Nested: true, Source: "T3.3, RO-8"},
		{Name: "base.settle", Set: "base", Form: rules.Work, Source: "T3.7b"},
		{Name: "abbey-mayor.return", Set: "abbey-mayor", Form: rules.Work, Source: "T3.8, AM-14"},
		// A wagon is asked while it still stands there: what goes home at T3.8 stands
		// on what is completed, where no wagon may go, so the order makes no difference.
		{Name: "abbey-mayor.wagons", Set: "abbey-mayor", Form: rules.Work, Source: "T3.9, AM-21"},
		{Name: "abbey-mayor.wagon", Set: "abbey-mayor", Form: rules.Question, Nested: true, Source: "T3.9, AM-21"},
		{Name: "base.return", Set: "base", Form: rules.Work, Source: "T3.8, BA-20"},
		{Name: "mage-witch.return", Set: "mage-witch", Form: rules.Work, Source: "T3.8, MW-6"},
		{Name: "bridges-castles-bazaars.return", Set: "bridges-castles-bazaars", Form: rules.Work, Source: "T3.8, BCB-21"},
		{Name: "under-the-big-top.circus", Set: "under-the-big-top", Form: rules.Work, Source: "T3.9b, BT-2"},
		{Name: "under-the-big-top.animal", Set: "under-the-big-top", Form: rules.Random, Nested: true, Source: "T3.9b, BT-3"},
		{Name: "school.take", Set: "school", Form: rules.Work, Source: "T3.10, SC-2"},
		{Name: "count.place", Set: "count", Form: rules.Question, Source: "T3.11, CO-5"},
		{Name: "count.move-count", Set: "count", Form: rules.Question, Nested: true, Source: "T3.11, CO-8"},
	}
}

// afterScoring is moment T4.
func afterScoring() []rules.Row {
	return []rules.Row{
		{Name: "goldmines.share", Set: "goldmines", Form: rules.Work, Source: "T4.1, GO-4"},
		{Name: "goldmines.take", Set: "goldmines", Form: rules.Question, Nested: true, Source: "T4.1, GO-6"},
		{Name: "messages.scored", Set: "messages", Form: rules.Work, Source: "T4.2, ME-5"},
	}
}

// restOfSubTurn is the rest of moment T4.
func restOfSubTurn() []rules.Row {
	return []rules.Row{
		{Name: "princess-dragon.dragon-after", Set: "princess-dragon", Form: rules.Work, Source: "T4.3, PD-7"},
		{Name: "crop-circles.circle", Set: cropCircles, Form: rules.Question, Source: "T4.4, CC-2"},
		{Name: "crop-circles.add", Set: cropCircles, Form: rules.Question, Nested: true, Source: "T4.4, CC-5"},
		{Name: "crop-circles.remove", Set: cropCircles, Form: rules.Question, Nested: true, Source: "T4.4, CC-7"},
		{Name: "siege.escape", Set: sieges, Form: rules.Work, Source: "T4.5, SI-6"},
		{Name: "siege.knight", Set: sieges, Form: rules.Question, Nested: true, Source: "T4.5, SI-6"},
		{Name: "catapult.remember", Set: "catapult", Form: rules.Work, Source: "T4.6, CA-1"},
		{Name: "bridges-castles-bazaars.remember", Set: "bridges-castles-bazaars", Form: rules.Work, Source: "T4.6, BCB-1"},
		{Name: "base.window-end", Set: "base", Form: rules.Question, Source: "W3"},
		{Name: "messages.window-end", Set: "messages", Form: rules.Work, Source: "W3, ME-5"},
	}
}

// endSubTurn is moment T5.
func endSubTurn() []rules.Row {
	return []rules.Row{
		{Name: "traders-builders.double", Set: "traders-builders", Form: rules.Question, Source: "T5.1, TB-8"},
	}
}

// endTurn is moment T6.
func endTurn() []rules.Row {
	return []rules.Row{
		{Name: "siege.escape-turn", Set: sieges, Form: rules.Work, Source: "T6.2, SI-6"},
		{Name: "plague.spread", Set: "plague", Form: rules.Question, Source: "T6.1, PL-8"},
		{Name: "catapult.round", Set: "catapult", Form: rules.Work, Source: "T6.3, CA-1"},
		{Name: "catapult.token", Set: "catapult", Form: rules.Question, Nested: true, Source: "T6.3, CA-2"},
		{Name: "catapult.throw", Set: "catapult", Form: rules.Question, Nested: true, Source: "T6.3, CA-2"},
		{Name: "catapult.flight", Set: "catapult", Form: rules.Random, Nested: true, Source: "T6.3, CA-2"},
		{Name: "catapult.seduce", Set: "catapult", Form: rules.Question, Nested: true, Source: "T6.3, CA-6"},
		{Name: "catapult.lob", Set: "catapult", Form: rules.Question, Nested: true, Source: "T6.3, CA-10"},
		{Name: "catapult.lane", Set: "catapult", Form: rules.Random, Nested: true, Source: "T6.3, CA-10"},
		{Name: "catapult.hands", Set: "catapult", Form: rules.Question, Nested: true, Source: "T6.3, CA-11"},
		{Name: "catapult.shown", Set: "catapult", Form: rules.Random, Nested: true, Source: "T6.3, CA-11"},
		{Name: "catapult.points", Set: "catapult", Form: rules.Work, Source: "T6.3, CA-14"},
		{Name: "messages.thrown", Set: "messages", Form: rules.Work, Source: "4, ME-5"},
		{Name: "catapult.again", Set: "catapult", Form: rules.Work, Source: "T6.3, CA-12"},
		{Name: "bridges-castles-bazaars.bazaar", Set: "bridges-castles-bazaars", Form: rules.Work, Source: "T6.4, BCB-1"},
		{Name: "bridges-castles-bazaars.reveal", Set: "bridges-castles-bazaars", Form: rules.Random, Nested: true, Source: "T6.4, BCB-2"},
		{Name: "bridges-castles-bazaars.pick", Set: "bridges-castles-bazaars", Form: rules.Question, Nested: true, Source: "T6.4, BCB-3"},
		{Name: "bridges-castles-bazaars.bid", Set: "bridges-castles-bazaars", Form: rules.Question, Nested: true, Source: "T6.4, BCB-4"},
		{Name: "bridges-castles-bazaars.buy-sell", Set: "bridges-castles-bazaars", Form: rules.Question, Nested: true, Source: "T6.4, BCB-6"},
		{Name: "messages.bazaar", Set: "messages", Form: rules.Work, Source: "T6.4, ME-5"},
		{Name: "base.next", Set: "base", Form: rules.Work, Source: "T6.5, BA-26"},
	}
}

// endGame is moment T7.
func endGame() []rules.Row {
	return []rules.Row{
		{Name: "abbey-mayor.last", Set: "abbey-mayor", Form: rules.Work, Source: "T7.2, AM-7"},
		{Name: "abbey-mayor.last-abbey", Set: "abbey-mayor", Form: rules.Question, Nested: true, Source: "T7.2, AM-7"},
		{Name: "messages.join", Set: "messages", Form: rules.Work, Source: "T7.3 (1), ME-8"},
		{Name: "robbers.final", Set: "robbers", Form: rules.Work, Source: "T7.3 (1), RO-12"},
		{Name: "count.final", Set: "count", Form: rules.Work, Source: "T7.3 (2), CO-16"},
		{Name: "count.final-move", Set: "count", Form: rules.Question, Nested: true, Source: "T7.3 (2), CO-16"},
		{Name: "under-the-big-top.final-circus", Set: "under-the-big-top", Form: rules.Work, Source: "T7.3 (2b), BT-6"},
		{Name: "under-the-big-top.final-acrobats", Set: "under-the-big-top", Form: rules.Work, Source: "T7.3 (2b), BT-12"},
		{Name: "darmstadt.final", Set: "darmstadt", Form: rules.Work, Source: "T7.3 (2c), DA-5"},
		{Name: "base.final-features", Set: "base", Form: rules.Work, Source: "T7.3 (3), BA-27"},
		{Name: "monasteries.final", Set: "monasteries", Form: rules.Work, Source: "T7.3 (3), MO-4"},
		{Name: "base.final-fields", Set: "base", Form: rules.Work, Source: "T7.3 (5), BA-29"},
		{Name: "abbey-mayor.final-barns", Set: "abbey-mayor", Form: rules.Work, Source: "T7.3 (5), AM-17"},
		{Name: "traders-builders.final-goods", Set: "traders-builders", Form: rules.Work, Source: "T7.3 (6), TB-4"},
		{Name: "king-robber.final", Set: "king-robber", Form: rules.Work, Source: "T7.3 (6), KR-6"},
		{Name: "goldmines.final", Set: "goldmines", Form: rules.Work, Source: "T7.3 (7), GO-10"},
		{Name: "russian-promos.final", Set: "russian-promos", Form: rules.Work, Source: "T7.3 (8), RU-5"},
		{Name: "base.over", Set: "base", Form: rules.Work, Source: "T7"},
	}
}
