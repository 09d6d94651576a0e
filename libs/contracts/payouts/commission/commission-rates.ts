import { z } from 'zod';
import { COMMISSION_BASES } from '#domain/payouts/commission.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant, lines } from '../../kernel/primitives.ts';
import { adminOnly, ROLES } from '../../kernel/roles.ts';

const RATE = 'Enter a rate from 0% to 100%.';
const basis = z.enum(COMMISSION_BASES, 'Choose what it is a share of.');
const basisPoints = z.int(RATE).min(0, RATE).max(10_000, RATE);
const reason = lines(500).min(1, 'Give a reason.');

const version = z
  .object({
    rateId: id,
    effectiveOn: day(),
    version: z.int(),
    basisPoints: z.int().nullable(), // null of a surety: its contract names none from that day on
    basis,
    reason: z.string(),
    enteredBy: z.string(),
    enteredAt: instant,
  })
  .meta({ id: 'CommissionRateVersion' });
export type CommissionRateVersion = z.output<typeof version>;

const versions = z.array(version); // newest first, superseded ones too
const ofAgent = z.object({ agentId: id, fullName: z.string(), role: z.enum(ROLES), rates: versions });
const ofSurety = z.object({ suretyId: id, suretyName: z.string(), rates: versions });

export const listCommissionRates = endpoint({
  method: 'GET',
  path: '/settings/commission-rates',
  summary:
    "Everybody's commission rates, and what contracts of sureties name instead, with their history (powers#commission-rates)",
  roles: adminOnly,
  response: z.object({ agents: z.array(ofAgent), sureties: z.array(ofSurety) }),
});

const set = z.object({ effectiveOn: day(), basisPoints, basis, reason });

/** It holds for bonds of its day on; the same day again corrects it. What was booked moves by the next run. */
export const setCommissionRate = endpoint({
  method: 'POST',
  path: '/team/:agentId/commission-rates',
  ...freshForSettings,
  summary: 'Set what somebody gets of the premium of their bonds from a day on',
  roles: adminOnly,
  status: 201,
  params: z.object({ agentId: id }),
  body: set.meta({ id: 'SetCommissionRate' }),
  touches: ['settings'],
  response: version,
  refusals: ['AGENT_NOT_FOUND', 'CONFLICT'],
});

export const setContractCommission = endpoint({
  method: 'POST',
  path: '/settings/sureties/:suretyId/commission-rates',
  ...freshForSettings,
  summary: "Set the commission that a surety's contract names for its bonds from a day on, or that it names none",
  roles: adminOnly,
  status: 201,
  params: z.object({ suretyId: id }),
  body: set.extend({ basisPoints: basisPoints.nullable() }).meta({ id: 'SetContractCommission' }),
  touches: ['settings'],
  response: version,
  refusals: ['SURETY_NOT_FOUND', 'CONFLICT'],
});
