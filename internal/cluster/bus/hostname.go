package bus

import "os"

// HostName returns the name by which admins see this server: its machine's, else "server".
func HostName() string {
	name, err := os.Hostname()
	if err != nil || name == "" {
		return "server"
	}
	return name
}
