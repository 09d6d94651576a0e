import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, instant } from '../../kernel/primitives.ts';
import { adminOnly, ledgerReaders } from '../../kernel/roles.ts';

/** How a proof of the books stands; `failed` is one that could not be ended. */
const PROOF_STATES = ['waiting', 'proven', 'not-proven', 'failed'] as const;

/** Where a chain of hashes ends: how many links it has, and the hash of the last one. */
export const chainHead = z.object({ number: z.int(), hash: z.string() }).meta({ id: 'ChainHead' });

/** What screens of money say of the books. */
export const getBooksProof = endpoint({
  method: 'GET',
  path: '/books/proof',
  summary: 'When the books were proven last, and whether the newest proof found a difference (money#nightly-proof)',
  roles: ledgerReaders,
  response: z
    .object({
      // The newest that found nothing wrong.
      proven: z.object({ at: instant, events: z.int(), head: chainHead.nullable() }).nullable(),
      // The newest of all that ended, where it is not that one.
      notProven: z.object({ at: instant, problems: z.int() }).nullable(),
      isWaiting: z.boolean(),
      // Whether its head left by mail; where no mail leaves, somebody writes it down.
      isMailed: z.boolean(),
    })
    .meta({ id: 'BooksProof' }),
});

const proofOfBooks = z
  .object({
    proofId: id,
    // The day whose 2:00 AM it is of; null where an Admin asked for it.
    night: day().nullable(),
    askedBy: z.string().nullable(),
    askedAt: instant,
    endedAt: instant.nullable(),
    state: z.enum(PROOF_STATES),
    problems: z.int(),
    // The first of them, without what stands in the rows.
    differences: z.array(z.string()),
    // Zero each, unless it was ended.
    counts: z.object({
      events: z.int(),
      entries: z.int(),
      receipts: z.int(),
      rows: z.int(),
      texts: z.int(),
      files: z.int(),
      linkedRows: z.int(),
    }),
    head: chainHead.nullable(),
    rowHead: chainHead.nullable(),
  })
  .meta({ id: 'ProofOfBooks' });
export type ProofOfBooks = z.output<typeof proofOfBooks>;

export const listBooksProofs = endpoint({
  method: 'GET',
  path: '/books/proofs',
  summary: 'The newest proofs of the books, with what each proved and where the first differences are',
  roles: adminOnly,
  response: z.object({ proofs: z.array(proofOfBooks) }),
});

export const proveBooks = endpoint({
  method: 'POST',
  path: '/books/proofs',
  summary: 'Have the books proven now; one that waits already is answered',
  roles: adminOnly,
  touches: ['proof'],
  response: z.object({ proofId: id }).meta({ id: 'BooksProofAsked' }),
});
