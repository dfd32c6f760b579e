// A bug report as text: what a developer needs to see the fault again. The page sends it nowhere. In
// English, because a developer may not read other languages.

export interface Report {
  /** What the reporter wrote. */
  words: string;
  version: string;
  address: string;
  agent: string;
  language: string;
  width: number;
  height: number;
  status: string;
  choices: number;
  record: string;
}

/** The kind of page only, without ids and secrets. */
export const pageOf = (path: string): string => path.replace(/^\/([tr])\/.*$/, '/$1/…');

export function reportText(r: Report): string {
  const lines = [
    `Circulade ${r.version}`,
    `Page: ${pageOf(r.address)}`,
    `Browser: ${r.agent}`,
    `Language: ${r.language}. Window: ${r.width} x ${r.height}`,
    `Game: ${r.status}, ${r.choices} choices`,
    '',
    'What happened, and what should have happened:',
    r.words.trim() || '-',
    '',
    'Record:',
    r.record.trimEnd(),
    '',
  ];
  return lines.join('\n');
}
