import type { Client } from 'pg';

/** What is used of pg's connection; its types leave COPY to others. */
interface CopyConnection {
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
}

const CHUNK_BYTES = 64 * 1024;

/** Loads rows that this process holds, as COPY's text, into a table: `COPY … FROM STDIN` over the client's connection. */
export const copyIn = async (client: Client, table: string, rows: Buffer): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  client.query({
    submit: (connection: unknown) => (connection as CopyConnection).query(`copy ${table} from stdin`),
    handleCopyInResponse: (connection: CopyConnection) => {
      for (let from = 0; from < rows.length; from += CHUNK_BYTES) {
        connection.sendCopyFromChunk(rows.subarray(from, from + CHUNK_BYTES));
      }
      connection.endCopyFrom();
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => resolve(undefined),
    handleError: (error: Error) => reject(error),
  });
  await promise;
};
