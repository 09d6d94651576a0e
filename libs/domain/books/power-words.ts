import { formatDay } from '../kernel/days.ts';
import { formatCents } from '../kernel/money.ts';
import type { PowerState } from './power-state.ts';

/** A power as a bond form knows it; `bondId` is the bond that bears it, `bondName` whose it is, `reservedBy` who holds it back. */
interface KnownPower {
  powerNumber: string;
  suretyId: string | null;
  state: PowerState;
  expiresOn: string | null;
  holderId: string | null;
  holderName: string;
  reservedBy: string | null;
  bondId: string | null;
  bondName: string;
}

/** What the inventory knows of a number: one power for each surety. */
interface Found<P extends KnownPower = KnownPower> {
  powers: readonly P[];
}

/** What a number is typed for. */
interface Wanted {
  typed: string;
  /** The surety that was chosen; null where the number's own is meant. */
  suretyId: string | null;
  /** The bond whose number it may be already. */
  bondId: string | null;
  /** Whose bond it is. */
  agentId: string;
  usedOn: string;
  unknownRefused: boolean;
}

/** The power that is meant by a number: of the chosen surety, else the only one of that number. */
export const powerMeant = <P extends KnownPower>({ powers }: Found<P>, suretyId: string | null): P | null => {
  const ofSurety = powers.find((power) => power.suretyId === suretyId || power.bondId !== null);
  if (suretyId !== null) return ofSurety ?? null;
  return powers.length === 1 ? (powers[0] ?? null) : null;
};

const GONE: readonly PowerState[] = ['void', 'lost', 'transferred', 'returned'];

const noteOf = (power: KnownPower, { bondId, agentId, usedOn }: Wanted): string | null => {
  const { powerNumber, state, expiresOn, holderId, holderName, reservedBy } = power;
  if (power.bondId !== null && power.bondId === bondId) return null;
  if (GONE.includes(state)) return `Power ${powerNumber} is ${state}.`;
  if (power.bondId !== null)
    return `Power ${powerNumber} is already on ${power.bondName ? `the bond of ${power.bondName}` : 'another bond'}.`;
  if (expiresOn !== null && expiresOn < usedOn) return `Power ${powerNumber} expired on ${formatDay(expiresOn)}.`;
  if (reservedBy !== null && reservedBy !== agentId) return `Reserved by ${holderName || 'someone no longer here'}.`;
  if (holderId !== null && holderId !== agentId)
    return `${holderName || 'Someone no longer here'} holds power ${powerNumber}; it moves with the bond.`;
  return null;
};

/**
 * That a bond asks an override, before it is sent (powers#above-its-power); null where the power covers it, or the
 * bond stands by these figures already. Cents.
 */
export const overrideNote = (
  power: { powerNumber: string; amountCents: number | null } | null,
  faceCents: number | null,
  isActive: boolean,
): string | null => {
  if (isActive || power?.amountCents == null || faceCents === null || faceCents <= power.amountCents) return null;
  return `Power ${power.powerNumber} covers at most ${formatCents(power.amountCents)}: saving asks a Supervisor or Admin for an override, and nothing is saved until it is given.`;
};

/** What the form says of a number before it is sent (powers#power-note-on-form); null where there is nothing to say. */
export const powerNote = (found: Found, wanted: Wanted): string | null => {
  const { typed, suretyId, unknownRefused } = wanted;
  const power = powerMeant(found, suretyId);
  if (power) return noteOf(power, wanted);
  if (suretyId === null && found.powers.length > 1) return 'Choose the surety of this power.';
  return unknownRefused
    ? `Power ${typed} is not in the inventory.`
    : 'Not in your inventory. You can use it; it goes on the list to check.';
};
