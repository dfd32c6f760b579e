// Writes src/openapi/types.ts: the types of what the server answers and takes,
// made from the file that it serves and is tested against. Not committed, as
// the compiled messages are not: `npm run check` makes them anew.

import { mkdirSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const source = new URL('../../docs/openapi.json', import.meta.url);
const folder = new URL('../src/openapi/', import.meta.url);

mkdirSync(folder, { recursive: true });
writeFileSync(new URL('types.ts', folder), astToString(await openapiTS(source)));
