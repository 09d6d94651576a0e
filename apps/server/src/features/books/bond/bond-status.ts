import type { Deciding } from '#contracts/books/periods/backdating.ts';
import { adminOnly, recoveryStaff, supervisors, type Role } from '#contracts/kernel/roles.ts';
import { isEmptyBond, statusNeeds, statusQuestion, type StatusDoor } from '#domain/books/bond-status.ts';
import type { BondStatus, PowerChange } from '#domain/kernel/option-lists.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { Refused } from '../../../kernel/refused.ts';
import { refusedAt, type SettledFields } from './bond-fields.ts';

/** Who amends, and what they said with it. `confirmed`: what has to be asked was asked. */
export interface Amending extends Deciding {
  powerChange?: PowerChange | undefined;
  /** A sent report named the power that the bond bears. */
  powerReported?: boolean;
  confirmed?: boolean;
  /** It has nothing to it yet, and nothing was ever booked on it. */
  unfinished?: boolean;
}

const has = (roles: readonly Role[], role: Role | undefined) => roles.some((allowed) => allowed === role);
const mustSay = ({ hasReason = false }: Deciding) => {
  if (!hasReason) throw refusedAt('reason', 'Give a reason.');
};

/** What takes a Supervisor or Admin, and a reason. */
const mustSupervise = (deciding: Deciding) => {
  if (!has(supervisors, deciding.role)) throw new Refused('ROLE_REFUSED');
  mustSay(deciding);
};

/**
 * Asserts that a bond may go from a status to another by this door (bonds#status-changes). `to` null: where it came
 * from.
 */
export const mayBecome = (from: BondStatus, to: BondStatus | null, by: StatusDoor, deciding: Deciding): void => {
  const needs = statusNeeds(from, to, by);
  if (typeof needs === 'string') throw new Refused(needs);
  if (needs.supervisor && !has(supervisors, deciding.role)) throw new Refused('ROLE_REFUSED');
  if (needs.reason) mustSay(deciding);
};

/**
 * The days of a forfeiture that people enter; the first two are edited by whoever edits the bond
 * (recovery#days-of-a-forfeiture).
 */
const ANYBODYS_DAYS = ['ftaDate', 'noticeCertificateOn'] as const;
const RECOVERYS_DAYS = [
  'warrantOn',
  'warrantRecalledOn',
  'noticeSentOn',
  'noticeReceivedOn',
  'showCauseOn',
  'judgmentMailedOn',
] as const;

/** Who may enter the days of a forfeiture; correcting one that stood takes a reason. Those that end with it are none. */
const mayEnterDays = (before: SettledFields, after: SettledFields, deciding: Deciding): void => {
  if (before.status !== after.status && after.status !== 'FORFEITED') return;
  for (const name of [...ANYBODYS_DAYS, ...RECOVERYS_DAYS]) {
    if (before[name] === after[name]) continue;
    if (RECOVERYS_DAYS.some((own) => own === name) && !has(recoveryStaff, deciding.role))
      throw new Refused('ROLE_REFUSED');
    if (before[name] !== null) mustSay(deciding);
  }
};

/** The bond that is amended, and the numbers whose papers it replaced. */
interface Amended {
  fields: SettledFields;
  replacedPowers: readonly string[];
}

/** Why a bond has another power number; undefined where it has not, or had none (bonds#changing-power-number). */
const powerChangeOf = (
  { fields: before, replacedPowers }: Amended,
  after: SettledFields,
  amending: Amending,
): PowerChange | undefined => {
  const [old, now] = [normalizePowerNumber(before.powerNumber), normalizePowerNumber(after.powerNumber)];
  if (old === now) return undefined;
  // The paper that this bond replaced is void, whether or not its own stream says so yet.
  if (replacedPowers.some((spent) => normalizePowerNumber(spent) === now))
    throw new Refused('POWER_UNUSABLE', { words: `Power ${after.powerNumber} is void.` });
  const { status } = before;
  if (status !== 'OPEN' && status !== 'FORFEITED') throw new Refused('POWER_FIXED', { status });
  if (old === '') return undefined;
  if (amending.powerChange === undefined) throw refusedAt('powerChange', 'Say why: mistyped or replaced.');
  mustSay(amending);
  // Its surety was told that it was written (powers#paper-intact).
  if (amending.powerChange === 'mistyped' && amending.powerReported && !has(adminOnly, amending.role)) {
    const message = `Power ${before.powerNumber} is in a report that was sent. An Admin must give it back.`;
    throw new Refused('ROLE_REFUSED', { words: message }, [{ path: 'powerChange', message: message }]);
  }
  return amending.powerChange;
};

/** Whether the number stays and its surety does not: that was written wrong (powers#correcting-the-surety). */
const correctsSurety = (before: SettledFields, after: SettledFields): boolean =>
  normalizePowerNumber(before.powerNumber) === normalizePowerNumber(after.powerNumber) &&
  before.suretyId !== after.suretyId;

/** Whether nothing but these differs. */
const differsOnlyIn = (names: readonly (keyof SettledFields)[], before: SettledFields, after: SettledFields): boolean =>
  (Object.keys(before) as (keyof SettledFields)[]).every(
    (name) => names.includes(name) || before[name] === after[name],
  );

/** What an unfinished bond takes besides its amount and its power: the person must appear (today#unfinished-counts-nowhere). */
const OF_COURT = ['courtDate', 'courtTime', 'courtSection', 'courtLocation', 'reminderDays'] as const;

/** Asserts that an edit finishes a bond that is unfinished (today#finish-the-bond-first). */
const mustFinish = (before: SettledFields, after: SettledFields, { unfinished = false }: Amending): void => {
  const isLeftSo = unfinished && isEmptyBond(after);
  if (isLeftSo && !differsOnlyIn(OF_COURT, before, after)) throw new Refused('BOND_UNFINISHED');
};

/**
 * Asserts that a form may make this of a bond (bonds#status-changes); answers why its power number is another one.
 * @throws Refused as the table of statuses says; BOND_UNFINISHED; CONFIRM_FIRST with what has to be asked; POWER_FIXED, ROLE_REFUSED,
 *   POWER_UNUSABLE for a number that it replaced, or VALIDATION_FAILED where a reason or the why of a power number is missing.
 */
export const mayAmend = (bond: Amended, after: SettledFields, amending: Amending): PowerChange | undefined => {
  const before = bond.fields;
  if (before.status === 'REWRITTEN' && !differsOnlyIn(['notes'], before, after)) throw new Refused('REWRITE_STANDS');
  mustFinish(before, after, amending);
  if (before.status !== after.status) mayBecome(before.status, after.status, 'form', amending);
  const powerChange = powerChangeOf(bond, after, amending);
  if (correctsSurety(before, after)) mustSupervise(amending);
  mayEnterDays(before, after, amending);
  if (before.agentId !== after.agentId) mustSupervise(amending);
  const question = statusQuestion(before.status, after.status, before);
  if (question !== null && !amending.confirmed) throw new Refused('CONFIRM_FIRST', { question });
  return powerChange;
};

/** Asserts that a bond of this status may be voided (bonds#voiding-a-bond). @throws Refused. */
export const mayVoid = (status: BondStatus): void => {
  if (status === 'DISCHARGED') throw new Refused('REINSTATE_FIRST');
  if (status === 'PAID') throw new Refused('JUDGMENT_PAID');
  if (status === 'REWRITTEN') throw new Refused('REWRITE_STANDS');
};
