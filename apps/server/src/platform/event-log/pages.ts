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
