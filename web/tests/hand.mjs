// A hand as people have one: it looks before it presses. The page holds back a press on
// what came under the resting pointer just now (src/app/meet.ts), and a program presses
// at once: whether such a press counts would depend on how quick the machine is. So what
// lies where the pointer rests already has been there for a while before it is pressed.
// What is proven of quick presses (press.test.mjs) is made with the bare mouse.

/** Longer than the page holds presses back, in milliseconds. */
const looking = 450;

const handed = new WeakSet();

/** Where the pointer rests, as the page has seen it. */
function watch() {
  const rest = ({ isPrimary, clientX, clientY }) => {
    if (isPrimary) window.pointerRests = { x: clientX, y: clientY };
  };
  for (const type of ['pointermove', 'pointerdown']) window.addEventListener(type, rest, { capture: true, passive: true });
}

/** Whether a thing that is about to be pressed, and comes in sight for it, lies where the pointer rests. */
function underPointer(thing) {
  thing.scrollIntoViewIfNeeded();
  const at = window.pointerRests;
  const box = (thing.closest('button, label, a, summary, input, [role]') ?? thing).getBoundingClientRect();
  return at !== undefined && at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom;
}

/** Everything that is pressed by name in these windows is pressed by such a hand. */
export async function giveHand(context) {
  await context.addInitScript(watch);
  context.once('page', (page) => {
    const kind = Object.getPrototypeOf(page.locator('body'));
    if (handed.has(kind)) return;
    handed.add(kind);
    for (const press of ['click', 'tap']) {
      const bare = kind[press];
      kind[press] = async function (options = {}) {
        const rests = !options.trial && (await this.evaluate(underPointer, undefined, { timeout: options.timeout }));
        if (rests) await this.page().waitForTimeout(looking);
        return bare.call(this, options);
      };
    }
  });
}
