import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, text } from '../../kernel/primitives.ts';
import { supervisors } from '../../kernel/roles.ts';

const payer = z
  .object({
    payerId: id,
    /** Each as it was typed, the oldest first. */
    names: z.array(z.object({ nameId: id, spelling: z.string() })),
    by: z.string(),
    at: instant,
  })
  .meta({ id: 'PayerOfSeveralNames' });
export type PayerOfSeveralNames = z.output<typeof payer>;

export const listPayers = endpoint({
  method: 'GET',
  path: '/payers',
  summary: 'Payers with more than one name',
  roles: supervisors,
  response: z.object({ payers: z.array(payer) }),
});

/** Saying it again changes nothing. */
export const joinPayerNames = endpoint({
  method: 'POST',
  path: '/payers/names',
  summary: 'Say that two names are one payer: their cash counts together, and each is found by the other',
  roles: supervisors,
  body: z
    .object({
      name: text(120).min(1, 'Name the payer.'),
      otherName: text(120).min(1, 'Name the payer.'),
    })
    .meta({ id: 'JoinPayerNames' }),
  touches: ['ledger'],
  response: z.object({ payerId: id }),
  refusals: ['PAYER_NOT_FOUND'],
});

export const takeOutPayerName = endpoint({
  method: 'DELETE',
  path: '/payers/names/:nameId',
  summary: 'Take a name out of a payer of several: it counts by itself again',
  roles: supervisors,
  params: z.object({ nameId: id }),
  touches: ['ledger'],
  response: z.object({ nameId: id }),
  refusals: ['PAYER_NAME_NOT_FOUND'],
});
