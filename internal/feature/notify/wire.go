package notify

import "circulade/internal/api"

// What is answered.
type (
	// An answer is how somebody is notified. What the server does not offer is absent.
	answer struct {
		Push  *pushAnswer  `json:"push,omitempty"`
		Mail  *mailAnswer  `json:"mail,omitempty"`
		Quiet *hoursAnswer `json:"quiet,omitempty"`
	}
	pushAnswer struct {
		Key      string          `json:"key" doc:"The server's public key, for ‘applicationServerKey’: a point of P-256 in base64url."`
		Browsers []browserAnswer `json:"browsers" doc:"Those that are told."`
	}
	browserAnswer struct {
		ID      string `json:"id" doc:"The SHA-256 of the endpoint, in base64url."`
		Agent   string `json:"agent" doc:"What the browser says it is."`
		Created string `json:"created" schema:"format=date-time"`
	}
	mailAnswer struct {
		Address   string `json:"address,omitempty" doc:"Absent if there is none."`
		Confirmed bool   `json:"confirmed" doc:"Whether whoever has the address has confirmed it."`
		Ended     bool   `json:"ended,omitempty" schema:"type=boolean" doc:"No turn is told there any more: that was ended by a press in a mail. The address still counts for a link to a new password."`
	}
	hoursAnswer struct {
		From string `json:"from" schema:"pattern=^\\d\\d:\\d\\d$"`
		To   string `json:"to" schema:"pattern=^\\d\\d:\\d\\d$"`
		Zone string `json:"zone" doc:"The name of a time zone, like Europe/Berlin."`
	}
)

func (answer) Component() api.Component {
	return api.Component{Name: "Notice", About: "How somebody is told that it is their turn. What the server does not offer is absent."}
}
func (pushAnswer) Component() api.Component    { return api.Component{Name: "NoticePush"} }
func (browserAnswer) Component() api.Component { return api.Component{Name: "NoticeBrowser"} }
func (mailAnswer) Component() api.Component    { return api.Component{Name: "NoticeMail"} }
func (hoursAnswer) Component() api.Component {
	return api.Component{Name: "NoticeQuiet", About: "Nothing is told in these hours; what falls there is told at their end, if it is still true."}
}

// What is sent.
type (
	// A pushRequest is what a browser says about how its push service reaches it.
	pushRequest struct {
		Endpoint string   `json:"endpoint" schema:"required,maxLength=1024"`
		Keys     pushKeys `json:"keys" schema:"required"`
		Language string   `json:"language" schema:"enum=de|en|es|fr|it" doc:"In which the browser is told."`
	}
	pushKeys struct {
		P256dh string `json:"p256dh" schema:"required" doc:"The browser's public key, in base64url."`
		Auth   string `json:"auth" schema:"required" doc:"16 bytes, in base64url."`
	}
	quietRequest struct {
		From string `json:"from"`
		To   string `json:"to"`
		Zone string `json:"zone"`
	}
	addressRequest struct {
		Address  string `json:"address" schema:"required,maxLength=254"`
		Language string `json:"language" schema:"enum=de|en|es|fr|it"`
	}
	secretRequest struct {
		Secret string `json:"secret"`
	}
)

func (pushRequest) Component() api.Component {
	return api.Component{Name: "PushSubscription", Unsealed: true}
}
func (pushKeys) Component() api.Component { return api.Component{Name: "PushKeys", Unsealed: true} }
func (quietRequest) Component() api.Component {
	return api.Component{Name: "QuietHours", About: "Empty to end them.", Unsealed: true}
}

func (addressRequest) Component() api.Component {
	return api.Component{Name: "MailAddress", Unsealed: true}
}
