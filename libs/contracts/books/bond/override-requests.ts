import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id } from '../../kernel/primitives.ts';
import { anyStaff } from '../../kernel/roles.ts';
import { amendingRefusals, bondToAmend, bondToWrite, writingRefusals } from './bonds.ts';

/** `overrideId` is null where the bond needed none and is written. */
const asked = z.object({ overrideId: id.nullable(), bondId: id }).meta({ id: 'OverrideAsked' });

export const askForOverride = endpoint({
  method: 'POST',
  path: '/power-overrides',
  summary: 'Ask to write a bond above its power; it is written once a Supervisor or Admin gives the override',
  roles: anyStaff,
  status: 201,
  body: bondToWrite,
  touches: ['approval', 'power', 'bond', 'account', 'ledger'],
  response: asked,
  refusals: writingRefusals,
});

export const askForOverrideOfBond = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/power-overrides',
  summary: 'Ask to amend a bond above its power; it is amended once a Supervisor or Admin gives the override',
  roles: anyStaff,
  status: 201,
  params: z.object({ bondId: id }),
  body: bondToAmend,
  touches: ['approval', 'power', 'bond', 'account', 'ledger'],
  response: asked,
  refusals: amendingRefusals,
});
