const CHUNK_ROWS = 1_000;

/** All rows of a list that is read in parts: `read` answers at most `limit` of those after a row, null for the first. */
export async function* rowChunks<Row>(
  read: (after: Row | null, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | null = null; ;) {
    const rows = await read(last, CHUNK_ROWS);
    yield rows;
    if (rows.length < CHUNK_ROWS) return;
    last = rows.at(-1) ?? null;
  }
}
