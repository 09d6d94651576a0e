import { isCheckedIn, type CheckInSchedule } from '#domain/books/check-ins.ts';
import { Refused } from '../../../kernel/refused.ts';
import {
  fieldsOf,
  isUnfinished,
  liveBond,
  refusedAt,
  type Bond,
  type BondEvent,
  type WrittenBond,
} from '../bond/index.ts';

const checkedInBond = (state: Bond): WrittenBond => {
  const bond = liveBond(state);
  if (!isCheckedIn(bond.fields.status)) throw new Refused('CHECK_INS_OVER');
  return bond;
};

/**
 * Sets or changes the schedule of check-ins of a bond: it starts anew. The schedule that stands is nothing new
 * (today#check-in-schedule).
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED; CHECK_INS_OVER where the bond is neither OPEN nor FORFEITED;
 *   BOND_UNFINISHED (today#finish-the-bond-first); VALIDATION_FAILED for a first day before today.
 */
export const scheduleCheckIns = (
  state: Bond,
  { today, unfinished, ...schedule }: CheckInSchedule & { today: string; unfinished: boolean },
): BondEvent[] => {
  const bond = checkedInBond(state);
  if (isUnfinished(bond) && unfinished) throw new Refused('BOND_UNFINISHED');
  const { frequency, firstDueOn } = schedule;
  const standing = bond.checkIns;
  if (standing?.frequency === frequency && standing.firstDueOn === firstDueOn) return [];
  if (firstDueOn < today) throw refusedAt('firstDueOn', 'The first day cannot be before today.');
  const { bondId } = state;
  const { accountId, fields } = bond;
  const data = { bondId, accountId, ...fieldsOf(fields), frequency, firstDueOn, scheduledOn: today };
  return [{ type: 'CheckInsScheduled', data }];
};

/** Stops the check-ins of a bond; where none are scheduled nothing changes. @throws Refused BOND_NOT_FOUND, BOND_VOIDED. */
export const stopCheckIns = (state: Bond, today: string): BondEvent[] => {
  const { accountId, fields, checkIns } = liveBond(state);
  if (checkIns === null) return [];
  return [
    { type: 'CheckInsStopped', data: { bondId: state.bondId, accountId, ...fieldsOf(fields), stoppedOn: today } },
  ];
};
