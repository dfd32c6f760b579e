package art

// drawDragon draws a dragon that walks to the left, a wing raised, and looks for
// somebody to eat.
func drawDragon(c *canvas) {
	const (
		body = "M3 39L4 29C10 22 17 18 24 17L25 4L34 14L44 6L43 20C51 27 53 36 50 45C58 44 67 47 73 54C79 61 85 60 87 52C88 48 87 45 85 42L79 45L83 25L100 37L94 40C100 54 97 68 87 75L82 78L88 91C90 94 89 97 86 97H70C67 89 64 88 58 89C52 90 47 90 44 89L45 93C46 96 45 97 42 97H26C27 91 29 88 31 84C22 76 19 64 24 53C25 48 24 45 20 44Z"
		wing = "M40 54C35 36 42 15 61 3C61 9 64 14 69 17C68 22 70 27 75 31C72 36 72 41 75 46C66 45 57 50 54 60Z"
	)
	all := []byte(body + wing)
	c.stroke(all, halo, 13, joint, round)
	c.stroke(all, ink, 7.5, joint, round)
	c.fill([]byte(body), "#c6302b")
	c.fill([]byte("M20 44C24 45 25 48 24 53C19 64 22 76 31 84C36 88 42 89 46 89C38 82 34 70 35 58C36 50 36 44 33 41Z"), "#f4bd58")
	c.stroke([]byte("M29 51L35 53M26 61L34 62M27 71L36 70M32 80L39 77"), "#9c2320", 2.4, round)
	c.fill([]byte(wing), "#8e1d22")
	c.fill([]byte("M46 50C44 36 49 22 58 13C59 17 62 20 65 21C63 26 65 31 69 34C67 37 67 40 68 42C61 43 55 47 51 53Z"), "#ef8a45")
	c.stroke([]byte("M44 53C44 36 50 20 60 8M45 52C49 40 57 28 68 19M46 53C53 44 62 37 73 33"), ink, 2.6, round)
	c.stroke([]byte("M5 36L21 35"), ink, 2.6, round)
	c.dots(dot(nil, pt{24, 26}), ink, 8.6)
	c.dots(dot(nil, pt{24, 26}), "#ffe066", 5.6)
	c.dots(dot(nil, pt{8, 30}), ink, 2.6)
}

// drawClaw draws the print of the dragon's claw, for where it has been.
func drawClaw(c *canvas) {
	const (
		foot  = "M50 68L22 46M50 68V38M50 68L78 46"
		pad   = "M50 54C60 54 68 62 67 72C66 82 59 88 50 90C41 88 34 82 33 72C32 62 40 54 50 54Z"
		claws = "M28.5 39L5 27L18 52Z M42.5 36L50 9L57.5 36Z M71.5 39L95 27L82 52Z"
	)
	both := []byte(foot + pad + claws)
	c.stroke(both, halo, 18, joint, round)
	c.stroke([]byte(foot), ink, 18, round)
	c.fill([]byte(pad+claws), ink, `stroke="`+ink+`"`, `stroke-width="6"`, joint)
	c.fill([]byte(claws), "#f2d9a0")
	c.stroke([]byte(foot), "#8e1d22", 12, round)
	c.fill([]byte(pad), "#8e1d22")
	c.fill([]byte("M50 63C56 63 60 67 60 73C59 79 55 82 50 83C45 82 41 79 40 73C40 67 44 63 50 63Z"), "#b8343a")
}

// drawFairy draws a fairy with the wings of a butterfly, in a dress of petals.
func drawFairy(c *canvas) {
	const (
		upper = "M46 44C34 20 14 8 4 16C-4 26 8 48 40 56ZM54 44C66 20 86 8 96 16C104 26 92 48 60 56Z"
		lower = "M42 54C26 54 12 62 14 73C17 84 36 78 46 62ZM58 54C74 54 88 62 86 73C83 84 64 78 54 62Z"
		dress = "M42 41H58L62 58C66 70 72 79 77 84C73 90 66 91 62 88C59 94 53 97 50 97C47 97 41 94 38 88C34 91 27 90 23 84C28 79 34 70 38 58Z"
		head  = "M50 3C55 3 57 7 56 11C63 14 66 20 65 27C64 36 58 42 50 42C42 42 36 36 35 27C34 20 37 14 44 11C43 7 45 3 50 3Z"
	)
	all := []byte(upper + lower + dress + head)
	c.stroke(all, halo, 13, joint, round)
	c.stroke(all, ink, 7.5, joint, round)
	c.fill([]byte(upper), "#bfeaf2")
	c.fill([]byte(lower), "#7fc7e6")
	c.stroke([]byte("M10 22C18 28 28 36 40 48M90 22C82 28 72 36 60 48M20 71C28 69 36 64 42 59M80 71C72 69 64 64 58 59"), "#2f7fa6", 2.6, round)
	c.fill([]byte(dress), "#fff6fb", `stroke="`+ink+`"`, `stroke-width="3"`, joint)
	c.fill([]byte("M46 44H54C56 62 60 78 62 88C58 90 53 97 50 97C47 97 42 90 38 88C40 78 44 62 46 44Z"), "#f39ac0")
	c.fill([]byte(head), "#e9a92e", `stroke="`+ink+`"`, `stroke-width="3"`, joint)
	c.fill([]byte("M41 28C45 25 51 21 54 19C57 22 59 25 59 29C58 34 55 37 50 37C45 37 42 33 41 28Z"), "#f8dfc0")
}

// drawCount draws the count in his long cloak, a coronet of pearls on his head
// and a sword before him.
func drawCount(c *canvas) {
	const (
		crown = "M30 22L27 6C31 9 34 11 37 14L42 3L50 12L58 3L63 14C66 11 69 9 73 6L70 22Z"
		cloak = "M32 22H68C70 31 67 39 62 43C78 47 88 60 92 90C93 94 92 97 88 97H12C8 97 7 94 8 90C12 60 22 47 38 43C33 39 30 31 32 22Z"
	)
	all := []byte(crown + cloak)
	c.stroke(all, halo, 13, joint, round)
	c.stroke(all, ink, 7.5, joint, round)
	c.fill([]byte(cloak), "#5c2a78")
	c.fill([]byte("M38 43H62L72 97H28Z"), "#e8d9b4")
	c.fill([]byte("M34 24H66C67 36 60 49 50 52C40 49 33 36 34 24Z"), "#4a3020")
	c.fill([]byte("M38 24H62C62 32 59 38 50 38C41 38 38 32 38 24Z"), "#f2d3ab")
	c.stroke([]byte("M50 60V92M39 66H61"), ink, 8, round)
	c.stroke([]byte("M50 60V92"), "#c9d3da", 4, round)
	c.stroke([]byte("M39 66H61"), "#f4c22f", 4, round)
	c.stroke([]byte("M38 44L28 96M62 44L72 96"), halo, 4.5, round)
	c.fill([]byte(crown), "#f4c22f")
	c.stroke([]byte("M31 20H69"), "#8a5a10", 3, round)
	var pearls []byte
	for _, p := range []pt{{27, 6}, {42, 3}, {58, 3}, {73, 6}} {
		pearls = dot(pearls, p)
	}
	c.dots(pearls, ink, 9)
	c.dots(pearls, "#fffaf0", 5.6)
}
