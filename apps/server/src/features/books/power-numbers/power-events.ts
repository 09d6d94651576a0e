import { z } from 'zod';
import { POWER_GAP_KINDS } from '#domain/books/power-gap.ts';
import { REPORT_WORDS } from '#domain/books/surety-report-types.ts';
import { recordedDay } from '#contracts/books/ledger/postings.ts';
import { eventType, type EventOf, type EventTypes } from '../../../platform/event-log/event-types.ts';

const id = z.uuid();
const number = z.string().min(1).max(120); // as it is compared

/** One power among those that share a number: there is one for each surety. */
const which = { powerNumber: number, powerId: id };
const sample = { powerNumber: 'AB1001', powerId: '5b8d1f2a-7c4e-4a6b-9d3f-1e2c4b6a8d55' };

/** `powerId` and `suretyId` are missing in what was claimed before the inventory was there. */
const claim = z.object({
  powerNumber: number,
  bondId: id,
  claimId: id,
  powerId: id.optional(),
});
const bondId = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33';
const claimSample = { powerNumber: 'AB1001', bondId, claimId: '2f4a6c8e-0b1d-4f3a-8c5e-7d9f1b3a5c77' };
const agentId = '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44';
const suretyId = '3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c99';
const reportId = '8c0e2a4b-6d1f-4c3a-9b5e-7f9d1b3c5e44';

/** What the paper says. `notes` is a keyed hash of what was typed; the text stands in `entry_text`. */
const paper = {
  suretyId: id.nullable(),
  spelling: z.string().min(1).max(40),
  amountCents: z.int().positive().nullable(),
  issuedOn: recordedDay.nullable(),
  expiresOn: recordedDay.nullable(),
  notes: z.string().max(100),
};
const paperSample = {
  suretyId,
  spelling: 'AB-1001',
  amountCents: 5_000_000,
  issuedOn: '2026-03-01',
  expiresOn: '2027-03-01',
  notes: '',
};

const bare = () => eventType(z.object(which), sample);

/** The life of a power (powers#power-states). No money: nothing of this reaches the ledger. */
export const powerEventTypes = {
  /** It came from the surety with the lot of this id, all of which came at one instant; again, after it was returned or transferred. */
  PowerReceived: eventType(
    z.object({ ...which, ...paper, lotId: id, receivedAt: z.iso.datetime(), holderId: id.nullable() }),
    {
      ...sample,
      ...paperSample,
      lotId: '8c0e2a4b-6d1f-4c3a-9b5e-7f9d1b3c5e22',
      receivedAt: '2026-03-09T15:00:00.000Z',
      holderId: null,
    },
  ),
  PowerCorrected: eventType(z.object({ ...which, ...paper }), { ...sample, ...paperSample }),
  PowerAssigned: eventType(z.object({ ...which, holderId: id }), { ...sample, holderId: agentId }),
  PowerHandedBack: bare(),
  /**
   * `bondId`: it waits for an override of this bond, or of the one that is to be written under this id
   * (powers#above-its-power).
   */
  PowerReserved: eventType(
    z.object({ ...which, agentId: id, until: z.iso.datetime(), bondId: id.optional() }),
    { ...sample, agentId, until: '2026-03-12T15:00:00.000Z' },
    { ...sample, agentId, until: '2026-03-10T15:00:00.000Z', bondId },
  ),
  PowerReservationEnded: bare(),
  /** Held for a bond that is about to be written. */
  PowerClaimed: eventType(
    claim.extend({
      claimedAt: z.iso.datetime(),
      suretyId: id.nullable().optional(),
      spelling: z.string().max(40).optional(),
    }),
    { ...claimSample, claimedAt: '2026-03-09T15:00:00.000Z' },
    {
      ...claimSample,
      ...sample,
      claimedAt: '2026-03-09T15:00:00.000Z',
      suretyId,
      spelling: 'AB-1001',
    },
  ),
  /** The bond gave it up; what was never received is gone with it. */
  PowerReleased: eventType(claim, claimSample, { ...claimSample, ...sample }),
  /** Its bond is written; it is its posting agent's now. */
  PowerExecuted: eventType(z.object({ ...which, bondId: id, agentId: id.nullable() }), { ...sample, bondId, agentId }),
  PowerDischarged: eventType(z.object({ ...which, bondId: id }), { ...sample, bondId }),
  /** `bondId` where the bond that bore it made it void. */
  PowerVoided: eventType(z.object({ ...which, bondId: id.nullable() }), { ...sample, bondId: null }),
  PowerReactivated: bare(),
  PowerLost: bare(),
  PowerFound: bare(),
  PowerTransferred: bare(),
  PowerReturned: bare(),
  PowerExpired: bare(),
  PowerReceivedInError: bare(),
  /**
   * A report to its surety named it for the first time, wrote it for a bond, or named it unwritten after that
   * (powers#reported-power, powers#remittance). Before the word was recorded, whatever a report named could be remitted:
   * it counts as written. `bondId` of what is written is missing in what was recorded before: the bond that bore it then.
   */
  PowerReported: {
    schema: z.object({ ...which, reportId: id, word: z.enum(REPORT_WORDS), bondId: id.optional() }),
    version: 2,
    upcasters: { 1: (data) => ({ ...data, word: 'written' }) },
    samples: [
      { version: 1, data: { ...sample, reportId } },
      { version: 2, data: { ...sample, reportId, word: 'unused' } },
      { version: 2, data: { ...sample, reportId, word: 'written', bondId } },
    ],
  },
  /**
   * Why the number is listed as a gap was told, for as long as its cause stands (powers#explaining-a-gap); `powerId`
   * is null of a missing one.
   */
  PowerGapExplained: eventType(
    z.object({
      ...which,
      powerId: id.nullable(),
      kind: z.enum(POWER_GAP_KINDS),
      cause: z.string().max(120),
      /** An override by whose bond it is, with nobody else to give it (powers#above-its-power). */
      alone: z.literal(true).optional(),
    }),
    { ...sample, kind: 'unreceived', cause: bondId },
  ),
} satisfies EventTypes;

export type PowerEvent = EventOf<typeof powerEventTypes>;
export type GapExplained = Extract<PowerEvent, { type: 'PowerGapExplained' }>;
/** What happens to a power itself. */
export type PowerLifeEvent = Exclude<PowerEvent, GapExplained>;
