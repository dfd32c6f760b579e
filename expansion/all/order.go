package all

import "circulade/rules"

// Order is the order of play: every moment of a game with its rows in order. A
// person reads the turn here and nowhere else. Rows of sets that are not in
// play vanish; each row names its source in rules/00-order-of-play.md.
func Order() []rules.Moment {
	return []rules.Moment{
		{ID: "S", Title: "Setup", Rows: []rules.Row{
			{Name: "base.start", Set: "base", Form: rules.Work, Source: "BA-1"},
			{Name: "king-robber.start", Set: "king-robber", Form: rules.Work, Source: "KR-1"},
			{Name: "base.trimming", Set: "base", Form: rules.Work, Source: "BA-4"},
			{Name: "base.trim", Set: "base", Form: rules.Random, Nested: true, Source: "BA-4"},
			{Name: "base.first-drawn", Set: "base", Form: rules.Random, Source: "BA-3"},
			{Name: "base.first-named", Set: "base", Form: rules.Question, Source: "BA-3"},
		}},
		{ID: "T0", Title: "Begin turn", Rows: []rules.Row{
			{Name: "base.turn", Set: "base", Form: rules.Work, Source: "T0.1"},
			{Name: "traders-builders.turn", Set: "traders-builders", Form: rules.Work, Source: "T0.1"},
		}},
		{ID: "T1", Title: "Tile", Rows: []rules.Row{
			{Name: "base.part", Set: "base", Form: rules.Work, Source: "T1.1"},
			{Name: "base.draw", Set: "base", Form: rules.Random, Source: "T1.2, BA-5"},
			{Name: "base.fits", Set: "base", Form: rules.Work, Source: "T1.2, BA-7"},
			{Name: "base.place", Set: "base", Form: rules.Question, Source: "T1.4, BA-6"},
			{Name: "base.completed", Set: "base", Form: rules.Work, Source: "T1.5, BA-14, BA-16, BA-18"},
			{Name: "traders-builders.extended", Set: "traders-builders", Form: rules.Work, Source: "T1.5, TB-7"},
		}},
		{ID: "T2", Title: "Wood", Rows: []rules.Row{
			{Name: "base.wood", Set: "base", Form: rules.Question, Source: "T2.1, BA-8"},
		}},
		{ID: "T3", Title: "Scoring", Rows: []rules.Row{
			{Name: "base.score", Set: "base", Form: rules.Work, Source: "T3.4, BA-11"},
			{Name: "king-robber.claim", Set: "king-robber", Form: rules.Work, Source: "T3.5, KR-7"},
			{Name: "traders-builders.goods", Set: "traders-builders", Form: rules.Work, Source: "T3.5, TB-2"},
			{Name: "base.settle", Set: "base", Form: rules.Work, Source: "T3.7b"},
			{Name: "base.return", Set: "base", Form: rules.Work, Source: "T3.8, BA-20"},
		}},
		{ID: "T4", Title: "After scoring"},
		{ID: "T5", Title: "End of part", Rows: []rules.Row{
			{Name: "traders-builders.double", Set: "traders-builders", Form: rules.Question, Source: "T5.1, TB-8"},
		}},
		{ID: "T6", Title: "End of turn", Rows: []rules.Row{
			{Name: "base.next", Set: "base", Form: rules.Work, Source: "T6.5, BA-26"},
		}},
		{ID: "T7", Title: "End of game", Rows: []rules.Row{
			{Name: "base.final-features", Set: "base", Form: rules.Work, Source: "T7.3 (3), BA-27"},
			{Name: "base.final-fields", Set: "base", Form: rules.Work, Source: "T7.3 (5), BA-29"},
			{Name: "traders-builders.final-goods", Set: "traders-builders", Form: rules.Work, Source: "T7.3 (6), TB-4"},
			{Name: "king-robber.final", Set: "king-robber", Form: rules.Work, Source: "T7.3 (6), KR-6"},
			{Name: "base.over", Set: "base", Form: rules.Work, Source: "T7"},
		}},
	}
}
