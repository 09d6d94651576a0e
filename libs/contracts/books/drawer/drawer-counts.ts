import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { countedCents, day, id, instant, lines, signedCents } from '../../kernel/primitives.ts';
import { ledgerReaders, moneyRoles } from '../../kernel/roles.ts';

/** What was counted, and what the books said then: the difference is booked (money#counting-the-drawer). */
export const countDrawer = endpoint({
  method: 'POST',
  path: '/money/drawer/counts',
  summary: 'Count the cash in the drawer; what is missing or too much is booked as cash over and short',
  roles: moneyRoles,
  status: 201,
  body: z
    .object({
      countedCents,
      expectedCents: signedCents, // the cash by the books, as whoever counts was told
      note: lines(500).default(''),
    })
    .meta({ id: 'CountDrawer' }),
  touches: ['account', 'ledger'],
  response: z.object({ countId: id, differenceCents: signedCents }).meta({ id: 'DrawerCounted' }),
  refusals: ['DRAWER_MOVED', 'CONFLICT', 'MONEY_STOPPED', 'TEMPORARILY_UNAVAILABLE'],
});

const drawerCount = z
  .object({
    countId: id,
    countedOn: day(),
    countedAt: instant,
    countedBy: z.string(),
    countedCents: z.int(),
    expectedCents: signedCents,
    note: z.string(),
  })
  .meta({ id: 'DrawerCount' });
export type DrawerCount = z.output<typeof drawerCount>;

export const listDrawerCounts = endpoint({
  method: 'GET',
  path: '/money/drawer/counts',
  summary: 'The last hundred counts of the drawer, the newest first',
  roles: ledgerReaders,
  response: z.array(drawerCount),
  refusals: ['MONEY_STOPPED'],
});
