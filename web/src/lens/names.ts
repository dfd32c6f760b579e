// The lenses by name.

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
};

export const lensName = (id: LensId): string => names[id]();
