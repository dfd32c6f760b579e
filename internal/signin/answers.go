package signin

import (
	"circulade/internal/account"
	"circulade/internal/api"
)

// An Account is the JSON of an account as its owner sees it.
type Account struct {
	Name           string `json:"name"`
	Created        string `json:"created" schema:"format=date-time"`
	Password       bool   `json:"password" doc:"Whether it has one."`
	Bot            bool   `json:"program,omitempty" doc:"It is a bot's."`
	Admin          bool   `json:"admin,omitempty" doc:"It may ask for everything under ‘/api/admin’."`
	Codes          int    `json:"codes" schema:"minimum=0" doc:"Recovery codes that are left."`
	ConfirmedUntil string `json:"confirmed_until,omitempty" schema:"format=date-time" doc:"Until when this session may change the account; absent if it has to say again who it is."`
}

// The answers that ways to sign in share.
type (
	// SignedIn is the answer to a browser that has signed in or made an account.
	SignedIn struct {
		Account *Account `json:"account"`
	}
	// AccountWithCodes is the answer with an account and its new recovery codes, which are sent
	// only this once.
	AccountWithCodes struct {
		Account *Account `json:"account"`
		Codes   []string `json:"codes" doc:"Recovery codes, told this once."`
	}
	// SecretOwner is the answer that says whose account a secret, such as that of a link, opens.
	SecretOwner struct {
		Name string `json:"name"`
	}
	// AccountDone is the answer to a change of an account that went well, with what it ended or
	// made.
	AccountDone struct {
		OK    bool   `json:"ok" schema:"const=true"`
		Ended *int   `json:"ended,omitempty" schema:"minimum=0" doc:"How many sessions have ended."`
		Until string `json:"until,omitempty" schema:"format=date-time"`

		Tokens int      `json:"tokens,omitempty" schema:"minimum=1" doc:"How many tokens have ended; absent if none."`
		Codes  []string `json:"codes,omitempty" doc:"The recovery codes that the account has from now on, told this once. Older ones are void."`
	}
)

// Rename is the body of a request that gives an account, passkey or device another name.
type Rename struct {
	Name string `json:"name" schema:"required" doc:"1 to 40 visible characters."`
}

// Component returns the name of the type's schema in the API document.
func (Account) Component() api.Component {
	return api.Component{Name: "Account", About: "An account as its owner sees it."}
}

// Component returns the name of the type's schema in the API document.
func (SignedIn) Component() api.Component { return api.Component{Name: "SignedIn"} }

// Component returns the name of the type's schema in the API document.
func (AccountWithCodes) Component() api.Component { return api.Component{Name: "PasskeyAccount"} }

// Component returns the name of the type's schema in the API document.
func (SecretOwner) Component() api.Component { return api.Component{Name: "DeviceOwner"} }

// Component returns the name of the type's schema in the API document.
func (AccountDone) Component() api.Component { return api.Component{Name: "AccountDone"} }

// Component returns the name of the type's schema in the API document.
func (Rename) Component() api.Component { return api.Component{Name: "Rename"} }

// RenderAccount returns an account as the JSON that its owner gets.
func (s *Service) RenderAccount(a account.Account) *Account {
	out := &Account{Name: a.Name, Created: api.FormatTime(a.Created), Password: a.HasPassword, Bot: a.Bot, Admin: a.Admin, Codes: a.Codes}
	if s.accounts.ConfirmationHolds(a.Confirmed) {
		out.ConfirmedUntil = api.FormatTime(a.Confirmed.Add(account.ConfirmTime))
	}
	return out
}
