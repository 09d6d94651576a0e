import type { DefendantMatch, SearchHit } from '#contracts/office/search/search.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatPhone } from '#domain/kernel/phone.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import type { StandingReceipt } from '../../books/payments/index.ts';

/** A row of `search.person`. */
export interface PersonRow {
  defendant_id: string;
  full_name: string;
  birthday: string | null;
  phone_number: string;
  alternate_phone: string;
  closeness: number;
}

/** What rows of `search.bond` and of `search.bond_of_case` have. */
interface FoundBond {
  bond_id: string;
  defendant_id: string;
  full_name: string;
  birthday: string | null;
  power_number: string;
  status: string;
  voided: boolean;
  closeness: number;
}

/** A row of `search.bond`. */
export type BondRow = FoundBond;

/** A row of `search.bond_of_case`. */
export interface CaseRow extends FoundBond {
  case_number: string;
}

/** A row of `search.account`. */
export interface AccountRow {
  account_id: string;
  short_id: number | null;
  status: string;
  defendant_id: string;
  full_name: string;
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
  key: row.defendant_id,
  closeness: row.closeness,
  hit: { kind: 'defendant', ...matchOf(row, why) },
});

const matchOf = (row: PersonRow, why: string): DefendantMatch => ({
  defendantId: row.defendant_id,
  fullName: row.full_name,
  birthday: row.birthday,
  phoneNumber: row.phone_number,
  why,
});

export const nameHit =
  (typed: string) =>
  (row: PersonRow): Found =>
    personHit(row, `Name ${row.closeness === 0 ? 'begins with' : 'contains'} “${typed}”`);

export const birthdayHit = (row: PersonRow): Found => personHit(row, `Born ${formatDay(row.birthday ?? '')}`);

export const phoneHit =
  (digits: string) =>
  (row: PersonRow): Found =>
    personHit(
      row,
      row.phone_number.includes(digits)
        ? `Phone ${formatPhone(row.phone_number)}`
        : `Alternate phone ${formatPhone(row.alternate_phone)}`,
    );

const hitOfBond = (row: FoundBond, why: string): Found => ({
  key: row.bond_id,
  closeness: row.closeness,
  hit: {
    kind: 'bond',
    why,
    bondId: row.bond_id,
    powerNumber: row.power_number,
    status: row.status,
    voided: row.voided,
    defendantId: row.defendant_id,
    fullName: row.full_name,
    birthday: row.birthday,
  },
});

const POWER_WORDS = ['', ' has the number “{typed}”', ' contains “{typed}”'];
const CASE_WORDS = ['', ' begins with “{typed}”', ' contains “{typed}”'];

const how = (words: readonly string[], closeness: number, typed: string) =>
  (words[closeness] ?? '').replace('{typed}', () => typed);

export const bondHit =
  (typed: string) =>
  (row: BondRow): Found =>
    hitOfBond(row, `Power number ${row.power_number}${how(POWER_WORDS, row.closeness, typed)}`);

export const caseHit =
  (typed: string) =>
  (row: CaseRow): Found =>
    hitOfBond(row, `Case number ${row.case_number}${how(CASE_WORDS, row.closeness, typed)}`);

/** A receipt with the defendant of the account where its payment stands. */
export type ReceiptRow = StandingReceipt & { defendantId: string; fullName: string; birthday: string | null };

export const receiptHit = ({ paidOn, ...receipt }: ReceiptRow): Found => ({
  key: receipt.paymentId,
  closeness: 0,
  hit: { kind: 'receipt', why: `Receipt ${String(receipt.receiptNumber)} of ${formatDay(paidOn)}`, ...receipt },
});

export const accountHit =
  (typed: string) =>
  (row: AccountRow): Found => {
    const name = row.short_id === null ? 'Account' : `Account ${formatShortId(row.short_id)}`;
    const matched = ['', ` contains “${typed}”`, `: its id contains “${typed}”`][row.closeness] ?? '';
    return {
      key: row.account_id,
      closeness: row.closeness,
      hit: {
        kind: 'account',
        why: name + matched,
        accountId: row.account_id,
        shortId: row.short_id,
        status: row.status,
        defendantId: row.defendant_id,
        fullName: row.full_name,
        birthday: row.birthday,
      },
    };
  };

/** A row of the Search Defendant dialog. */
export const defendantMatch = (row: PersonRow): DefendantMatch =>
  matchOf(row, row.closeness === 0 ? 'Name and date of birth match' : 'Name matches; no date of birth on file');
