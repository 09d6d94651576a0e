import type { WriterLimits } from './writer-lock.ts';

/** For a writer in the process of a test, which may be held up for long: its log stays with it however silent it is. */
export const longLimits: WriterLimits = { silentMs: 600_000, transactionMs: 600_000, connectMs: 600_000 };

/** The connection string of a client that gives up no sooner. */
export const withLongLimits = (url: string): string => `${url}&defaultDeadline=600000&keepAliveTimeout=600000`;
