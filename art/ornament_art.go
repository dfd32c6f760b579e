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
	default:
		drawGoods(c, o.mark, o.at, o.r)
	}
}
