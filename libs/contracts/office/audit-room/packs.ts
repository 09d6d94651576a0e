import { z } from 'zod';
import { RANGE_BACKWARDS } from '../../books/account/statements.ts';
import { exportState } from '../../books/ledger/exports.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day } from '../../kernel/primitives.ts';
import { ledgerReaders } from '../../kernel/roles.ts';

/** An auditor's days are those of their period. It is made by the worker as a numbered export. */
export const requestAuditPack = endpoint({
  method: 'POST',
  path: '/audit-room/packs',
  ...freshForSettings,
  summary:
    'Have the books of some days made as one ZIP: statements, ledgers, reconciliations, certificate (money#audit-pack)',
  roles: ledgerReaders,
  status: 202,
  body: z
    .object({ from: day(), to: day() })
    .refine(({ from, to }) => from <= to, { message: RANGE_BACKWARDS, path: ['to'] })
    .meta({ id: 'RequestAuditPack' }),
  touches: ['export'],
  response: exportState,
  refusals: ['AUDIT_PACK_OUTSIDE'],
});
