import { v5 as uuidV5 } from 'uuid';
import type { PowerState } from '#domain/books/power-state.ts';
import type { ReportWord } from '#domain/books/surety-report-types.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Decider } from '../../../platform/event-log/events.ts';
import type { GapExplained, PowerEvent, PowerLifeEvent } from './power-events.ts';

type InHand = 'received' | 'assigned' | 'reserved';
/** What events make of a power; which of the three it is in hand follows from who has it. */
export type PowerStanding = 'in hand' | Exclude<PowerState, InHand>;

/** Holds a power for a bond; `claimId` is the command that claimed it, `claimedAt` an instant. */
export interface PowerClaim {
  bondId: string;
  claimId: string;
  claimedAt: string;
}

/** What the paper says, as events record it; `notes` is a keyed hash. */
export interface PowerPaper {
  suretyId: string | null;
  spelling: string;
  amountCents: number | null;
  issuedOn: string | null;
  expiresOn: string | null;
  notes: string;
}

/** One power: a number of one surety (powers#one-power-per-number). */
export interface Power extends PowerPaper {
  powerId: string;
  standing: PowerStanding;
  /** The lot that it came with; null of a number that only bonds have named so far. */
  lotId: string | null;
  holderId: string | null;
  /** Held back by its holder until an instant; `bondId`: for this bond, which waits for an override. */
  reservation: { agentId: string; until: string; bondId: string | null } | null;
  /** The bond that bears it, or is about to. */
  claim: PowerClaim | null;
  /**
   * Who held the paper before that bond claimed it: there it goes back to (powers#paper-intact); null for the office.
   */
  heldBefore: string | null;
  /** The claim under which its bond bore it last. */
  executedUnder: string | null;
  /** Whether it was ever held back or borne: it is not deleted any more. */
  used: boolean;
  /** The report that first named it: its number and surety stay from then on. */
  reportedIn: string | null;
  /** The report that wrote it for the bond that bears it: only then it may be remitted (powers#remittance). */
  writtenIn: string | null;
  /** The bond of that report, until a later one names the power unwritten: it may leave it and come back in between. */
  writtenFor: string | null;
}

/** All powers that share a number, normalised: one for each surety. */
export interface PowerNumber {
  powerNumber: string;
  powers: readonly Power[];
  /** The gaps that were explained, for as long as their causes stand (powers#explaining-a-gap). */
  explained: readonly GapExplained['data'][];
}

const NO_PAPER = { suretyId: null, spelling: '', amountCents: null, issuedOn: null, expiresOn: null, notes: '' };
const NOBODYS = {
  lotId: null,
  holderId: null,
  reservation: null,
  used: false,
  reportedIn: null,
  writtenIn: null,
  writtenFor: null,
  claim: null,
  heldBefore: null,
  executedUnder: null,
};

/** Which power an event of a claim is of, where it was recorded before the inventory was there: the one without a surety. */
export const claimedPowerId = (
  { powerNumber, powers }: Pick<PowerNumber, 'powerNumber' | 'powers'>,
  { powerId, claimId }: { powerId?: string | undefined; claimId: string },
): string => {
  if (powerId !== undefined) return powerId;
  const borne = powers.find(({ claim }) => claim !== null) ?? powers[0];
  return borne?.powerId ?? uuidV5(powerNumber, claimId);
};

const STANDINGS = {
  PowerReservationEnded: null,
  PowerHandedBack: null,
  PowerDischarged: 'discharged',
  PowerVoided: 'void',
  PowerReactivated: 'in hand',
  PowerLost: 'lost',
  PowerFound: 'in hand',
  PowerTransferred: 'transferred',
  PowerReturned: 'returned',
  PowerExpired: 'expired',
} as const satisfies Partial<Record<PowerLifeEvent['type'], PowerStanding | null>>;

/** These leave it with nobody. */
const LEAVE_NOBODY: readonly PowerLifeEvent['type'][] = [
  'PowerHandedBack',
  'PowerFound',
  'PowerTransferred',
  'PowerReturned',
];
const OUT_OF_THE_HOUSE: readonly PowerStanding[] = ['transferred', 'returned'];

