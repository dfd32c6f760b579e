// Package webhook signs messages and posts them to addresses that users have named, by the public scheme
// "Standard Webhooks" (https://www.standardwebhooks.com). It calls public addresses over HTTPS only, or
// those that the host of the server has named; it follows no redirects and reads little of an answer.
//
// It knows neither what a message says nor when it is sent again.
package webhook
