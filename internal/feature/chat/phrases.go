package chat

import "slices"

// Phrases returns the ids of the set phrases that can be said in place of a text. The page has their
// words, in each reader's language.
func Phrases() []string {
	return []string{
		"hello", "good_luck", "have_fun", "ready", "your_turn", "my_turn_soon",
		"thinking", "moment", "back_soon", "back", "take_your_time", "hurry",
		"good_move", "well_placed", "nice_city", "ouch", "lucky", "unlucky", "close_game", "exciting",
		"yes", "no", "thanks", "you_are_welcome", "sorry", "mistake",
		"good_game", "congratulations", "again", "goodbye",
	}
}

// IsPhrase reports whether an id is that of a set phrase.
func IsPhrase(id string) bool { return slices.Contains(Phrases(), id) }
