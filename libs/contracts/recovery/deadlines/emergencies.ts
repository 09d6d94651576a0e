import { z } from 'zod';
import { PARISHES } from '#domain/agency/parishes.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, lines, pastDay, text } from '../../kernel/primitives.ts';
import { moneyReaders, supervisors } from '../../kernel/roles.ts';

/** By what a declaration of the governor is known, and how long its words may be, in characters. */
const number = text(60).min(1, 'Enter the number of the declaration.');
const source = text(300).min(1, 'Say where the declaration can be read.');
const parishes = z.array(z.enum(PARISHES)).min(1, 'Choose the parishes, or the whole state.').nullable();

const emergency = z
  .object({
    emergencyId: id,
    number: z.string(),
    fromOn: z.string(),
    /** Inclusive. */
    toOn: z.string(),
    /** Null: the whole state. */
    parishes: z.array(z.string()).nullable(),
    source: z.string(),
    enteredAt: instant,
    enteredBy: z.string(),
    /** A withdrawn one marks nothing. */
    withdrawn: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
    /** Court dates in it: of open bonds, upcoming ones too, and those that forfeited bonds missed. */
    courtDates: z.int(),
  })
  .meta({ id: 'DeclaredEmergency' });
export type Emergency = z.output<typeof emergency>;

/**
 * They mark court dates of every screen, so that every role reads them (C.Cr.P. 338, recovery#emergencies-and-service).
 */
export const listEmergencies = endpoint({
  method: 'GET',
  path: '/emergencies',
  summary: 'States of emergency that the governor declared, the latest first',
  roles: moneyReaders,
  response: z.object({ emergencies: z.array(emergency) }),
});

export const enterEmergency = endpoint({
  method: 'POST',
  path: '/emergencies',
  summary: 'Enter a state of emergency; court dates in it are marked, none is moved',
  roles: supervisors,
  status: 201,
  body: z
    .object({ number, fromOn: pastDay(), toOn: pastDay(), parishes, source })
    .refine(({ fromOn, toOn }) => fromOn <= toOn, { path: ['toOn'], message: 'The last day is before the first.' })
    .meta({ id: 'EnterEmergency' }),
  touches: ['settings'],
  response: z.object({ emergencyId: id }),
});

/** It stays in the list; of one that was withdrawn already nothing changes. */
export const withdrawEmergency = endpoint({
  method: 'POST',
  path: '/emergencies/:emergencyId/withdraw',
  summary: 'Withdraw a state of emergency that was entered in error',
  roles: supervisors,
  params: z.object({ emergencyId: id }),
  body: z.object({ reason: lines(500).min(1, 'Give a reason.') }).meta({ id: 'WithdrawEmergency' }),
  touches: ['settings'],
  response: z.object({ emergencyId: id }),
  refusals: ['EMERGENCY_NOT_FOUND'],
});
