package handover

import "circulade/internal/api"

type (
	shownAnswer struct {
		Secret string `json:"secret"`
		Until  string `json:"until" schema:"format=date-time"`
	}
	// A waitAnswer is how far the other device has come.
	waitAnswer struct {
		State State  `json:"state" schema:"enum=shown|asked|allowed|refused|gone"`
		Agent string `json:"agent,omitempty" doc:"What the other device says it is."`
		Code  string `json:"code,omitempty" doc:"The number that it shows."`
		Until string `json:"until,omitempty" schema:"format=date-time"`
	}
	letInRequest struct {
		Code  string `json:"code" schema:"required" doc:"The number that the other device shows."`
		Allow bool   `json:"allow" schema:"required"`
	}
	secretRequest struct {
		Secret string `json:"secret" schema:"required"`
		Look   bool   `json:"look" doc:"Only tell whose it is."`
	}
	askedAnswer struct {
		Ticket string `json:"ticket" doc:"To ask with whether the other device lets this one in."`
		Code   string `json:"code" doc:"Shown at both devices."`
		Until  string `json:"until" schema:"format=date-time"`
	}
	ticketRequest struct {
		Ticket string `json:"ticket" schema:"required"`
	}
	// A stateAnswer is why a device is not signed in.
	stateAnswer struct {
		State State `json:"state" schema:"enum=asked|refused|gone"`
	}
)

func (shownAnswer) Component() api.Component   { return api.Component{Name: "DeviceShown"} }
func (waitAnswer) Component() api.Component    { return api.Component{Name: "DeviceWait"} }
func (letInRequest) Component() api.Component  { return api.Component{Name: "DeviceAnswer"} }
func (secretRequest) Component() api.Component { return api.Component{Name: "DeviceSecret"} }
func (askedAnswer) Component() api.Component   { return api.Component{Name: "DeviceAsked"} }
func (ticketRequest) Component() api.Component { return api.Component{Name: "DeviceTicket"} }
func (stateAnswer) Component() api.Component   { return api.Component{Name: "DeviceState"} }
