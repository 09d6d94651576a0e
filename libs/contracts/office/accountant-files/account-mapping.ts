import { z } from 'zod';
import { LEDGER_ACCOUNT_TYPES } from '#domain/kernel/chart-of-accounts.ts';
import { LONGEST_NAME, LONGEST_NUMBER } from '#domain/office/accountant-files.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { text } from '../../kernel/primitives.ts';
import { exporters, ledgerReaders } from '../../kernel/roles.ts';

/** A line of a file is parted by tabs and quotes; a name with one would not be found by the program. */
const plain = (most: number) =>
  text(most).refine((typed) => !/[\t\r\n"]/.test(typed), { message: 'Leave out quotes and tabs.' });

const mapped = z
  .object({
    code: z.string(),
    name: z.string(),
    type: z.enum(LEDGER_ACCOUNT_TYPES),
    theirName: z.string(), // empty where it is not mapped
    theirNumber: z.string(),
    proposedName: z.string(),
    proposedNumber: z.string(),
  })
  .meta({ id: 'MappedAccount' });
export type MappedAccount = z.output<typeof mapped>;

export const getAccountMapping = endpoint({
  method: 'GET',
  path: '/ledger/account-mapping',
  summary: 'What the ledger accounts are called in the accountant’s program (money#account-mapping)',
  roles: ledgerReaders,
  response: z.object({ accounts: z.array(mapped) }),
});

export const mapAccounts = endpoint({
  method: 'POST',
  path: '/ledger/account-mapping',
  summary: 'Say what ledger accounts are called in the accountant’s program; an empty name takes it back',
  roles: exporters,
  body: z
    .object({
      accounts: z
        .array(
          z.object({
            code: z.string().regex(/^\d{4}$/, 'This link is not valid.'),
            theirName: plain(LONGEST_NAME).default(''),
            theirNumber: plain(LONGEST_NUMBER).default(''),
          }),
        )
        .min(1)
        .max(500),
    })
    .meta({ id: 'MapAccounts' }),
  touches: ['export'],
  response: z.object({ changed: z.int() }),
  refusals: ['LEDGER_ACCOUNT_NOT_FOUND'],
});
