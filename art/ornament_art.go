package art

// drawOrnament draws the picture of a mark.
func (s *scene) drawOrnament(c *canvas, o ornament) {
	switch o.mark {
	case "cathedral":
		drawCathedral(c, o.at, o.r)
	case "inn":
		s.drawInn(c, o)
	case "pig-herd":
		s.drawHerd(c, o)
	case "volcano":
		s.drawVolcano(c, o.at, o.r)
	case "dragon":
		drawDragonMark(c, o.at, o.r)
	case "portal":
		drawPortal(c, o.at, o.r)
	case "tower":
		drawFoundation(c, o.at, o.r)
	case "bazaar":
		drawBazaar(c, o.at, o.r)
	case "princess":
		drawPrincess(c, o.at, o.r)
	default:
		drawGoods(c, o.mark, o.at, o.r)
	}
}
