import { z } from 'zod';
import { MOST_CHARGES } from '#domain/books/quote.ts';
import { POWER_STATES } from '#domain/books/power-state.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, positiveCents, text } from '../../kernel/primitives.ts';
import { anyStaff } from '../../kernel/roles.ts';

/** What the bond form shows of a power. */
const powerForBond = z
  .object({
    powerId: id,
    powerNumber: z.string(), // as the inventory spells it
    suretyId: id.nullable(),
    suretyName: z.string(), // empty where none is known
    amountCents: z.int().nullable(),
    expiresOn: z.string().nullable(),
    state: z.enum(POWER_STATES),
    holderId: id.nullable(),
    holderName: z.string(), // empty where nobody holds it
    reservedBy: id.nullable(), // who holds it back
    bondId: id.nullable(), // the bond that bears it, or is about to
    bondName: z.string(), // whose bond that is; empty where it is only being written
    isReceived: z.boolean(), // false of a number that only bonds have named
  })
  .meta({ id: 'PowerForBond' });
export type PowerForBond = z.output<typeof powerForBond>;

export const lookUpPowers = endpoint({
  method: 'POST',
  path: '/bonds/powers',
  readsOnly: true,
  summary: 'What is known of power numbers as they are typed on bonds (powers#power-note-on-form)',
  roles: anyStaff,
  body: z
    .object({
      numbers: z
        .array(z.object({ powerNumber: text(40) }))
        .min(1)
        .max(MOST_CHARGES),
    })
    .meta({ id: 'LookUpPowers' }),
  response: z.object({
    unknownRefused: z.boolean(), // a number that is not in the inventory is refused, else warned of
    // As the numbers were sent: what the number stands for, and what may be meant where that is nothing.
    numbers: z.array(z.object({ powers: z.array(powerForBond), meant: z.string().nullable() })),
  }),
});

export const proposePowers = endpoint({
  method: 'POST',
  path: '/bonds/powers/proposals',
  readsOnly: true,
  summary:
    'The powers that the caller holds, proposed for rows of bonds in their order, none twice (powers#proposed-power)',
  roles: anyStaff,
  body: z
    .object({
      suretyId: id,
      usedOn: day(), // the bond date, or today
      // A number that is typed is proposed for no other row; a row without an amount, or with a number, gets none.
      rows: z
        .array(z.object({ powerNumber: text(40).default(''), amountCents: positiveCents.nullable() }))
        .min(1)
        .max(MOST_CHARGES),
    })
    .meta({ id: 'ProposePowers' }),
  response: z.object({ powers: z.array(powerForBond.nullable()) }), // as the rows were sent; null where none covers it
});
