package postgres

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"strconv"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// This file says in sentences why a database cannot be used. There is no password in them.

// addressError returns the error for an address of a database that cannot be parsed. It has the cause err
// only if that cannot contain the password: a mistake in an address can make any part look like another.
func addressError(address string, err error) error {
	why := ""
	if u, wrong := url.Parse(address); wrong == nil && u.Host != "" && u.Fragment == "" {
		if cause := errors.Unwrap(err); cause != nil {
			why = cause.Error()
		}
		if secret, ok := u.User.Password(); ok && strings.Contains(why, secret) {
			why = ""
		}
	}
	if why != "" {
		why = " (" + why + ")"
	}
	return fmt.Errorf("the address of the database cannot be read%s; one is postgres://circulade@db.example/circulade, "+
		"in which other characters than letters and digits are written as in %%40 for @", why)
}

// databaseName returns the database's name and where it is, without user and password.
func databaseName(config *pgx.ConnConfig) string {
	return config.Database + " at " + hostPort(config)
}

// hostPort returns where a database's server is: the folder of its socket, or host and port.
func hostPort(config *pgx.ConnConfig) string {
	if strings.HasPrefix(config.Host, "/") {
		return config.Host
	}
	return net.JoinHostPort(config.Host, strconv.Itoa(int(config.Port)))
}

// explainOpenError turns an error of opening the database into a sentence that tells the operator what to
// do; errors that it does not know it returns unchanged.
func explainOpenError(config *pgx.ConnConfig, err error) error {
	var said *pgconn.PgError
	var name *net.DNSError
	switch {
	case errors.As(err, &said):
		return explainServerError(config, said, err)
	case errors.As(err, &name):
		return fmt.Errorf("there is no machine called %s (%s); look at the address", name.Name, name.Err)
	case errors.Is(err, syscall.ECONNREFUSED), errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("no PostgreSQL answers at %s; start it, or look at the address", hostPort(config))
	case errors.Is(err, context.DeadlineExceeded), isTimeout(err):
		return fmt.Errorf("nothing answered at %s in time; look whether this machine may reach it", hostPort(config))
	case strings.Contains(err.Error(), "server refused TLS connection"):
		return errors.New("it does not encrypt, which the address asks for by sslmode; have PostgreSQL do it (ssl=on), " +
			"or where nobody is between the two machines ask for sslmode=disable")
	}
	return err
}

// isTimeout reports whether the network gave up waiting.
func isTimeout(err error) bool {
	var slow net.Error
	return errors.As(err, &slow) && slow.Timeout()
}

// explainServerError turns the database's answer said, by its code, into a sentence that tells the
// operator what to do. For a code that it does not know it returns err.
func explainServerError(config *pgx.ConnConfig, said *pgconn.PgError, err error) error {
	switch said.Code {
	case "28P01", "28000":
		return fmt.Errorf("it does not let the user %s in (%s); look at the user and the password", config.User, said.Message)
	case "3D000":
		return fmt.Errorf("there is no such database; make it: CREATE DATABASE %s ENCODING 'UTF8' TEMPLATE template0",
			pgx.Identifier{config.Database}.Sanitize())
	case "42501":
		return fmt.Errorf("the user %s may not make tables there (%s); make them the owner of the database", config.User, said.Message)
	case "53300":
		return fmt.Errorf("it has all the connections that it may have (%s); raise max_connections", said.Message)
	case "57P03":
		return fmt.Errorf("it is starting or stopping (%s); try again in a moment", said.Message)
	}
	return err
}
