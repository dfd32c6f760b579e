package art

// littleBuildingsSet is what the Little Buildings bring to the pictures.
func littleBuildingsSet() set { return set{} }
