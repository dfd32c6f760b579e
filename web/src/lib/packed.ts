// Long messages of a socket come compressed, where the browser can read that.

/** Whether it can. */
export const canUnpack = (): boolean => typeof DecompressionStream === 'function';

/** What such a message says; it fails if it is none. */
export const unpacked = (data: Blob): Promise<string> => new Response(data.stream().pipeThrough(new DecompressionStream('gzip'))).text();