/** What a report makes of the bond that it was written for; one that left it may bear it again by now. */
const reportedAs = (
  { claim, writtenIn, writtenFor }: Power,
  { reportId, word, bondId }: Extract<PowerLifeEvent, { type: 'PowerReported' }>['data'],
): Pick<Power, 'writtenIn' | 'writtenFor'> => {
  const isBorneBy = (of: string | null) => claim?.bondId === of;
  if (word !== 'written') return { writtenIn: isBorneBy(writtenFor) ? null : writtenIn, writtenFor: null };
  const of = bondId ?? claim?.bondId ?? null;
  return { writtenIn: claim === null || isBorneBy(of) ? reportId : writtenIn, writtenFor: of };
};

/** The power after an event; null where it is gone. */
export const powerAfter = (before: Power, event: PowerLifeEvent): Power | null => {
  switch (event.type) {
    case 'PowerReceived': {
      const { powerNumber: _, receivedAt: __, holderId, ...paper } = event.data;
      const standing = OUT_OF_THE_HOUSE.includes(before.standing) ? 'in hand' : before.standing;
      return { ...before, ...paper, standing, holderId: holderId ?? before.holderId };
    }
    case 'PowerCorrected': {
      const { powerNumber: _, ...paper } = event.data;
      return { ...before, ...paper };
    }
    case 'PowerAssigned':
      return { ...before, holderId: event.data.holderId, reservation: null };
    case 'PowerReserved': {
      const { agentId, until, bondId = null } = event.data;
      return { ...before, reservation: { agentId, until, bondId }, used: true };
    }
    case 'PowerClaimed': {
      const { bondId, claimId, claimedAt } = event.data;
      const claimed = { ...before, claim: { bondId, claimId, claimedAt }, used: true };
      const isRenewed = before.claim?.bondId === bondId;
      const isWritten = before.writtenFor === bondId;
      return isRenewed
        ? claimed
        : { ...claimed, heldBefore: before.holderId, writtenIn: isWritten ? before.writtenIn : null };
    }
    case 'PowerReleased': {
      if (before.lotId === null) return null;
      const released = { ...before, claim: null, heldBefore: null };
      return before.standing === 'void' ? released : { ...released, standing: 'in hand', holderId: before.heldBefore };
    }
    case 'PowerExecuted': {
      const { agentId } = event.data;
      const borne = { standing: 'executed', executedUnder: before.claim?.claimId ?? null } as const;
      return { ...before, ...borne, holderId: agentId ?? before.holderId, reservation: null };
    }
    case 'PowerReported':
      return { ...before, ...reportedAs(before, event.data), reportedIn: before.reportedIn ?? event.data.reportId };
    case 'PowerReceivedInError':
      return null;
    default:
      return {
        ...before,
        standing: STANDINGS[event.type] ?? before.standing,
        holderId: LEAVE_NOBODY.includes(event.type) ? null : before.holderId,
        reservation: null,
      };
  }
};

/** The power that an event begins, before the event itself. */
export const newPower = (powerId: string, event: PowerLifeEvent): Power => {
  const { suretyId = null, spelling = '' } = event.type === 'PowerClaimed' ? event.data : {};
  return {
    ...NO_PAPER,
    ...NOBODYS,
    powerId,
    suretyId,
    spelling: spelling || event.data.powerNumber,
    standing: 'in hand',
  };
};

/** The power of an event among those of its number. */
export const powerIdOf = (state: Pick<PowerNumber, 'powerNumber' | 'powers'>, { data }: PowerLifeEvent): string =>
  'claimId' in data ? claimedPowerId(state, data) : data.powerId;

/** These bring a power back in hand: that it was not returned is explained no more. */
export const BACK_IN_HAND: readonly PowerEvent['type'][] = ['PowerReceived', 'PowerFound', 'PowerReactivated'];

