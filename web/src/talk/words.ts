// Chat lines and their writers' names, in the reader's language.

import type { ChatLine, Phrase, Table } from '../lib/types';
import type { Said } from '../model/chat.svelte';
import { m } from '../paraglide/messages.js';
import { seatName } from '../words/name';

/** The set phrases, in the order in which they are offered. */
export const phrases: Record<Phrase, () => string> = {
  hello: m.chat_phrase_hello,
  good_luck: m.chat_phrase_good_luck,
  have_fun: m.chat_phrase_have_fun,
  ready: m.chat_phrase_ready,
  your_turn: m.chat_phrase_your_turn,
  my_turn_soon: m.chat_phrase_my_turn_soon,
  thinking: m.chat_phrase_thinking,
  moment: m.chat_phrase_moment,
  back_soon: m.chat_phrase_back_soon,
  back: m.chat_phrase_back,
  take_your_time: m.chat_phrase_take_your_time,
  hurry: m.chat_phrase_hurry,
  good_move: m.chat_phrase_good_move,
  well_placed: m.chat_phrase_well_placed,
  nice_city: m.chat_phrase_nice_city,
  ouch: m.chat_phrase_ouch,
  lucky: m.chat_phrase_lucky,
  unlucky: m.chat_phrase_unlucky,
  close_game: m.chat_phrase_close_game,
  exciting: m.chat_phrase_exciting,
  yes: m.chat_phrase_yes,
  no: m.chat_phrase_no,
  thanks: m.chat_phrase_thanks,
  you_are_welcome: m.chat_phrase_you_are_welcome,
  sorry: m.chat_phrase_sorry,
  mistake: m.chat_phrase_mistake,
  good_game: m.chat_phrase_good_game,
  congratulations: m.chat_phrase_congratulations,
  again: m.chat_phrase_again,
  goodbye: m.chat_phrase_goodbye,
};

export const isPhrase = (id: string): id is Phrase => id in phrases;

/** A phrase that this page is too old to know shows its id. */
export const phraseText = (id: string): string => (isPhrase(id) ? phrases[id]() : id.replaceAll('_', ' '));

/** The text of a line, with a phrase in the reader's language. */
export function saidText(said: Said | ChatLine): string {
  if ('phrase' in said && said.phrase) return phraseText(said.phrase);
  return 'text' in said ? (said.text ?? '') : '';
}

/** The name of a person at the table: of a seat, or a numbered spectator. */
export function personName(who: { seat?: number; watcher?: number }, seats: Table['seats']): string {
  return who.seat === undefined ? m.chat_watcher({ number: who.watcher ?? 0 }) : seatName(seats, who.seat);
}

/** The name of a line's writer; marked as former if they have left that seat since. */
export function authorName(line: ChatLine, seats: Table['seats']): string {
  if (line.yours) return m.chat_you();
  const name = personName(line, seats);
  return line.former ? m.chat_former({ name }) : name;
}

/** A line as a screen reader gets it. */
export const spokenLine = (line: ChatLine, seats: Table['seats']): string =>
  m.chat_said({ name: line.guest ? m.guest_name({ name: authorName(line, seats) }) : authorName(line, seats), text: saidText(line) });
