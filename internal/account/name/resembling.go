package name

import "strings"

// withoutStrokes removes strokes from Latin letters, which Unicode does not treat as accents.
var withoutStrokes = strings.NewReplacer(
	"ø", "o", "Ø", "O", "ł", "l", "Ł", "L", "đ", "d", "Đ", "D", "ħ", "h", "Ħ", "H", "ŧ", "t", "Ŧ", "T", "ƀ", "b", "Ƀ", "B",
	"ɨ", "i", "Ɨ", "I", "ɟ", "j", "ɉ", "j", "Ɉ", "J", "ɍ", "r", "Ɍ", "R", "ɏ", "y", "Ɏ", "Y", "ƶ", "z", "Ƶ", "Z", "ǥ", "g",
	"Ǥ", "G", "ȼ", "c", "Ȼ", "C", "ɇ", "e", "Ɇ", "E", "ꝁ", "k", "Ꝁ", "K", "ƚ", "l", "Ƚ", "L", "ᵽ", "p", "Ᵽ", "P", "ı", "i",
	"ʉ", "u", "Ʉ", "U", "ⱥ", "a", "Ⱥ", "A", "ⱦ", "t", "Ⱦ", "T",
)

// letterPairs replaces two letters that together look like one.
var letterPairs = strings.NewReplacer("rn", "m", "vv", "w")

// lookalikeClasses makes the same of letters that look alike in either size, and of digits that are
// written for letters.
var lookalikeClasses = strings.NewReplacer(
	"i", "l", "1", "l", "|", "l", "0", "o", "5", "s", "8", "b", "3", "e", "4", "a", "7", "t", "2", "z", "9", "g",
)

// moreLookalikes has further letters and signs, beside lookalikes, with the Latin letters that they
// look like.
var moreLookalikes = parsePairs(
	// Signs that are written for letters.
	"@a", "$s", "€e", "!l", "|l", "¡l", "£l", "¥y", "¢c", "§s", "ßb", "ẞb",
	// Latin beyond the alphabet: small capitals, what is turned, and the phonetic alphabet.
	"ᴀa", "ʙb", "ᴄc", "ᴅd", "ᴇe", "ꜰf", "ɢg", "ʜh", "ɪl", "ᴊj", "ᴋk", "ʟl", "ᴍm", "ɴn", "ᴏo", "ᴘp", "ꞯq", "ʀr", "ꜱs", "ᴛt",
	"ᴜu", "ᴠv", "ᴡw", "ʏy", "ᴢz", "ɑa", "ɐa", "ɒa", "ɓb", "ƅb", "ƈc", "ɕc", "ɗd", "ɖd", "ɛe", "əe", "ɘe", "ɜe", "ɡg", "ɠg",
	"ɦh", "ɩl", "ɭl", "ɫl", "ɬl", "ǀl", "ƖI", "ʝj", "ƙk", "ɱm", "ŋn", "ɲn", "ɳn", "ƞn", "ɵo", "ɔo", "ƥp", "þp", "ʠq", "ɋq",
	"ɼr", "ɽr", "ɾr", "ʂs", "ƽs", "ƨs", "ƫt", "ʈt", "ƭt", "ʋv", "ʌv", "ɯm", "ʍw", "ƴy", "ʎy", "ʐz", "ȥz", "ʒe", "ȝe", "ðd",
	"ƌd", "ⱳw", "ɣy", "ʃl", "ɥh", "ꞁl", "ƲV", "ÞP", "ÐD", "ƏE", "ƆO", "ƐE", "ƷE", "ŊN",
	// Greek, Coptic.
	"δd", "θo", "λl", "μm", "ςc", "ϱp", "ϕo", "ϐb", "ϑo", "ϰk", "βb", "ζz", "πn", "ΘO", "ΦO", "ϹC", "ϿC", "ͿJ", "ϺM", "Ϝf",
	"ϝf", "ϻm", "ɸo", "ⲁa", "ⲟo", "ⲥc", "ⲣp", "ⲭx", "ⲕk", "ⲏh", "ⲛn", "ⲙm", "ⲧt", "ⲩy", "ⲓl",
	// Cyrillic.
	"ғf", "ԁd", "ɡg", "ҽe", "єe", "эe", "ԍg", "ԛq", "ъb", "ьb", "ыbl", "иu", "йu", "лn", "яr", "ѡw", "ѵv", "ѳo", "ө o", "қk",
	"ҡk", "ҝk", "ҟk", "ңh", "ҥh", "ӊh", "ӈh", "ҳx", "ҵt", "ҷ4", "ҹ4", "ҫc", "ҭt", "ұy", "ҕh", "њh", "љn", "ћh", "ђh", "џu",
	"шw", "щw", "ԝw", "ӡe", "ѕs", "ӕae", "ҩo", "ԏt", "ԃd", "ЄE", "ЭE", "ЪB", "ЬB", "ИU", "ЛN", "ЯR", "ФO", "фo", "ШW", "ЩW",
	"ӨO", "ҚK", "ҢH", "ҲX", "ҪC", "ҬT", "ҰY", "Ґr", "ґr", "ԌG", "ԀD", "ҮY",
	// Armenian, Georgian.
	"օo", "ոn", "սu", "հh", "յj", "զq", "ցg", "ӏl", "ռn", "ւl", "քp", "կk", "տm", "աw", "եt", "ք p", "ՕO", "ՍU", "ՏS", "ԼL", "ՈN",
	"ՀZ", "Ցg", "ყy", "ხb", "იo", "ძd", "ჿo", "ზ b",
	// Cherokee, Lisu, what else has large Latin letters.
	"ᎠD", "ᎡR", "ᎢT", "ᎥI", "ᎩY", "ᎪA", "ᎫJ", "ᎬE", "ᎳW", "ᎷM", "ᎻH", "ᎽY", "ᏀG", "ᏂH", "ᏃZ", "ᏎE", "ᏏB", "ᏒR", "ᏔW", "ᏕS",
	"ᏙV", "ᏚS", "ᏞL", "ᏟC", "ᏢP", "ᏦK", "ᏧD", "ᏳG", "ᏴB", "ꓐB", "ꓑP", "ꓓD", "ꓔT", "ꓖG", "ꓗK", "ꓙJ", "ꓚC", "ꓜZ", "ꓝF", "ꓞF",
	"ꓟM", "ꓠN", "ꓡL", "ꓢS", "ꓣR", "ꓦV", "ꓧH", "ꓪW", "ꓫX", "ꓬY", "ꓮA", "ꓰE", "ꓲI", "ꓳO", "ꓴU",
	// Digits of other scripts that are written for letters.
	"٠.", "۰.", "०o", "০o", "੦o", "૦o", "୦o", "௦o", "౦o", "೦o", "൦o", "๐o", "໐o", "၀o", "߀o", "١l", "۱l", "߁l", "१9", "٥o", "۵o", "ㅇo", "〇o",
	"ⵏl", "ⵔo", "ⵙo", "ⴹE", "ᛁl", "ᛖm", "ᚱr", "ᚷx", "ᛒb", "ㅣl", "丨l",
)

// parsePairs returns a map from a letter or sign to the Latin letters that it looks like. In each
// text the first character is the key and the rest the value.
func parsePairs(pairs ...string) map[rune]string {
	m := make(map[rune]string, len(pairs))
	for _, p := range pairs {
		letter := []rune(p)
		m[letter[0]] = strings.Trim(string(letter[1:]), " .")
	}
	return m
}
