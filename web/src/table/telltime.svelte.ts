// What a player hears of their own time: a sound at ten seconds and at a nudge, and, if they have set
// that, words in the live region of all news.

import { untrack } from 'svelte';
import type { Session } from '../model/session.svelte';
import { passed } from '../model/time';
import { leftText } from '../words/clock';
import { turnLine } from '../words/turnline';
import type { TableDesk } from './desk.svelte';

/** The mark with the sound. */
const short = 10;

/** For a component: warns of the time until the component is destroyed. */
export function tellTime(of: () => Session, desk: TableDesk): void {
  const { settings, sounds } = desk.motion;
  $effect(() => of().clock.run());
  $effect(() => of().going.run());

  let heard = { seat: -1, left: 0 };
  $effect(() => {
    const session = of();
    const seat = session.clock.latest?.running.find((s) => session.table.seats[s]?.yours) ?? -1;
    const left = session.clock.left(seat);
    const mark = seat === heard.seat && session.clock.latest?.kind !== 'days' ? passed(heard.left, left) : null;
    heard = { seat, left };
    if (mark === null) return;
    untrack(() => {
      if (settings.speak) desk.say(leftText(mark));
      if (mark === short) sounds.play('clock');
    });
  });

  let nudged = untrack(() => of().table.asked?.nudged);
  $effect(() => {
    const { asked, seats } = of().table;
    if (asked?.nudged === nudged) return;
    nudged = asked?.nudged;
    if (nudged && asked && seats[asked.seat]?.yours) untrack(() => sounds.play('notice'));
  });

  let acted = untrack(() => of().acting);
  $effect(() => {
    const session = of();
    const { acting } = session;
    if (acting === acted) return;
    acted = acting;
    if (acting >= 0 && settings.speak) untrack(() => desk.say(turnLine(session.table, acting, acting)));
  });
}