const evolve = (before: PowerNumber, event: PowerEvent): PowerNumber => {
  if (event.type === 'PowerGapExplained') return { ...before, explained: [...before.explained, event.data] };
  const powerId = powerIdOf(before, event);
  const isOver = (gap: GapExplained['data']) => gap.powerId === powerId && gap.kind === 'unreturned';
  const explained = before.explained.filter((gap) => !(BACK_IN_HAND.includes(event.type) && isOver(gap)));
  return lived({ ...before, explained }, powerId, event);
};

const lived = (state: PowerNumber, powerId: string, event: PowerLifeEvent): PowerNumber => {
  const before = state.powers.find((power) => power.powerId === powerId);
  const after = powerAfter(before ?? newPower(powerId, event), event);
  if (before && after) return { ...state, powers: state.powers.map((power) => (power === before ? after : power)) };
  const others = state.powers.filter((power) => power !== before);
  return { ...state, powers: after ? [...others, after] : others };
};

/** All powers of a number: stream `power-{organization}.{NUMBER}` (building#several-streams). */
export const powerDecider: Decider<PowerNumber, PowerEvent> = {
  category: 'power',
  initial: (powerNumber) => ({ powerNumber, powers: [], explained: [] }),
  evolve,
};

/** The power of this id. @throws Refused POWER_NOT_FOUND. */
export const knownPower = ({ powers }: PowerNumber, powerId: string): Power => {
  const found = powers.find((power) => power.powerId === powerId);
  if (!found) throw new Refused('POWER_NOT_FOUND');
  return found;
};

/** Where it stands, in the words of powers#power-states. */
export const powerState = ({
  standing,
  claim,
  reservation,
  holderId,
}: Pick<Power, 'standing' | 'claim' | 'reservation' | 'holderId'>): PowerState => {
  if (standing !== 'in hand') return standing;
  if (claim !== null || reservation !== null) return 'reserved';
  return holderId === null ? 'received' : 'assigned';
};

/** Whether a bond bears it, or is about to. */
export const isBorne = ({ claim, standing }: Pick<Power, 'claim' | 'standing'>): boolean =>
  claim !== null && standing !== 'void';

/** Decisions one after the other, each on what those before it left. */
export const inTurn = (state: PowerNumber, ...decisions: ((state: PowerNumber) => PowerEvent[])[]): PowerEvent[] => {
  const events: PowerEvent[] = [];
  let now = state;
  for (const decide of decisions) {
    const decided = decide(now);
    now = decided.reduce(evolve, now);
    events.push(...decided);
  }
  return events;
};

/**
 * Explains why a number is listed (powers#explaining-a-gap): it is not any more until its cause changes.
 * @throws Refused POWER_GAP_CLOSED where it was explained already.
 */
export const explainGap = (
  { powerNumber, explained }: PowerNumber,
  { powerId, kind, cause, alone }: Omit<GapExplained['data'], 'powerNumber'>,
): PowerEvent[] => {
  const isIt = (gap: GapExplained['data']) => gap.powerId === powerId && gap.kind === kind && gap.cause === cause;
  if (explained.some(isIt)) throw new Refused('POWER_GAP_CLOSED');
  return [{ type: 'PowerGapExplained', data: { powerNumber, powerId, kind, cause, ...(alone ? { alone } : {}) } }];
};

/**
 * A report to its surety named it: a fact beside its state. Named before, or written for this bond, or gone: no event;
 * one that was written and is in hand again is written no more.
 */
export const reportPower = (
  { powerNumber, powers }: PowerNumber,
  { bondId, ...report }: { powerId: string; reportId: string; word: ReportWord; bondId: string | null },
): PowerEvent[] => {
  const power = powers.find(({ powerId }) => powerId === report.powerId);
  if (!power) return [];
  const writtenFor = report.word === 'written' ? bondId : null;
  if (power.reportedIn !== null && power.writtenFor === writtenFor) return [];
  const of = writtenFor === null ? {} : { bondId: writtenFor };
  return [{ type: 'PowerReported', data: { powerNumber, ...report, ...of } }];
};
