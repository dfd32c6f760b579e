// Messages of the score track.

import type { Bundle } from '../lib/bundle';
import { m } from '../paraglide/messages.js';
import { figureIn, standing } from '../words/told';
import MessageCard from './messages/MessageCard.svelte';
import { messageAsked, messageName, messageOf } from './messages/words';
import { onOff } from './options';

const keys = ['road', 'city', 'monastery', 'shields', 'knights', 'farmers', 'extra-tile', 'score-one'];

export const messages: Bundle = {
  title: m.set_messages,
  adds: m.set_messages_adds,
  options: {
    'msg.numbering': {
      title: m.option_msg_numbering,
      help: m.option_msg_numbering_help,
      values: { S004: m.value_numbering_new, S000: m.value_numbering_old },
    },
    'msg.dark_blocked': { title: m.option_msg_blocked, help: m.option_msg_blocked_help, values: onOff },
  },
  asks: [{ shows: (question) => messageAsked(question) !== '', view: MessageCard }],
  track: {
    help: m.track_messages_help,
    shows: ({ spaces }) => spaces?.message !== undefined,
    heading: m.messages_seen,
    lines: ({ pieces }) => pieces.flatMap((p) => messageOf(p.place) || []).map(messageName),
  },
  scorers: { follower: m.scorer_follower, messenger: m.scorer_messenger },
  symbols: ['message', 'messenger', ...keys.map((key) => `message-${key}`)],
  features: { message: { name: m.feature_message, rank: 17 } },
  pieces: {
    message: {
      name: m.piece_message,
      whole: ({ place }) => (messageOf(place) ? `${m.piece_message()}: ${messageName(messageOf(place))}` : undefined),
      event: ({ place }, name) => m.event_message({ name, message: messageName(messageOf(place)) }),
    },
  },
  questions: { message: { title: m.ask_message }, 'message-target': { title: m.ask_message_target } },
  choices: {
    action: { label: (c) => m.message_action({ name: messageName(messageOf(c.place)) }) },
    points: { label: () => m.message_points() },
    release: { label: (c, told) => m.message_released({ figure: figureIn(c), place: standing(c, told) }) },
  },
  rules: { 'ME-6': m.rule_me_6, 'ME-11': m.rule_me_11, 'ME-17': m.rule_me_17 },
};
