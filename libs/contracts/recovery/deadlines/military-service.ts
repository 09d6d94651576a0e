import { z } from 'zod';
import { MILITARY_SERVICES } from '#domain/people/military-service.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, lines } from '../../kernel/primitives.ts';
import { moneyReaders, recoveryStaff, supervisors } from '../../kernel/roles.ts';

const kind = z.enum(MILITARY_SERVICES, 'Choose the service.');

const service = z
  .object({
    militaryServiceId: id,
    kind,
    /** Its proof, among the defendant's files. */
    fileId: id,
    recordedAt: instant,
    recordedBy: z.string(),
    /** A withdrawn one is no ground. */
    withdrawn: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'MilitaryService' });
export type MilitaryService = z.output<typeof service>;

const ofBond = z.object({ bondId: id });

/** Service of the defendant of a bond, a ground of C.Cr.P. 338 (recovery#emergencies-and-service); it moves no date. */
export const listMilitaryService = endpoint({
  method: 'GET',
  path: '/bonds/:bondId/military-service',
  summary: 'Service in the military or the Guard that is a ground of C.Cr.P. 338 for a bond, the latest first',
  roles: moneyReaders,
  params: ofBond,
  response: z.object({ services: z.array(service) }),
  refusals: ['BOND_NOT_FOUND'],
});

/** Of a service that stands already nothing changes. */
export const recordMilitaryService = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/military-service',
  summary: 'Record that the defendant of a bond serves in the military or the Guard, with its proof',
  roles: recoveryStaff,
  status: 201,
  params: ofBond,
  body: z.object({ kind, fileId: z.uuid('Attach the proof.') }).meta({ id: 'RecordMilitaryService' }),
  touches: ['bond'],
  response: z.object({ militaryServiceId: id }),
  refusals: ['BOND_NOT_FOUND', 'BOND_UNFINISHED', 'FILE_NOT_FOUND'],
});

/** It stays in the list; of one that was withdrawn already nothing changes. */
export const withdrawMilitaryService = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/military-service/:militaryServiceId/withdraw',
  summary: 'Withdraw a service that was recorded in error',
  roles: supervisors,
  params: ofBond.extend({ militaryServiceId: id }),
  body: z.object({ reason: lines(500).min(1, 'Give a reason.') }).meta({ id: 'WithdrawMilitaryService' }),
  touches: ['bond'],
  response: z.object({ militaryServiceId: id }),
  refusals: ['MILITARY_SERVICE_NOT_FOUND'],
});
