// The School and its teacher.

import type { Bundle } from '../lib/bundle';

const school: Bundle = {
  symbols: ['teacher'],
  features: { teacher: { rank: 10 } },
  pieces: { teacher: { event: ({ x }) => (x === undefined ? 'piece.teacher.event.off' : 'piece.teacher.event'), size: 40 } },
  choices: { copy: { sign: 'teacher' } },
};

export default school;
