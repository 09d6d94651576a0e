import { laterDay } from '#domain/books/backdating.ts';
import { sheriffFeeIn, sheriffLines, activeSheriffLines, type SheriffFee } from '#domain/agency/premium-shares.ts';
import { Refused } from '../../../kernel/refused.ts';
import {
  difference,
  dueLines,
  duesInForce,
  fieldsOf,
  incomeOf,
  liveBond,
  priceOf,
  activeDues,
  type Bond,
  type BondEvent,
  type BondPower,
} from '../bond/index.ts';

/**
 * Brings a bond up to the sheriff's fee of its parish and of the day that prices it: books the difference to what stands,
 * today and never before it (money#bringing-up-bonds). The premium, and so what the client owes, stays: a closed
 * account is no hindrance. A bond that has the fee already: no event.
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED; EDITED_MEANWHILE where the fee is not `feeCents`, or the bond not at
 *   revision `basedOn`, as the person saw them.
 */
export const adjustSheriffFee = (
  state: Bond,
  input: { sheriffFees: readonly SheriffFee[]; feeCents: number; basedOn: number; today: string },
): BondEvent[] => {
  const { sheriffFees, feeCents, basedOn, today } = input;
  const before = liveBond(state);
  const { accountId, booked, dues, fields, pricedOn, premiumCents: previousPremiumCents, versions } = before;
  const tags = { accountId, bondId: state.bondId };
  const lines = sheriffLines({ ...tags, faceCents: fields.amountCents, place: fields, sheriffFees, pricedOn });
  if (sheriffFeeIn(lines) !== feeCents) throw new Refused('EDITED_MEANWHILE');
  const standing = activeSheriffLines(booked.postings);
  if (sheriffFeeIn(standing) === feeCents) return [];
  if (basedOn !== versions.length - 1) throw new Refused('EDITED_MEANWHILE');
  const booking = { effectiveOn: laterDay(today, booked.on), postings: difference(lines, standing) };
  const data = { ...tags, ...fieldsOf(fields), previousPremiumCents, ...priceOf(before), ...(dues && { dues }) };
  return [{ type: 'BondAmended', data: { ...data, ...booking } }];
};

/**
 * Brings a bond up to what its power's surety is owed by the contract in force on the day that prices it: books the
 * difference to what stands, today and never before it (money#bringing-up-bonds, powers#number-without-surety). The
 * premium, and so what the client owes, stays: a closed account is no hindrance. A bond that owes so already: no event.
 * @throws Refused BOND_NOT_FOUND, BOND_VOIDED; EDITED_MEANWHILE where the dues are not `owedCents`, or the bond not at
 *   revision `basedOn`, as the person saw them.
 */
export const adjustDuesToContract = (
  state: Bond,
  input: { power: BondPower | null; owedCents: number; basedOn: number; today: string },
): BondEvent[] => {
  const { power, owedCents, basedOn, today } = input;
  const before = liveBond(state);
  const { accountId, booked, fields, pricedOn, rewriteOf, premiumCents: previousPremiumCents, versions } = before;
  const tags = { accountId, bondId: state.bondId };
  const incomeCents = incomeOf(booked.postings, rewriteOf !== null) + before.adjustedCents;
  const dues = duesInForce(power, { fields, incomeCents, pricedOn });
  if (!dues || dues.premiumCents + dues.bufCents !== owedCents) throw new Refused('EDITED_MEANWHILE');
  const postings = difference(dueLines(dues, tags), activeDues(booked.postings));
  if (postings.length === 0) return [];
  if (basedOn !== versions.length - 1) throw new Refused('EDITED_MEANWHILE');
  const told = { ...fieldsOf(fields), suretyId: dues.suretyId };
  const booking = { effectiveOn: laterDay(today, booked.on), postings };
  return [
    { type: 'BondAmended', data: { ...tags, ...told, previousPremiumCents, ...priceOf(before), dues, ...booking } },
  ];
};
