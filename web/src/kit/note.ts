// What a player should know before answering a question, in a line.

import { m } from '../paraglide/messages.js';
import type { GameEvent, State } from '../lib/protocol';
import type { Draft, Step } from '../model/draft.svelte';
import { lastTower } from '../model/reach';
import { playerName } from '../words/kinds';
import { figureName, segmentName } from '../words/name';

/** How many steps the dragon takes. */
const steps = 6;

/** The trail begins where the dragon stood, so it is as long as the step to come. */
const stepOf = ({ pieces }: State) => Math.max(1, pieces.filter((p) => p.piece === 'dragon-trail').length);

function dragon(state: State, player: number): string {
  const step = stepOf(state);
  if (step >= steps) return m.note_dragon_last({ step, steps });
  return m.note_dragon({ step, steps, name: playerName(state, (player + 1) % state.players.length) });
}

function capture(draft: Draft, state: State, events: GameEvent[]): string {
  const at = lastTower(draft, events);
  const tower = state.pieces.find((p) => p.piece === 'tower' && p.x === at?.x && p.y === at?.y);
  return tower ? m.note_capture({ count: tower.state ?? 1 }) : '';
}

/** What the die has shown. */
function landing(events: GameEvent[]): string {
  const count = events.findLast((e) => e.type === 'piece' && e.token === 'flying-machine')?.count;
  return count ? m.note_landing({ count }) : '';
}

/** Who would change places with whom. */
function swapNote(state: State): string {
  const [mine, yours] = state.pieces
    .filter((p) => p.piece === 'swap')
    .map((p) => state.figures.find((f) => f.id === p.figure))
    .map((f) => f && { name: playerName(state, f.player), text: `${figureName(f.figure)}, ${m.place_at_xy({ place: segmentName(f.segment ?? ''), x: f.x ?? 0, y: f.y ?? 0 })}` });
  return mine && yours ? m.note_porxada_answer({ name: mine.name, mine: mine.text, yours: yours.text }) : '';
}

export function noteOf(step: Step, draft: Draft, events: GameEvent[]): string {
  const { kind, player, pass } = step.question.decision;
  switch (kind) {
    case 'wood':
      return step.question.wide ? m.note_portal() : '';
    case 'dragon-step':
      return dragon(step.state, player);
    case 'capture':
      return capture(draft, step.state, events);
    case 'landing':
      return landing(events);
    case 'crop-circle':
      return m.note_crop_circle();
    case 'crop-add':
      return m.note_crop_add();
    case 'crop-remove':
      return m.note_crop_remove();
    case 'escape':
      return m.note_escape();
    case 'castle':
      return m.note_castle();
    case 'castle-choice':
      return m.note_castle_choice();
    case 'choose-source':
      return pass ? '' : m.note_source();
    case 'place-gold':
      return m.note_place_gold();
    case 'take-gold':
      return m.note_take_gold();
    case 'spread':
      return m.note_spread();
    case 'move-magic':
      return step.question.spots.length > 0 ? m.note_move_magic() : m.note_magic_off();
    case 'count-place':
      return m.note_count_place();
    case 'count-redeploy':
      return m.note_redeploy();
    case 'porxada-use':
      return m.note_porxada_use();
    case 'porxada-answer':
      return swapNote(step.state);
    case 'wagon':
      return m.note_wagon();
    default:
      return '';
  }
}
