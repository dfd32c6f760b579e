// The server asked without a page.

import assert from 'node:assert/strict';

/** Posts to the server as a page there does, or with a seat's secret; what is refused is a failure. */
export const poster = (request, url) => async (path, data, headers = { Origin: url }) => {
  const answer = await request.post(path, { headers, data });
  const said = await answer.json();
  assert.ok(answer.ok(), JSON.stringify(said.error));
  return said;
};
