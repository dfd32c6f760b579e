#!/bin/sh
# After the Debian package is installed: the user of the service, and the new unit. It is not
# started: its settings come first.
set -e
systemd-sysusers circulade.conf
chgrp circulade /etc/circulade/circulade.env
if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
	systemctl try-restart circulade.service
fi
