import type { Deciding } from '#contracts/books/periods/backdating.ts';
import { supervisors } from '#contracts/kernel/roles.ts';
import { answerBy } from '#domain/books/forfeiture-clock.ts';
import type { ProofKind, WayBack } from '#domain/kernel/option-lists.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import { Refused } from '../../../kernel/refused.ts';
import { liveBond, type Bond, type WrittenBond } from './bond.ts';
import type { BondEvent } from './bond-events.ts';
import { fieldsOf, refusedAt, settled, type SettledFields } from './bond-fields.ts';
import { mustNotStand } from './bond-judgment-state.ts';
import { mayBecome } from './bond-status.ts';

/**
 * Asserts that nobody changed the status since the version that the dialog showed (screens#edits-name-their-version).
 */
const mustBeCurrent = ({ versions, fields }: WrittenBond, basedOn: number): void => {
  const base = versions[basedOn];
  if (!base) throw refusedAt('basedOn', 'Reload the page and try again.');
  if (base.status !== fields.status) throw new Refused('EDITED_MEANWHILE');
};

/**
 * Discharges a bond: the proof is a file of the defendant's drawer (bonds#discharging).
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED, EDITED_MEANWHILE, JUDGMENT_STANDS, FUTURE_DAY; as the table of statuses says; past the
 *   deadline of a forfeiture ROLE_REFUSED, or VALIDATION_FAILED without a court paper. Its own day says whether it is past,
 *   not that of recording (recovery#in-time).
 */
export const dischargeBond = (
  state: Bond,
  input: Deciding & { basedOn: number; dischargedOn: string; proofKind: ProofKind; proofId: string },
): BondEvent[] => {
  const bond = liveBond(state);
  const { basedOn, dischargedOn, proofKind, proofId, today, role } = input;
  mustBeCurrent(bond, basedOn);
  const { fields, accountId } = bond;
  mustNotStand(bond);
  mayBecome(fields.status, 'DISCHARGED', 'discharge', input);
  if (dischargedOn > today) throw refusedAt('dischargedOn', 'The date cannot be in the future.');
  const deadline = fields.status === 'FORFEITED' ? answerBy(fields) : null;
  if (deadline !== null && dischargedOn > deadline) {
    if (!supervisors.some((allowed) => allowed === role)) throw new Refused('ROLE_REFUSED');
    if (proofKind !== 'Court paper') throw refusedAt('proofKind', 'Past the deadline a court paper is required.');
  }
  if (fields.bondDate !== null && dischargedOn < fields.bondDate) {
    throw refusedAt('dischargedOn', 'The date of discharge is before the bond date.');
  }
  const after = settled({ ...fields, status: 'DISCHARGED' }, fields, today);
  const data = { bondId: state.bondId, accountId, ...fieldsOf(after), dischargedOn, proofKind, proofId };
  return [{ type: 'BondDischarged', data }];
};

/** A bond as it was before it came into the status that it has; null where it was written so. */
const beforeStatus = ({ versions, fields }: WrittenBond): SettledFields | null =>
  versions.findLast(({ status }) => status !== fields.status) ?? null;

/** From DISCHARGED status and dates come back; from FORFEITED the bond is OPEN with the court date that was cleared. */
const broughtBack = (bond: WrittenBond, today: string): SettledFields => {
  const { fields } = bond;
  const earlier = beforeStatus(bond);
  if (fields.status === 'DISCHARGED') {
    // The dates of a forfeiture stayed in their fields.
    const back = { ...fields, status: earlier?.status ?? ('OPEN' as const) };
    return settled(back, back, today);
  }
  const opened = settled({ ...fields, status: 'OPEN' }, fields, today);
  const { courtDate = null, courtTime = null, courtSection = '' } = earlier ?? {};
  return { ...opened, courtDate, courtTime, courtSection };
};

/**
 * Brings back a forfeited or discharged bond (bonds#reinstating); it books nothing.
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED, EDITED_MEANWHILE, JUDGMENT_STANDS; as the table of statuses says; VALIDATION_FAILED where
 *   a reinstatement has not the surety's consent.
 */
export const reinstateBond = (
  state: Bond,
  input: Deciding & { basedOn: number; how: WayBack; consentId: string | null },
): BondEvent[] => {
  const bond = liveBond(state);
  const { basedOn, how, consentId, today } = input;
  mustBeCurrent(bond, basedOn);
  mustNotStand(bond);
  mayBecome(bond.fields.status, null, 'reinstate', input);
  if (how === 'Reinstate' && consentId === null) throw refusedAt('consentId', 'The surety’s consent is required.');
  const after = broughtBack(bond, today);
  const data = { bondId: state.bondId, accountId: bond.accountId, ...fieldsOf(after), how, consentId };
  return [{ type: 'BondReinstated', data }];
};

/** What an answer says of a change of status: the bond as the command left it. */
export const changedStatus = (bondId: string, events: readonly RecordedEvent<BondEvent>[]) => {
  const event = events.at(-1);
  if (!event || !('status' in event.data)) throw new RangeError(`Bond ${bondId} has not changed its status.`);
  return { bondId, status: event.data.status, revision: event.revision };
};
