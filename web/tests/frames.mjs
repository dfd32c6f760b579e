// How smoothly a page moves: the times between its frames.

/** The times between the frames while something is done, sorted. */
export async function frames(page, act) {
  await page.evaluate(() => {
    const times = [];
    let last = performance.now();
    const step = (now) => {
      times.push(now - last);
      last = now;
      window.frameRequest = requestAnimationFrame(step);
    };
    window.frameTimes = times;
    window.frameRequest = requestAnimationFrame(step);
  });
  await act();
  const times = await page.evaluate(() => {
    cancelAnimationFrame(window.frameRequest);
    return window.frameTimes;
  });
  return times.toSorted((a, b) => a - b);
}

export const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);
export const told = (sorted) => `median ${at(sorted, 0.5)}, 95 % ${at(sorted, 0.95)}, worst ${at(sorted, 1)} ms of ${sorted.length}`;
