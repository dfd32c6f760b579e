// The names of lenses.

import { m } from '../paraglide/messages.js';
import type { LensId } from './lens';

const names: Record<LensId, () => string> = {
  fields: m.lens_fields,
  ends: m.lens_ends,
  dead: m.lens_dead,
  bag: m.lens_bag,
  projected: m.lens_projected,
  coordinates: m.lens_coordinates,
  round: m.lens_round,
  sets: m.lens_sets,
};

export const lensName = (id: LensId): string => names[id]();

const briefs: Record<LensId, () => string> = {
  fields: m.lens_brief_fields,
  ends: m.lens_brief_ends,
  dead: m.lens_brief_dead,
  bag: m.lens_brief_bag,
  projected: m.lens_brief_projected,
  coordinates: m.lens_brief_coordinates,
  round: m.lens_brief_round,
  sets: m.lens_brief_sets,
};

/** The shortest name, below the icon. */
export const lensBrief = (id: LensId): string => briefs[id]();
