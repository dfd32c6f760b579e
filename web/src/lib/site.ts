// Where the page is: its server may have a part of a site, like /carc/, and says so in the page
// that it sends. Inside, all addresses are as if it had the whole site; they become the browser's
// here, and nowhere else.

const said = typeof document === 'undefined' ? undefined : document.querySelector('meta[name="base"]')?.getAttribute('content');

/** Addresses of a page whose server says this of where it is. */
export function placed(content: string | null | undefined) {
  const base = content?.startsWith('/') ? content : '/';
  return {
    base,
    under: (path: string): string => base.slice(0, -1) + path,
    within: (path: string): string => (path.startsWith(base) ? path.slice(base.length - 1) : path),
  };
}

const here = placed(said);

/** The path under which everything is: it begins and ends with a slash. */
export const base = here.base;

/** An address of the page or of its server, for the browser. */
export const under = here.under;

/** An address of the browser's, as the page knows it. */
export const within = here.within;

/** The address of the page's start, without the slash: others put paths behind it. */
export const site = (): string => location.origin + base.slice(0, -1);
