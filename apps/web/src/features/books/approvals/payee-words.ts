import type { PayeeOfUnclaimed } from '#domain/books/unclaimed.ts';

/** Who is paid out of an unclaimed credit, within a sentence. */
export const PAYEE_WORDS: Readonly<Record<PayeeOfUnclaimed, string>> = { client: 'the client', state: 'the State' };
