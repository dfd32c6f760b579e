import { m } from '../paraglide/messages.js';

/** The text of a guest's mark: if several browsers hold the seat, it may be any of their people. */
export const guestSaid = (seat: { browsers?: number }): string => (seat.browsers ? m.guest_shared() : m.guest_said());
