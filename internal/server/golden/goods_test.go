package golden

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing/synctest"
	"time"

	"circulade/bot"
	"circulade/bot/analysis"
	"circulade/bot/search"
	"circulade/internal/feature/bots"
	"circulade/internal/server"
	"circulade/internal/table"
)

// goods are bodies in which nothing is wrong, by operation, where "{}" is not one: the operation
// may be refused all the same for what it is about.
var goods = map[string]string{
	"answerDevice":   `{"code":"1234","allow":true}`,
	"answerRequest":  `{"id":"x","accept":true}`,
	"announce":       `{"text":"Tonight."}`,
	"askDevice":      `{"secret":"x"}`,
	"ban":            `{"account":"Nobody","reason":"rude"}`,
	"beginClub":      `{"for":"sign-in"}`,
	"block":          `{"seat":1,"on":true}`,
	"changePassword": `{"password":"short"}`,
	"changeSettings": `{"version":7,"settings":{}}`,
	"checkPack":      `{"text":"title x"}`,
	"choose":         `{"seq":0,"move":"m1","all":["pass"]}`,
	"confirm":        `{"password":"wrong horse"}`,
	"consent":        `{"on":true}`,
	"create":         `{"seats":[{"name":"Ann","kind":"here"},{"name":"Bo","kind":"link"}]}`,
	"enterDevice":    `{"ticket":"x"}`,
	"finishPasskey":  `{"credential":{"id":"x","type":"public-key","rawId":"x","response":{}}}`,
	"follow":         `{"name":"Nobody"}`,
	"forgotten":      `{"name":"Nobody"}`,
	"giveTime":       `{"move":"m1","seconds":60}`,
	"inviteBot":      `{"name":"Nobody"}`,
	"join":           `{"name":"Cy"}`,
	"joinClub":       `{"name":"Cy"}`,
	"mailConfirm":    `{"secret":"x"}`,
	"mailOn":         `{"address":"ann@example.org"}`,
	"makeAccount":    `{"name":"member","password":"correct horse"}`,
	"makeToken":      `{"name":"home"}`,
	"mute":           `{"seat":1,"on":true}`,
	"offerPack":      `{"text":"title x"}`,
	"openRecord":     `{"record":"nonsense"}`,
	"order":          `{"seq":0,"tile":"base/B","all":["pass"]}`,
	"orderPreview":   `{"seq":0,"tile":"base/B"}`,
	"passHost":       `{"seat":7}`,
	"pause":          `{"move":"m1"}`,
	"preview":        `{"seq":0,"all":["pass"]}`,
	"pushOn":         `{"endpoint":"https://push.example/x","keys":{"p256dh":"x","auth":"x"}}`,
	"qrOfSecret":     `{"text":"x"}`,
	"quiet":          `{"from":"22:00","to":"07:00","zone":"Europe/Berlin"}`,
	"readLetters":    `{"read":0}`,
	"recover":        `{"name":"Nobody","code":"x"}`,
	"rename":         `{"name":"Robert"}`,
	"renameAccount":  `{"name":"member"}`,
	"adminRename":    `{"name":"Robert"}`,
	"report":         `{"seat":1}`,
	"reseat":         `{"kind":"link"}`,
	"reset":          `{"secret":"x"}`,
	"say":            `{"phrase":"hello"}`,
	"setBot":         `{"on":true}`,
	"settlePack":     `{"accept":true}`,
	"signIn":         `{"name":"Nobody","password":"correct horse"}`,
	"sit":            `{"secret":"x"}`,
	"standIn":        `{"on":true}`,
	"takeback":       `{"seq":0,"move":"m1","version":0}`,
	"undo":           `{"seq":0,"move":"m1","version":0}`,
	"vacation":       `{"move":"m1","days":1}`,

	"finishPasskeySignIn":  `{"credential":{"id":"x","type":"public-key","rawId":"x","response":{}}}`,
	"finishPasskeyConfirm": `{"credential":{"id":"x","type":"public-key","rawId":"x","response":{}}}`,
}

// post is a request with a body of JSON.
func post(path string, body obj) request {
	data, err := json.Marshal(body)
	if err != nil {
		panic(err) // a test's own objects
	}
	return request{method: http.MethodPost, path: path, body: string(data)}
}

// pass lets time go by, and has what came meanwhile written down.
func (h *house) pass(how string) {
	h.t.Helper()
	d, err := time.ParseDuration(how)
	if err != nil {
		h.t.Fatal(err)
	}
	time.Sleep(d)
	synctest.Wait()
	h.page.passed(how)
}

// quickly has computer players draw the same lots in each run, and games analysed with little effort.
func quickly(c *server.Config) {
	c.Tables = func(t *table.Config) {
		t.Beat = 10 * time.Second
		few := search.Budget{Visits: 20}
		t.Analysis = analysis.Effort{Draw: few, Move: few, Deep: few, Close: 3}
	}
	c.Bots = func(c *bots.Config) {
		c.Make = func(name string, o bot.Options) (bot.Player, error) {
			o.Seed = 1
			return bot.Make(name, o)
		}
	}
}

// slowly is for families in which days go by: what a server does every few seconds it does less often.
func slowly(c *server.Config) {
	before := c.Tables
	c.Tables = func(t *table.Config) {
		before(t)
		t.Beat = 10 * time.Minute
	}
}

func sortedKeys[V any](m map[string]V) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
