// Applies the server's patches to a value that the page has. docs/protocol.md, What changes, describes them.

/** The patch does not belong to the value that the page has. */
export class Unfit extends Error {}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value `had` with a patch applied. What does not change stays the same object. */
export function patched(had: unknown, patch: unknown): unknown {
  if (!isFields(patch)) return patch;
  if (Array.isArray(had)) return list(had, patch);
  return isFields(had) ? fields(had, patch) : patch;
}

function fields(had: Fields, { '-': gone, ...patch }: Fields): Fields {
  const now = { ...had };
  for (const [name, change] of Object.entries(patch)) now[name] = patched(had[name], change);
  for (const name of Array.isArray(gone) ? gone.map(String) : []) {
    if (!(name in now)) throw new Unfit(`${name} goes, and is not there`);
    Reflect.deleteProperty(now, name);
  }
  return now;
}

function list(had: unknown[], { '+': edits, ...patch }: Fields): unknown[] {
  const now = [...had];
  for (const [at, gone, come] of Array.isArray(edits) ? (edits as [number, number, unknown[]][]) : []) {
    if (at + gone > now.length) throw new Unfit(`${gone} of ${now.length} go at ${at}`);
    now.splice(at, gone, ...come);
  }
  for (const [place, change] of Object.entries(patch)) {
    const at = Number(place);
    if (!(at in now)) throw new Unfit(`nothing lies at ${place}`);
    now[at] = patched(now[at], change);
  }
  return now;
}
