import { z } from 'zod';
import { POWER_STATES } from '#domain/books/power-state.ts';
import { SCAN_OUTCOMES } from '#domain/powers/power-count.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSecrets } from '../../kernel/freshness.ts';
import { flag, id, instant, lines, page, pageQuery, text } from '../../kernel/primitives.ts';
import { adminOnly, anyStaff, everyMember, powerReaders } from '../../kernel/roles.ts';
import { readerMay } from '../../kernel/second-person.ts';

const params = z.object({ countId: id });
const ofLine = z.object({ countId: id, powerId: id });

const count = z
  .object({
    countId: id,
    holderId: id.nullable(), // null: what lies in the office
    holderName: z.string(), // empty for the office
    startedBy: z.string(),
    startedAt: instant,
    endedAt: instant.nullable(), // from then on what differs stands still
    listed: z.int(),
    found: z.int(), // of those listed
    turnedUp: z.int(), // found without being on the list
    unsettled: z.int(), // differences that no Admin has signed off yet
    mayCount: z.boolean(), // the caller
    maySettle: z.boolean(), // also where the caller releases it alone
    readerMay: readerMay.nullable(), // once it has ended: sign off what differs
  })
  .meta({ id: 'PowerCount' });
export type PowerCount = z.output<typeof count>;

export const startPowerCount = endpoint({
  method: 'POST',
  path: '/powers/counts',
  summary: 'Begin to count what somebody holds, or the office: the list is frozen. One that is open is answered again',
  roles: anyStaff,
  status: 201,
  body: z.object({ holderId: id.nullable() }).meta({ id: 'StartPowerCount' }),
  touches: ['power-count'],
  response: z.object({ countId: id }),
  refusals: ['AGENT_NOT_FOUND', 'POWERS_OF_OTHERS', 'TEMPORARILY_UNAVAILABLE'],
});

export const listPowerCounts = endpoint({
  method: 'GET',
  path: '/powers/counts',
  summary: 'The counts of powers, the last one first',
  roles: powerReaders,
  roleRefusal: 'You do not have access to this page.',
  query: pageQuery,
  response: page(count),
});

export const getPowerCount = endpoint({
  method: 'GET',
  path: '/powers/counts/:countId',
  summary: 'A count of powers; for holders their own',
  roles: everyMember,
  params,
  response: count,
  refusals: ['NOT_FOUND'],
});

/** What an Admin makes of a difference: nothing else changes a power (powers#count-sign-off). */
export const SETTLEMENTS = ['lost', 'found', 'explained'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

const countLine = z
  .object({
    powerId: id,
    powerNumber: z.string(),
    suretyName: z.string(),
    amountCents: z.int().nullable(),
    stateThen: z.enum(POWER_STATES), // when the list was frozen, or it turned up
    isListed: z.boolean(),
    foundAt: instant.nullable(),
    settledAs: z.enum(SETTLEMENTS).nullable(),
    settledBy: z.string(),
    settledAt: instant.nullable(),
    reason: z.string(),
  })
  .meta({ id: 'PowerCountLine' });
export type PowerCountLine = z.output<typeof countLine>;

export const listPowerCountLines = endpoint({
  method: 'GET',
  path: '/powers/counts/:countId/lines',
  summary: 'The powers of a count by number, or what differs alone',
  roles: everyMember,
  params,
  query: pageQuery.extend({ differing: flag }),
  response: page(countLine),
  refusals: ['NOT_FOUND'],
});

export const scanPower = endpoint({
  method: 'POST',
  path: '/powers/counts/:countId/scans',
  summary: 'Mark a power as found, by its whole number or its last digits',
  roles: anyStaff,
  params,
  body: z.object({ typed: text(60).min(1, 'Scan a number, or type its last three digits.') }).meta({ id: 'ScanPower' }),
  touches: ['power-count'],
  response: z.object({ outcome: z.enum(SCAN_OUTCOMES), message: z.string() }),
  refusals: ['NOT_FOUND', 'POWER_COUNT_ENDED', 'TEMPORARILY_UNAVAILABLE'],
});

export const endPowerCount = endpoint({
  method: 'POST',
  path: '/powers/counts/:countId/end',
  summary: 'Say that all was counted: what differs waits for an Admin',
  roles: anyStaff,
  params,
  touches: ['power-count'],
  response: z.object({ countId: id }),
  refusals: ['NOT_FOUND'],
});

const settlement = z.object({ as: z.enum(SETTLEMENTS), reason: lines(500).min(1, 'Give a reason.') });
const settlementRefusals = [
  'NOT_FOUND',
  'FOUR_EYES',
  'POWER_COUNT_OPEN',
  'POWER_ON_BOND',
  'POWER_UNUSABLE',
  'CONFLICT',
] as const;

export const settleCountedPower = endpoint({
  method: 'POST',
  path: '/powers/counts/:countId/lines/:powerId/settlement',
  summary: 'Sign off a difference, as an Admin who does not hold the powers',
  roles: adminOnly,
  params: ofLine,
  body: settlement.meta({ id: 'SettleCountedPower' }),
  touches: ['power-count', 'power'],
  response: z.object({ powerId: id }),
  refusals: settlementRefusals,
});

/**
 * Where no other Admin may: 24 hours after the count ended, with the password or a second factor given again
 * (money#released-alone).
 */
export const releaseCountedPower = endpoint({
  method: 'POST',
  path: '/powers/counts/:countId/lines/:powerId/settlement/alone',
  summary: 'Sign off a difference of what one holds oneself, where no other Admin may',
  roles: adminOnly,
  ...freshForSecrets,
  params: ofLine,
  body: settlement.meta({ id: 'ReleaseCountedPower' }),
  touches: ['power-count', 'power'],
  response: z.object({ powerId: id }),
  refusals: [...settlementRefusals, 'WAITING_FOR_APPROVAL', 'IDENTITY_REQUIRED'],
});

export const getCountSheet = endpoint({
  method: 'GET',
  path: '/powers/counts/:countId/sheet',
  summary: 'The sheet of a count to print, each number with its barcode',
  roles: everyMember,
  params,
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: ['NOT_FOUND'],
});
