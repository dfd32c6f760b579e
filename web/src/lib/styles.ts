// Styles that come with parts of the page. Where one does not come the part does not either, and
// whoever tries again asks for both: the browser for the script, but what loads the parts never
// again for the style.

const failed = new Set<HTMLLinkElement>();

/** Notes which styles do not come, but for those that the page came with: public/start.js sees to
 * them. */
export function watchStyles(): void {
  const given = new Set(document.querySelectorAll('link'));
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && !given.has(target)) failed.add(target);
  };
  window.addEventListener('error', note, true);
}

/** Asks again for the styles that did not come; fails if one does not come now. */
export async function stylesAgain(): Promise<void> {
  const again = [...failed];
  failed.clear();
  await Promise.all(again.map(askAgain));
}

function askAgain(link: HTMLLinkElement): Promise<unknown> {
  const next = link.cloneNode() as HTMLLinkElement;
  return new Promise((done, fail) => {
    next.addEventListener('load', done);
    next.addEventListener('error', () => fail(new Error(`${next.href} did not come`)));
    link.replaceWith(next);
  });
}
