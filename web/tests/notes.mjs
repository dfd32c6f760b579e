// Prints the figures that a test has measured, below its line.

export default class Notes {
  onTestEnd(_, { annotations }) {
    for (const { type, description } of annotations) if (type === 'note') console.log(`        ${description}`);
  }
}
