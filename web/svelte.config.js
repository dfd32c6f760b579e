export default {
  compilerOptions: {
    runes: true,
    // Stands at each element that has a style, in scripts and style sheets: short.
    cssHash: ({ filename, hash }) => `s${hash(filename).slice(-5)}`,
  },
};
