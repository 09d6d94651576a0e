import { z } from 'zod';
import { MAX_COURT_NAME } from '#domain/agency/courts.ts';
import { PARISHES } from '#domain/agency/parishes.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { id, text } from '../../kernel/primitives.ts';
import { adminOnly, moneyReaders } from '../../kernel/roles.ts';

const courtBody = z.object({
  name: text(MAX_COURT_NAME).min(1, 'Enter the name of the court.'),
  parish: z.enum(PARISHES, 'Choose a parish from the list.'),
  active: z.boolean().default(true), // whether it is offered; one that is not stays on the bonds that have it
});

const agencyCourt = courtBody.extend({ courtId: id, active: z.boolean() }).meta({ id: 'AgencyCourt' });
export type AgencyCourt = z.output<typeof agencyCourt>;

export const listCourts = endpoint({
  method: 'GET',
  path: '/settings/courts',
  summary: 'The courts that the agency added to those that every agency has (screens#courts)',
  roles: moneyReaders,
  response: z.object({ courts: z.array(agencyCourt) }),
});

export const addCourt = endpoint({
  method: 'POST',
  path: '/settings/courts',
  ...freshForSettings,
  summary: 'Add a court to the list of every court field',
  roles: adminOnly,
  status: 201,
  body: courtBody.meta({ id: 'AddCourt' }),
  touches: ['settings'],
  response: agencyCourt,
  refusals: ['COURT_NAME_TAKEN'],
});

export const changeCourt = endpoint({
  method: 'PUT',
  path: '/settings/courts/:courtId',
  ...freshForSettings,
  summary: 'Rename a court of the agency, or stop offering it; bonds keep the name they were written with',
  roles: adminOnly,
  params: z.object({ courtId: id }),
  body: courtBody.meta({ id: 'ChangeCourt' }),
  touches: ['settings'],
  response: agencyCourt,
  refusals: ['COURT_NOT_FOUND', 'COURT_NAME_TAKEN'],
});
