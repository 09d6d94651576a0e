import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, instant, page, pageQuery } from '../../kernel/primitives.ts';
import { ledgerReaders } from '../../kernel/roles.ts';

const optionalDay = day().optional();

/** Both dates of the books: effective day, and the journal number up to which we knew (money#as-of). */
const asOf = z.object({ effectiveOn: optionalDay, journalNumber: z.coerce.number().int().min(0).optional() });

export const getTrialBalance = endpoint({
  method: 'GET',
  path: '/ledger/trial-balance',
  summary: 'Trial balance by effective day and by journal number',
  roles: ledgerReaders,
  query: asOf,
  response: z
    .object({
      effectiveOn: day(),
      journalNumber: z.int(), // the number it was made at
      knownAt: instant.nullable(), // when that entry was recorded; null where there is none
      rows: z.array(
        z.object({
          account: z.string(),
          name: z.string(),
          type: z.string(),
          debitCents: z.int(),
          creditCents: z.int(),
        }),
      ),
      totalDebitCents: z.int(),
      totalCreditCents: z.int(),
      chainHead: z.string().nullable(),
    })
    .meta({ id: 'TrialBalance' }),
});

export const getAuditChain = endpoint({
  method: 'GET',
  path: '/ledger/audit-chain',
  summary: 'The head of the hash chain and the blocks behind it',
  roles: ledgerReaders,
  query: pageQuery,
  response: page(
    z.object({
      block: z.int(),
      events: z.int(),
      toPosition: z.string(),
      hash: z.string(),
      previousHash: z.string().nullable(),
      sealedAt: instant,
    }),
  ).extend({
    head: z.string().nullable(),
  }),
});
