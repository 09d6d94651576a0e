import type { ClientBase } from 'pg';

/** A row of `log.event` that the store did not write. */
export interface RowInTheWay {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
}

const PAGE = 500;

/**
 * The rows that stand where the next events must go, one behind the other, in their order: somebody wrote them to the
 * table past the store. The caller is the only writer.
 */
export const rowsInTheWay = async (client: ClientBase, nextPosition: number): Promise<RowInTheWay[]> => {
  const found: RowInTheWay[] = [];
  for (;;) {
    const { rows } = await client.query<Record<'position' | 'stream' | 'revision' | 'id' | 'type', string>>(
      `select position, stream, revision, event_id as id, type from log.event
       where position >= $1 order by position limit ${String(PAGE)}`,
      [nextPosition + found.length],
    );
    for (const row of rows) {
      if (Number(row.position) !== nextPosition + found.length) return found;
      found.push({ ...row, position: Number(row.position), revision: Number(row.revision) });
    }
    if (rows.length < PAGE) return found;
  }
};
