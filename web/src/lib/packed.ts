// Long messages of a socket come compressed, if the browser can unpack them.

/** Whether this browser can unpack messages. */
export const canUnpack = (): boolean => typeof DecompressionStream === 'function';

/** The text of a compressed message; fails if it is none. */
export const unpacked = (data: Blob): Promise<string> => new Response(data.stream().pipeThrough(new DecompressionStream('gzip'))).text();
