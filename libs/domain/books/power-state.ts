import type { BondStatus } from '../kernel/option-lists.ts';

/** Where a power stands (powers#power-states). */
export const POWER_STATES = [
  'received',
  'assigned',
  'reserved',
  'executed',
  'discharged',
  'void',
  'lost',
  'transferred',
  'returned',
  'expired',
] as const;
export type PowerState = (typeof POWER_STATES)[number];

/** What the inventory shows of a state, and filters by (screens#power-inventory). */
export const SHOWN_POWER_STATUSES = ['Active', 'Void', 'Expired'] as const;
export type ShownPowerStatus = (typeof SHOWN_POWER_STATUSES)[number];

/** The states that may still bear a bond: in hand. */
export const STATES_IN_HAND: readonly PowerState[] = ['received', 'assigned', 'reserved'];

const ACTIVE: readonly PowerState[] = [...STATES_IN_HAND, 'executed', 'discharged'];

/** How the inventory shows a state (powers#shown-power-status). */
export const shownPowerStatus = (state: PowerState): ShownPowerStatus => {
  if (ACTIVE.includes(state)) return 'Active';
  return state === 'expired' ? 'Expired' : 'Void';
};

/** How long an agent holds a power back, in ms (powers#reservation). */
export const RESERVED_MS = 72 * 3_600_000;

/** How long a power is held for a bond that waits for an override, in ms (powers#above-its-power). */
export const OVERRIDE_MS = 24 * 3_600_000;

/**
 * What a bond's status makes of the power that it stands under: PAID discharges it, CLOSED leaves it executed
 * (bonds#status-and-power).
 */
export const powerUnder = (status: BondStatus): 'executed' | 'discharged' =>
  status === 'DISCHARGED' || status === 'PAID' ? 'discharged' : 'executed';
