/** A copy of everything of an agency, as it was asked for (moving-in#leaving). */
export interface CopyAsked {
  withDocuments: boolean;
  /** Whoever makes it anew counts on. */
  attempt: number;
  requestedBy: string;
}

/** A file of the ZIP, which comes piece by piece. */
export interface CopyFile {
  name: string;
  pieces: AsyncIterable<string | Buffer>;
  /** How many rows its pieces had so far; null of what has none. */
  counted: { rows: number } | null;
}

/** The queue of the jobs that make them, and the id of such a job. */
export const DATA_COPY_QUEUE = 'data-copy';
export const dataCopyJobId = (copyId: string): string => `data-copy-${copyId}`;

/** How long one can be downloaded, as an interval of PostgreSQL. */
export const KEPT_FOR = '24 hours';

/** The name of the ZIP, by the agency's day. */
export const copyFileName = (today: string): string => `agency-data-${today}.zip`;
