// Style sheets that load with parts of the page. If one fails its part fails too. On a retry the
// browser loads the script again but never the style sheet, so this module does.

interface Try {
  link: HTMLLinkElement;
  /** Resolves or rejects with this try; absent once it has failed. */
  came?: Promise<void>;
}

/** The latest try of each style sheet that has not loaded, by its address. */
const missing = new Map<string, Try>();

/** The addresses of style sheets that have failed, in order. */
const failures: string[] = [];

/** The failed style sheets of each part that did not load. A part is known by its loader's source text,
 * because the function is a new one at each visit. */
const lacking = new Map<string, Set<string>>();

/** Notes which style sheets fail, but for those in the page's head: public/start.js handles them. */
export function watchStyles(): void {
  const given = new Set(document.querySelectorAll('link'));
  const watch = (what: 'load' | 'error', note: (link: HTMLLinkElement) => void) => {
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && !given.has(target)) note(target);
    };
    document.addEventListener(what, onError, true);
  };
  watch('load', ({ href }) => missing.delete(href));
  watch('error', (link) => {
    missing.set(link.href, { link });
    failures.push(link.href);
  });
}

/** Loads a part, and loads its style sheets again that failed before. It fails if one fails again,
 * unless `without` allows the part without them. */
export async function withStyles<T>(load: () => Promise<T>, without: boolean): Promise<T> {
  const name = String(load);
  const styles = Promise.all([...(lacking.get(name) ?? [])].map(askAgain));
  const [part] = await Promise.all([watched(name, load), without ? styles.catch(() => undefined) : styles]);
  return part;
}

async function watched<T>(name: string, load: () => Promise<T>): Promise<T> {
  const before = failures.length;
  try {
    return await load();
  } catch (error) {
    lacking.set(name, new Set([...(lacking.get(name) ?? []), ...failures.slice(before)]));
    throw error;
  }
}

/** Loads a style sheet again; callers at the same time share one try. */
function askAgain(href: string): Promise<void> | undefined {
  const last = missing.get(href);
  if (!last || last.came) return last?.came;
  const link = last.link.cloneNode() as HTMLLinkElement;
  const came = new Promise<void>((done, fail) => {
    link.addEventListener('load', () => done());
    link.addEventListener('error', () => fail(new Error(`${href} did not come`)));
  });
  missing.set(href, { link, came });
  last.link.replaceWith(link);
  return came;
}
