// The path of the page: the server may be at a part of a site, such as /carc/, and puts that path into
// the page. The code uses addresses without it; this module alone converts them.

const said = typeof document === 'undefined' ? undefined : document.querySelector('meta[name="base"]')?.getAttribute('content');

/** The converters for a page with this path. */
export function placed(content: string | null | undefined) {
  const base = content?.startsWith('/') ? content : '/';
  return {
    base,
    under: (path: string): string => base.slice(0, -1) + path,
    within: (path: string): string => (path.startsWith(base) ? path.slice(base.length - 1) : path),
  };
}

const here = placed(said);

/** The path of the site: it begins and ends with a slash. */
export const base = here.base;

/** Converts an address of the page or its server for the browser. */
export const under = here.under;

/** Converts an address of the browser for the page. */
export const within = here.within;

/** The full address of the site, without the slash at its end. */
export const site = (): string => location.origin + base.slice(0, -1);
