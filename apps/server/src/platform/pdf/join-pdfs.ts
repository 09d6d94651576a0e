import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Semaphore } from '../crypto/semaphore.ts';

/** PDFs, and what stands at the foot of each of their pages; empty: nothing is added. */
export interface PartsToJoin {
  parts: readonly Uint8Array[];
  stamp: string;
  /** Behind so many pages each bears its number at its foot, as those before it do by themselves. */
  numberedFrom?: number;
}

export interface JoinedPdf {
  bytes: Uint8Array;
  pages: number;
}

/** How long one may take, and by how much the process may grow meanwhile: a small file can unpack to a huge one. */
const MOST_MS = 30_000;
const MOST_BYTES = 384 * 1024 * 1024;
const LOOK_MS = 50;

/** One at a time, so that the memory of one is the memory of all. */
const line = new Semaphore({ places: 1, waiting: 16 });

/**
 * Puts PDFs behind each other, in a thread of its own. Null where one of them is encrypted, broken, without pages, or
 * takes too much time or memory.
 * @throws Refused BUSY where too many wait
 */
export const joinPdfs = (request: PartsToJoin): Promise<JoinedPdf | null> => line.run(() => inThread(request));

const inThread = async (request: PartsToJoin): Promise<JoinedPdf | null> => {
  const { promise, resolve } = Promise.withResolvers<JoinedPdf | null>();
  const thread = new Worker(new URL(`./join-thread${extname(import.meta.filename)}`, import.meta.url), {
    workerData: request,
  });
  const began = performance.now();
  const before = process.memoryUsage.rss();
  const watch = setInterval(() => {
    if (performance.now() - began > MOST_MS || process.memoryUsage.rss() - before > MOST_BYTES) resolve(null);
  }, LOOK_MS);
  thread.once('message', (answer: JoinedPdf) => resolve(answer));
  // Whatever its parser stumbles over: such a file cannot be shown.
  thread.once('error', () => resolve(null));
  thread.once('exit', () => resolve(null));
  try {
    return await promise;
  } finally {
    clearInterval(watch);
    await thread.terminate();
  }
};
