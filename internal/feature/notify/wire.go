package notify

import "circulade/internal/api"

// The answers of the endpoints.
type (
	// An answer is how a person is notified. Channels that the server does not have are absent.
	answer struct {
		Push  *pushAnswer  `json:"push,omitempty"`
		Mail  *mailAnswer  `json:"mail,omitempty"`
		Quiet *hoursAnswer `json:"quiet,omitempty"`
	}
	// A pushAnswer lists the browsers that get push notifications, with the key for new ones.
	pushAnswer struct {
		Key      string          `json:"key" doc:"The server's public key, for ‘applicationServerKey’: a point of P-256 in base64url."`
		Browsers []browserAnswer `json:"browsers" doc:"Those that are told."`
	}
	// A browserAnswer is one browser that gets push notifications.
	browserAnswer struct {
		ID      string `json:"id" doc:"The SHA-256 of the endpoint, in base64url."`
		Agent   string `json:"agent" doc:"What the browser says it is."`
		Created string `json:"created" schema:"format=date-time"`
	}
	// A mailAnswer is the mail address of a person's account.
	mailAnswer struct {
		Address   string `json:"address,omitempty" doc:"Absent if there is none."`
		Confirmed bool   `json:"confirmed" doc:"Whether whoever has the address has confirmed it."`
		Ended     bool   `json:"ended,omitempty" schema:"type=boolean" doc:"No turn is told there any more: that was ended by a press in a mail. The address still counts for a link to a new password."`
	}
	// An hoursAnswer is the quiet hours of a person.
	hoursAnswer struct {
		From string `json:"from" schema:"pattern=^\\d\\d:\\d\\d$"`
		To   string `json:"to" schema:"pattern=^\\d\\d:\\d\\d$"`
		Zone string `json:"zone" doc:"The name of a time zone, like Europe/Berlin."`
	}
)

// Component names the answer's schema in the API's document.
func (answer) Component() api.Component {
	return api.Component{Name: "Notice", About: "How somebody is told that it is their turn. What the server does not offer is absent."}
}

// Component names the answer's schema in the API's document.
func (pushAnswer) Component() api.Component { return api.Component{Name: "NoticePush"} }

// Component names the answer's schema in the API's document.
func (browserAnswer) Component() api.Component { return api.Component{Name: "NoticeBrowser"} }

// Component names the answer's schema in the API's document.
func (mailAnswer) Component() api.Component { return api.Component{Name: "NoticeMail"} }

// Component names the answer's schema in the API's document.
func (hoursAnswer) Component() api.Component {
	return api.Component{Name: "NoticeQuiet", About: "Nothing is told in these hours; what falls there is told at their end, if it is still true."}
}

// The requests to the endpoints.
type (
	// A pushRequest is a browser's subscription to push notifications, as its push service made it.
	pushRequest struct {
		Endpoint string   `json:"endpoint" schema:"required,maxLength=1024"`
		Keys     pushKeys `json:"keys" schema:"required"`
		Language string   `json:"language" schema:"enum=de|en|es|fr|it" doc:"In which the browser is told."`
	}
	// The pushKeys are those with which notifications for a browser are encrypted.
	pushKeys struct {
		P256dh string `json:"p256dh" schema:"required" doc:"The browser's public key, in base64url."`
		Auth   string `json:"auth" schema:"required" doc:"16 bytes, in base64url."`
	}
	// A quietRequest sets quiet hours; empty it ends them.
	quietRequest struct {
		From string `json:"from"`
		To   string `json:"to"`
		Zone string `json:"zone"`
	}
	// An addressRequest sets the mail address of an account.
	addressRequest struct {
		Address  string `json:"address" schema:"required,maxLength=254"`
		Language string `json:"language" schema:"enum=de|en|es|fr|it"`
	}
	// A secretRequest confirms the mail address to which the secret was sent.
	secretRequest struct {
		Secret string `json:"secret"`
	}
)

// Component names the request's schema in the API's document. Unsealed means that the schema does not
// say that unknown fields are refused.
func (pushRequest) Component() api.Component {
	return api.Component{Name: "PushSubscription", Unsealed: true}
}

// Component names the schema of a browser's keys in the API's document. Unsealed means that the schema
// does not say that unknown fields are refused.
func (pushKeys) Component() api.Component { return api.Component{Name: "PushKeys", Unsealed: true} }

// Component names the request's schema in the API's document.
func (quietRequest) Component() api.Component {
	return api.Component{Name: "QuietHours", About: "Empty to end them.", Unsealed: true}
}

// Component names the request's schema in the API's document.
func (addressRequest) Component() api.Component {
	return api.Component{Name: "MailAddress", Unsealed: true}
}
