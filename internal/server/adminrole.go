package server

import (
	"circulade/internal/account"
	"circulade/internal/account/hostlog"
)

// doer is how the log names an admin.
func doer(by *account.Account) hostlog.Doer { return hostlog.Doer{Person: by.Person, Name: by.Name} }
