// Messages of the score track.

import type { Bundle } from '../lib/bundle';
import { sayer } from '../lib/words';
import MessageCard from './messages/MessageCard.svelte';
import { messageAsked, messageName, messageOf } from './messages/words';
import type words from '../../messages/en/messages.json';

const say = sayer<typeof words>();

const keys = ['road', 'city', 'monastery', 'shields', 'knights', 'farmers', 'extra-tile', 'score-one'];

const messages: Bundle = {
  asks: [{ shows: (question) => messageAsked(question) !== '', view: MessageCard }],
  track: {
    help: () => say('page.track.help'),
    shows: ({ spaces }) => spaces?.message !== undefined,
    heading: () => say('page.track.heading'),
    lines: ({ pieces }) => pieces.flatMap((p) => messageOf(p.at) || []).map(messageName),
  },
  symbols: ['message', 'messenger', ...keys.map((key) => `message-${key}`)],
  features: { message: { rank: 17 } },
  pieces: { message: { whole: ({ at }) => (messageOf(at) ? 'piece.message.whole' : undefined) } },
};

export default messages;
