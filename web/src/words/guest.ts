import { m } from '../paraglide/messages.js';

/** What the mark of a guest says of a seat: where several hold it, it may be any of them. */
export const guestSaid = (seat: { browsers?: number }): string => (seat.browsers ? m.guest_shared() : m.guest_said());
