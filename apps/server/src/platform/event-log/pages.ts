/** Groups what is read from the log, page by page, into batches of a size. */
export async function* batches<T>(pages: AsyncIterable<readonly T[]>, size: number): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const page of pages) {
    batch = batch.concat(page);
    while (batch.length >= size) yield batch.splice(0, size);
  }
  if (batch.length > 0) yield batch;
}

/** The items of pages one by one, for callers that stop between two. */
export async function* each<T>(pages: AsyncIterable<readonly T[]>): AsyncIterable<T> {
  for await (const page of pages) yield* page;
}

/** The same, with the next one on its way while one is worked on. */
export async function* oneAhead<T>(items: AsyncIterable<T>): AsyncIterable<T> {
  const iterator = items[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const read = await next;
      if (read.done === true) return;
      next = iterator.next();
      // Heard where it is waited for; whoever stops before does not want it.
      next.catch(() => undefined);
      yield read.value;
    }
  } finally {
    await iterator.return?.();
  }
}
