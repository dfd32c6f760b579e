package art

// drawOrnament draws the picture of a mark. What lies along a road keeps to it; all
// else stands upright.
func (s *scene) drawOrnament(c *canvas, o ornament) {
	switch o.mark {
	case "inn":
		s.drawInn(c, o)
		return
	case "flying-machine": // it points somewhere
		drawMachine(c, o.at, o.r, s.flight())
		return
	case "school": // it goes on at the seam
		s.drawSchool(c, o)
		return
	}
	s.upright(c, o.at, func() { s.drawMark(c, o) })
}

func (s *scene) drawMark(c *canvas, o ornament) {
	switch o.mark {
	case "cathedral":
		drawCathedral(c, o.at, o.r)
	case "pig-herd":
		s.drawHerd(c, o)
	case "volcano":
		s.drawVolcano(c, o.at, o.r)
	case "dragon":
		drawDragonMark(c, o.at, o.r)
	case "portal":
		drawPortal(c, o.at, o.r)
	case "gold":
		drawMine(c, o.at, o.r)
	case "magic":
		drawMagic(c, o.at, o.r)
	case "plague":
		drawPlague(c, o.at, o.r)
	case "tower":
		drawFoundation(c, o.at, o.r)
	case "bazaar":
		drawBazaar(c, o.at, o.r)
	case "fair":
		drawFair(c, o.at, o.r)
	case "ferry-lake":
		drawLake(c, o.at, o.r)
	case "crop-circle":
		drawCropCircle(c, o.at, o.r, s.crop())
	case "robber":
		drawRobberMark(c, o.at, o.r)
	case "besieged":
		drawSiege(c, o.at, o.r)
	case "wheel-1", "wheel-2", "wheel-3":
		drawWheelMark(c, o.at, o.r, int(o.mark[len(o.mark)-1]-'0'))
	case "porxada":
		drawArcade(c, o.at, o.r)
	case "princess":
		drawPrincess(c, o.at, o.r)
	default:
		drawGoods(c, o.mark, o.at, o.r)
	}
}
