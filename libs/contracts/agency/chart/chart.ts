import { z } from 'zod';
import { codesOfType, isCodeOfType, LEDGER_ACCOUNT_TYPES } from '#domain/kernel/chart-of-accounts.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { text } from '../../kernel/primitives.ts';
import { adminOnly, ledgerReaders } from '../../kernel/roles.ts';

/** The code of a ledger account in a path: four digits. */
const ledgerAccountCode = z.string().regex(/^\d{4}$/, 'This link is not valid.');

const name = text(60).min(1, 'Enter a name.');
const type = z.enum(LEDGER_ACCOUNT_TYPES, 'Choose a type.');

const ledgerAccount = z
  .object({
    code: z.string(),
    name: z.string(),
    standardName: z.string().nullable(), // that of the chart; null for an account of the agency's own
    type,
    note: z.string(), // what the chart says of it beside its name
    tags: z.array(z.string()), // what its sub-ledger is kept by, in words
    active: z.boolean(), // offered where an account is chosen
  })
  .meta({ id: 'LedgerAccount' });
export type LedgerAccount = z.output<typeof ledgerAccount>;

export const listLedgerAccounts = endpoint({
  method: 'GET',
  path: '/settings/ledger-accounts',
  summary: 'The chart of accounts with the names that the agency gave, and its own accounts (money#own-accounts)',
  roles: ledgerReaders,
  response: z.object({ accounts: z.array(ledgerAccount) }),
});

/** What a chart change answers. */
const changed = z.object({ code: z.string(), name: z.string(), type, active: z.boolean() });

export const addLedgerAccount = endpoint({
  method: 'POST',
  path: '/settings/ledger-accounts',
  ...freshForSettings,
  summary: 'Add an account of the agency to the chart, with a free code in the range of its type',
  roles: adminOnly,
  status: 201,
  body: z
    .object({
      type,
      code: z
        .string('Enter four digits.')
        .trim()
        .regex(/^\d{4}$/, 'Enter four digits.'),
      name,
    })
    .superRefine((given, refused) => {
      if (isCodeOfType(given.code, given.type)) return;
      const message = `The codes of this type are ${codesOfType(given.type)}.`;
      refused.addIssue({ code: 'custom', path: ['code'], message });
    })
    .meta({ id: 'AddLedgerAccount' }),
  touches: ['settings', 'ledger'],
  response: changed.meta({ id: 'AddedLedgerAccount' }),
  refusals: ['LEDGER_CODE_TAKEN', 'LEDGER_NAME_TAKEN'],
});

export const changeLedgerAccount = endpoint({
  method: 'PUT',
  path: '/settings/ledger-accounts/:ledgerAccount',
  ...freshForSettings,
  summary: 'Rename a ledger account; switch one of the agency that nothing uses off, or on again',
  roles: adminOnly,
  params: z.object({ ledgerAccount: ledgerAccountCode }),
  body: z.object({ name, active: z.boolean().default(true) }).meta({ id: 'ChangeLedgerAccount' }),
  touches: ['settings', 'ledger'],
  response: changed.meta({ id: 'ChangedLedgerAccount' }),
  refusals: ['LEDGER_ACCOUNT_NOT_FOUND', 'LEDGER_NAME_TAKEN', 'LEDGER_ACCOUNT_IN_USE', 'LEDGER_ACCOUNT_STANDARD'],
});
