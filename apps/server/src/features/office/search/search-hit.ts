import type { DefendantMatch, SearchHit } from '#contracts/office/search/search.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatPhone } from '#domain/kernel/phone.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import type { FoundReceipt } from '../../books/payments/index.ts';

/** A row of `search.person`. */
export interface PersonRow {
  defendantId: string;
  fullName: string;
  birthday: string | null;
  phoneNumber: string;
  alternatePhone: string;
  closeness: number;
}

/** What rows of `search.bond` and of `search.bond_of_case` have. */
interface FoundBond {
  bondId: string;
  defendantId: string;
  fullName: string;
  birthday: string | null;
  powerNumber: string;
  status: string;
  voided: boolean;
  closeness: number;
}

/** A row of `search.bond`. */
export type BondRow = FoundBond;

/** A row of `search.bond_of_case`. */
export interface CaseRow extends FoundBond {
  caseNumber: string;
}

/** A row of `search.account`. */
export interface AccountRow {
  accountId: string;
  shortId: number | null;
  status: string;
  defendantId: string;
  fullName: string;
  birthday: string | null;
  closeness: number;
}

/** A hit with what tells it from others, and how close it is: 0 is what was typed. */
export interface Found {
  key: string;
  closeness: number;
  hit: SearchHit;
}

const personHit = (row: PersonRow, why: string): Found => ({
  key: row.defendantId,
  closeness: row.closeness,
  hit: { kind: 'defendant', ...matchOf(row, why) },
});

const matchOf = (row: PersonRow, why: string): DefendantMatch => ({
  defendantId: row.defendantId,
  fullName: row.fullName,
  birthday: row.birthday,
  phoneNumber: row.phoneNumber,
  why,
});

export const nameHit =
  (typed: string) =>
  (row: PersonRow): Found =>
    personHit(row, `Name ${row.closeness === 0 ? 'begins with' : 'contains'} “${typed}”`);

/** Marked, so that nobody takes somebody else for the person whose name was typed. */
export const similarHit =
  (typed: string) =>
  (row: PersonRow): Found =>
    personHit(row, `Similar to “${typed}”`);

export const emailHit =
  (typed: string) =>
  (row: PersonRow): Found =>
    personHit(row, `E-mail contains “${typed}”`);

/** By words of the name and a part of a phone number: `lan 195`. */
export const nameAndPhoneHit =
  (digits: string) =>
  (row: PersonRow): Found =>
    personHit(
      row,
      `Name and phone ${formatPhone(row.phoneNumber.includes(digits) ? row.phoneNumber : row.alternatePhone)}`,
    );

export const nameAndBirthdayHit = (row: PersonRow): Found =>
  personHit({ ...row, closeness: 0 }, `Name and born ${formatDay(row.birthday ?? '')}`);

export const birthdayHit = (row: PersonRow): Found => personHit(row, `Born ${formatDay(row.birthday ?? '')}`);

export const phoneHit =
  (digits: string) =>
  (row: PersonRow): Found =>
    personHit(
      row,
      row.phoneNumber.includes(digits)
        ? `Phone ${formatPhone(row.phoneNumber)}`
        : `Alternate phone ${formatPhone(row.alternatePhone)}`,
    );

const hitOfBond = (row: FoundBond, why: string): Found => ({
  key: row.bondId,
  closeness: row.closeness,
  hit: {
    kind: 'bond',
    why,
    bondId: row.bondId,
    powerNumber: row.powerNumber,
    status: row.status,
    voided: row.voided,
    defendantId: row.defendantId,
    fullName: row.fullName,
    birthday: row.birthday,
  },
});

/** A row of `search.names_with_bond`. */
export interface NamedBondRow extends CaseRow {
  byPower: boolean;
}

/** By words of the name and a part of a number of the bond. */
export const nameAndBondHit = (row: NamedBondRow): Found =>
  hitOfBond(
    { ...row, closeness: 1 },
    row.byPower ? `Name and power number ${row.powerNumber}` : `Name and case number ${row.caseNumber}`,
  );

const POWER_WORDS = ['', ' has the number “{typed}”', ' contains “{typed}”'];
const CASE_WORDS = ['', ' begins with “{typed}”', ' contains “{typed}”'];

const how = (words: readonly string[], closeness: number, typed: string) =>
  (words[closeness] ?? '').replace('{typed}', () => typed);

export const bondHit =
  (typed: string) =>
  (row: BondRow): Found =>
    hitOfBond(row, `Power number ${row.powerNumber}${how(POWER_WORDS, row.closeness, typed)}`);

export const caseHit =
  (typed: string) =>
  (row: CaseRow): Found =>
    hitOfBond(row, `Case number ${row.caseNumber}${how(CASE_WORDS, row.closeness, typed)}`);

/** A receipt with the defendant of the account where its payment stands. */
export type ReceiptRow = FoundReceipt & { defendantId: string; fullName: string; birthday: string | null };

export const receiptHit = ({ paidOn, ...receipt }: ReceiptRow): Found => ({
  key: receipt.paymentId,
  closeness: 0,
  hit: { kind: 'receipt', why: `Receipt ${String(receipt.receiptNumber)} of ${formatDay(paidOn)}`, ...receipt },
});

export const accountHit =
  (typed: string) =>
  (row: AccountRow): Found => {
    const name = row.shortId === null ? 'Account' : `Account ${formatShortId(row.shortId)}`;
    const matched = ['', ` contains “${typed}”`, `: its id contains “${typed}”`][row.closeness] ?? '';
    return {
      key: row.accountId,
      closeness: row.closeness,
      hit: {
        kind: 'account',
        why: name + matched,
        accountId: row.accountId,
        shortId: row.shortId,
        status: row.status,
        defendantId: row.defendantId,
        fullName: row.fullName,
        birthday: row.birthday,
      },
    };
  };

/** By words of the name and a part of the account's number. */
export const nameAndAccountHit = (row: AccountRow): Found => {
  const { hit, ...found } = accountHit('')(row);
  return { ...found, hit: { ...hit, why: `Name and account ${formatShortId(row.shortId ?? 0)}` } };
};

const oldNumber = (typed: string): string => `No. ${typed} in the old program`;

/** By the whole number that somebody or something had in the program that the agency moved from. */
export const oldClientHit =
  (typed: string) =>
  (row: PersonRow): Found =>
    personHit(row, oldNumber(typed));
export const oldBondHit =
  (typed: string) =>
  (row: BondRow): Found =>
    hitOfBond(row, oldNumber(typed));
export const oldAccountHit =
  (typed: string) =>
  (row: AccountRow): Found => {
    const { hit, ...found } = accountHit('')(row);
    return { ...found, hit: { ...hit, why: oldNumber(typed) } };
  };

/** A row of the Search Defendant dialog. */
export const defendantMatch = (row: PersonRow): DefendantMatch =>
  matchOf(row, row.closeness === 0 ? 'Name and date of birth match' : 'Name matches; no date of birth on file');
