// The server's refusals, in words that help a player.

import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import type { ApiError } from '../lib/api';
import type { Fault } from '../lib/types';
import { list } from './name';

/** A moment in the reader's language; empty if it is none. */
function when(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : new Intl.DateTimeFormat(getLocale(), { dateStyle: 'long', timeStyle: 'short' }).format(date);
}

/** The words for a ban of a person or network: until when, and why. */
function banned({ hostReason: { reason = '', until = '' } }: ApiError): string {
  const end = when(until);
  if (reason === '') return end ? m.error_banned_until_only({ until: end }) : m.error_banned_only();
  return end ? m.error_banned_until({ until: end, reason }) : m.error_banned({ reason });
}

/** How this browser's player has lost their seat, and to whom. */
export function putOutText(how: string, name: string): string {
  const says = { link: m.put_out_link, revoked: m.put_out_revoked, bot: m.put_out_bot, here: m.put_out_here }[how] ?? m.put_out_revoked;
  return says({ name: name || m.put_out_host() });
}

const codes: Record<string, () => string> = {
  offline: m.error_offline,
  'bad-json': m.error_request,
  'unknown-field': m.error_request,
  'too-large': m.error_request,
  'bad-type': m.error_request,
  'no-socket': m.error_request,
  'bad-setup': m.error_bad_setup,
  'illegal-choice': m.error_illegal_choice,
  'stale-seq': m.error_stale,
  'reused-move': m.error_reused,
  'not-your-seat': m.error_not_your_seat,
  'bad-origin': m.error_bad_origin,
  'not-found': m.error_not_found,
  'too-many': m.error_too_many,
  'no-room': m.error_no_room,
  'stored-much': m.error_stored_much,
  'keeps-much': m.error_keeps_much,
  ended: m.error_ended,
  revealed: m.error_revealed,
  'crosses-reveal': m.error_revealed,
  'not-saved': m.error_not_saved,
  damaged: m.error_damaged,
  begun: m.error_begun,
  'chat-off': m.error_chat_off,
  'phrases-only': m.chat_phrases_only,
  paused: m.error_paused,
  flagged: m.error_flagged,
  'no-clock': m.error_no_clock,
  'too-much': m.error_too_much,
  'too-soon': m.error_too_soon,
  'stood-in': m.error_stood_in,
  resigned: m.error_resigned,
  'host-there': m.error_host_there,
  'no-holder': m.error_no_holder,
  'not-asked': m.error_not_asked,
  'no-host': m.error_no_host,
  'one-device': m.error_one_device,
  'no-orders': m.error_no_orders,
  'your-turn': m.error_your_turn,
  'no-place': m.error_no_place,
  declined: m.error_declined,
  strangers: m.error_strangers,
  'no-strangers': m.error_no_strangers,
  'not-gone': m.error_not_gone,
  'seat-declined': m.held_declined,
  'link-wrong': m.error_link_wrong,
  'link-replaced': m.error_link_replaced,
  'no-seat': m.error_no_seat,
  'not-public': m.error_not_public,
  'no-account': m.error_no_account,
  'name-not-allowed': m.error_name_not_allowed,
  'name-held': m.error_name_held,
  'own-name': m.error_own_name,
  'renamed-often': m.error_renamed_often,
  'no-person': m.error_no_person,
  'no-programs': m.error_no_programs,
};

export function errorText(error: ApiError): string {
  if (error.code === 'banned') return banned(error);
  if (error.code === 'put-out') return putOutText(error.hostReason.reason ?? '', error.hostReason.text ?? '');
  if (error.code === 'muted') return m.error_muted({ until: when(error.hostReason.until ?? ''), reason: error.hostReason.reason ?? '' });
  if (error.code === 'maintenance') return [m.error_maintenance(), error.hostReason.text].filter(Boolean).join(' ');
  return codes[error.code]?.() ?? m.error_other({ code: error.code });
}

export function faultText(fault: Fault): string {
  if (fault.unwanted) return m.error_name_not_allowed();
  if (fault.field === 'title') return m.fault_title();
  if (fault.field === 'name' || fault.field.endsWith('.name')) return m.fault_name();
  return fault.allowed?.length ? m.fault_allowed({ values: list(fault.allowed) }) : m.fault_other();
}

// "seats[0].name" and "seats.0.name" are the same field.
const norm = (path: string) => path.replaceAll('[', '.').replaceAll(']', '');

/** The faults that belong to a field, whichever way its path is written. */
export function faultsOf(faults: Fault[], field: string): Fault[] {
  return faults.filter((f) => {
    const path = norm(f.field);
    return path === field || path.startsWith(`${field}.`);
  });
}
