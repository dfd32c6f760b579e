module circulade

go 1.26
