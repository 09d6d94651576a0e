import type { DefendantMatch, SearchHit } from '#contracts/search/search.ts';
import { formatDay } from '#domain/days.ts';
import { formatPhone } from '#domain/phone.ts';
import { formatShortId } from '#domain/short-id.ts';

/** A row of `search.person`. */
export interface PersonRow {
  defendant_id: string;
  full_name: string;
  birthday: string | null;
  phone_number: string;
  alternate_phone: string;
  closeness: number;
}

/** A row of `search.bond`. */
export interface BondRow {
  bond_id: string;
  defendant_id: string;
  full_name: string;
  birthday: string | null;
  power_number: string;
  status: string;
  voided: boolean;
  closeness: number;
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

const POWER_WORDS = ['', ' has the number “{typed}”', ' contains “{typed}”'];

export const bondHit =
  (typed: string) =>
  (row: BondRow): Found => ({
    key: row.bond_id,
    closeness: row.closeness,
    hit: {
      kind: 'bond',
      why: `Power number ${row.power_number}${(POWER_WORDS[row.closeness] ?? '').replace('{typed}', () => typed)}`,
      bondId: row.bond_id,
      powerNumber: row.power_number,
      status: row.status,
      voided: row.voided,
      defendantId: row.defendant_id,
      fullName: row.full_name,
      birthday: row.birthday,
    },
  });

export const accountHit =
  (typed: string) =>
  (row: AccountRow): Found => {
    const name = row.short_id === null ? 'Account' : `Account ${formatShortId(row.short_id)}`;
    const how = ['', ` contains “${typed}”`, `: its id contains “${typed}”`][row.closeness] ?? '';
    return {
      key: row.account_id,
      closeness: row.closeness,
      hit: {
        kind: 'account',
        why: name + how,
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
