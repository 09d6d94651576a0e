import { z } from 'zod';
import { formatCents } from '#domain/kernel/money.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { Refused } from '../../../kernel/refused.ts';
import { fieldSample, SAMPLE } from './bond-event-fields.ts';
import type { BondPower } from './bond-dues.ts';
import type { SettledFields } from './bond-fields.ts';

const cents = z.int().positive();

/**
 * Who let a face stand above its power (powers#above-its-power), and the figures that they saw; `alone`: nobody else
 * could.
 */
export const recordedOverride = z.object({
  requestId: z.uuid(),
  powerId: z.uuid(),
  faceCents: cents,
  coversCents: cents,
  givenBy: z.uuid(),
  alone: z.boolean(),
});
export type Override = z.output<typeof recordedOverride>;

/** What the golden samples were given. */
const overrideSample: Override = {
  requestId: '7e9f1a3b-5c4d-4e6f-8a7b-2c3d4e5f6a11',
  powerId: '5b8d1f2a-7c4e-4a6b-9d3f-1e2c4b6a8d55',
  faceCents: 1_000_000,
  coversCents: 500_000,
  givenBy: '4c1e7a9b-2d3f-4e5a-9b6c-8d0e1f2a3b44',
  alone: false,
};

/** A bond with one; without an amount that is booked. */
export const overriddenSample = {
  ...SAMPLE,
  ...fieldSample,
  override: overrideSample,
  premiumCents: 0,
  premiumRule: null,
  pricedOn: '2026-03-09',
  effectiveOn: '2026-03-09',
  postings: [],
};

type Figures = Pick<SettledFields, 'amountCents' | 'powerNumber' | 'suretyId'>;

const isSame = (before: Figures, after: Figures): boolean =>
  before.amountCents === after.amountCents &&
  normalizePowerNumber(before.powerNumber) === normalizePowerNumber(after.powerNumber);

/** What stands on a bond, and what was given for what is decided. */
interface Known {
  /** As it stood; null of a new bond. */
  before: { fields: Figures } | null;
  given: Override | null;
}

const changed = (powerNumber: string, message: string) =>
  new Refused('OVERRIDE_CHANGED', { words: `Power ${powerNumber} ${message} Decline the request and ask again.` });

/** What a bond stands by after an amendment: what was given for it, else as before where its figures stay. */
export const overrideAfter = (
  before: { fields: Figures; override: Override | null },
  fields: Figures,
  { override }: { override?: Override | undefined },
): Override | null => override ?? (isSame(before.fields, fields) ? before.override : null);

/**
 * The override that a face needs and has; null where its power covers it. A bond whose face and number stay as they are
 * asks for none, whatever was received of its power since (powers#received-though-executed). An override holds for the
 * figures it saw.
 * @throws Refused POWER_OVERRIDE, with the figures, where there is none; OVERRIDE_CHANGED where they are others by now.
 */
export const overrideFor = (power: BondPower | null, fields: Figures, { before, given }: Known): Override | null => {
  if (before && isSame(before.fields, fields)) return null;
  const { amountCents: faceCents, powerNumber } = fields;
  const coversCents = power?.amountCents ?? null;
  if (given) {
    if (power?.powerId !== given.powerId) throw changed(powerNumber, 'is not the power that was asked for.');
    if (faceCents !== given.faceCents)
      throw changed(
        powerNumber,
        `was requested for ${formatCents(given.faceCents)}, and the bond has another amount now.`,
      );
    if (coversCents !== given.coversCents) {
      const now = coversCents === null ? 'has no amount now' : `covers ${formatCents(coversCents)} now`;
      throw changed(powerNumber, `${now}, not ${formatCents(given.coversCents)}.`);
    }
    return given;
  }
  if (!power || faceCents === null || coversCents === null || faceCents <= coversCents) return null;
  throw new Refused('POWER_OVERRIDE', {
    words: `Power ${powerNumber} covers at most ${formatCents(coversCents)}: ${formatCents(faceCents)} needs an override.`,
    powerId: power.powerId,
    suretyId: power.suretyId,
    powerNumber,
    faceCents: String(faceCents),
    coversCents: String(coversCents),
  });
};
