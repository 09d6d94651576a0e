import { z } from 'zod';
import { BOND_STATUSES } from '#domain/option-lists.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { flag, id, page, pageQuery, text } from '../kernel/primitives.ts';
import { adminOnly } from '../kernel/roles.ts';
import { POWER_SORTS } from './power-sorts.ts';

const powerInUse = z
  .object({
    /** As it was typed on the bond. */
    powerNumber: z.string(),
    bondId: id,
    defendantId: id,
    /** Empty where the file is archived (decision 23). */
    defendantName: z.string(),
    amountCents: z.int().nullable(),
    bondStatus: z.enum(BOND_STATUSES),
    bondDate: z.string().nullable(),
  })
  .meta({ id: 'PowerInUse' });
export type PowerInUse = z.output<typeof powerInUse>;

/** Until the inventory exists, a power is known by the live bond that carries its number (decision 18). */
export const listPowersInUse = endpoint({
  method: 'GET',
  path: '/powers',
  summary: 'The powers on live bonds, by number unless told',
  roles: adminOnly,
  query: pageQuery.extend({
    search: text(100).optional(), // a part of the number; case, spaces and hyphens do not matter
    sort: z.enum(POWER_SORTS).default('power'),
    descending: flag,
  }),
  response: page(powerInUse),
});
