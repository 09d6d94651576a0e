import { formatPhone, phoneSought, readPhone } from '#domain/kernel/phone.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { isName, nameAndNumber } from '#domain/people/words-typed.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';

/** Something that what was typed leads to: one account, or all of a defendant. The closest is 0: it is what was typed. */
export interface Match {
  accountId: string | null;
  defendantId: string | null;
  why: string;
  closeness: number;
}

/** How many of a kind are looked at. */
export const MOST_OF_A_KIND = 20;
/** How many indemnitors, references, payers and similar names. */
const MOST_BESIDE = 10;

export type Ask = <T extends object>(sql: string, values: readonly unknown[]) => Promise<T[]>;

/** Who answers for an account, in a query; nobody for whoever may not see them. */
export const indemnitorNames = (account: string, maySee: string): string => `
  array(select i.full_name from account_indemnitor l
    join indemnitor i on i.organization_id = $1 and i.id = l.indemnitor_id and i.lifecycle = 'live'
    where ${maySee} and l.organization_id = $1 and l.account_id = ${account} order by l.linked_at, i.id)`;

interface Found {
  id: string;
  closeness: number;
}

const ofDefendant = (defendantId: string, why: string, closeness: number): Match => ({
  accountId: null,
  defendantId,
  why,
  closeness,
});

/** Who is called so; where few are, who is called nearly so (screens#similar-names). */
export const byName = async (ask: Ask, typed: string): Promise<Match[]> => {
  if (!isName(typed)) return [];
  if (typed.includes('@')) {
    const mail = await ask<Found>('select defendant_id as id, closeness from search.by_email($1, $2)', [
      typed,
      MOST_OF_A_KIND,
    ]);
    return mail.map(({ id, closeness }) => ofDefendant(id, 'E-mail', closeness));
  }
  const named = await ask<Found>('select defendant_id as id, closeness from search.by_name($1, $2)', [
    typed,
    MOST_OF_A_KIND,
  ]);
  const similar =
    named.length < MOST_BESIDE
      ? await ask<Found>('select defendant_id as id, closeness from search.similar_names($1, $2)', [
          typed,
          MOST_BESIDE - named.length,
        ])
      : [];
  return [
    ...named.map(({ id, closeness }) => ofDefendant(id, 'Name', closeness + 1)),
    ...similar.map(({ id, closeness }) => ofDefendant(id, `Similar to “${typed}”`, closeness)),
  ];
};

export const byPhone = async (ask: Ask, typed: string): Promise<Match[]> => {
  const digits = phoneSought(typed);
  if (digits === null || digits.length < 4) return [];
  const rows = await ask<{ id: string; phone: string; other: string }>(
    'select defendant_id as id, phone_number as phone, alternate_phone as other from search.by_phone($1, $2)',
    [digits, MOST_OF_A_KIND],
  );
  return rows.map(({ id, phone, other }) =>
    ofDefendant(id, `Phone ${formatPhone(phone.includes(digits) ? phone : other)}`, readPhone(typed) ? 0 : 2),
  );
};

/** Words of a name with a part of a phone, power, case or account number: `lan 195` (screens#name-and-number). */
export const byNameAndNumber = async (ask: Ask, organizationId: OrganizationId, typed: string): Promise<Match[]> => {
  const both = nameAndNumber(typed);
  if (!both) return [];
  const values = [both.name, both.number, MOST_OF_A_KIND];
  const called = await ask<{ id: string }>('select defendant_id as id from search.names_with_phone($1, $2, $3)', [
    both.name,
    phoneSought(both.number) ?? '',
    MOST_OF_A_KIND,
  ]);
  const bonds = await ask<{ accountId: string; number: string }>(
    `select b.account_id, case when f.by_power then 'power ' || f.power_number else 'case ' || f.case_number end as number
     from search.names_with_bond($2, $3, $4) f
     cross join lateral (select account_id from bond where organization_id = $1 and bond_id = f.bond_id limit 1) b
     where not f.voided`,
    [organizationId, ...values],
  );
  const accounts = await ask<{ accountId: string; shortId: number }>(
    'select account_id, short_id from search.names_with_account($1, $2, $3)',
    values,
  );
  const ofAccount = (accountId: string, why: string): Match => ({ accountId, defendantId: null, why, closeness: 2 });
  return [
    ...called.map(({ id }) => ofDefendant(id, 'Name and phone', 2)),
    ...bonds.map(({ accountId, number }) => ofAccount(accountId, `Name and ${number}`)),
    ...accounts.map(({ accountId, shortId }) => ofAccount(accountId, `Name and account ${formatShortId(shortId)}`)),
  ];
};

/** What is compared of somebody beside a defendant: the digits of a phone, anything else as typed; null of too little. */
const soughtBeside = (typed: string): string | null => {
  const digits = phoneSought(typed);
  if (digits !== null) return digits.length < 4 ? null : digits;
  return isName(typed) ? typed : null;
};

/** The accounts that indemnitors answer for, all of the defendant where they answer for none yet. */
const indemnitorsBy = (search: 'indemnitors' | 'merged_indemnitors' | 'similar_indemnitors') => `
  select l.account_id, i.defendant_id, i.full_name as name, f.closeness
  from search.${search}($2, $3) f
  join indemnitor i on i.organization_id = $1 and i.id = f.indemnitor_id
  left join account_indemnitor l on l.organization_id = $1 and l.indemnitor_id = i.id`;

const REFERENCES = `
  select null::uuid as account_id, f.defendant_id, r.name, f.closeness
  from search.known_by($2, $3) f
  join personal_reference r on r.organization_id = $1 and r.id = f.reference_id`;

interface Beside {
  accountId: string | null;
  defendantId: string;
  name: string;
  closeness: number;
}

/** Indemnitors and references, by name, phone and e-mail (screens#who-pays-is-found). */
export const byOthers = async (ask: Ask, organizationId: OrganizationId, typed: string): Promise<Match[]> => {
  const sought = soughtBeside(typed);
  if (sought === null) return [];
  const match =
    (word: string, how: string) =>
    ({ accountId, defendantId, name, closeness }: Beside): Match => ({
      accountId,
      defendantId: accountId === null ? defendantId : null,
      why: `${word} ${name}${how}`,
      closeness: readPhone(typed) ? 0 : closeness + 1,
    });
  const values = [organizationId, sought, MOST_BESIDE];
  const answering = await ask<Beside>(indemnitorsBy('indemnitors'), values);
  const similar =
    answering.length < MOST_BESIDE && isName(typed) && !typed.includes('@')
      ? await ask<Beside>(indemnitorsBy('similar_indemnitors'), values)
      : [];
  const merged = await ask<Beside>(indemnitorsBy('merged_indemnitors'), values);
  const knowing = await ask<Beside>(REFERENCES, values);
  return [
    ...answering.map(match('Indemnitor', '')),
    ...merged.map(match('Indemnitor', ', by an earlier name or phone')),
    ...knowing.map(match('Reference', '')),
    ...similar.map(match('Indemnitor', `, similar to “${typed}”`)),
  ];
};

/** The accounts for which somebody, a person or a business, has handed over money, under this name or another of theirs. */
export const byPayer = async (ask: Ask, typed: string): Promise<Match[]> => {
  if (!isName(typed) || typed.includes('@')) return [];
  const rows = await ask<{ accountId: string; closeness: number }>(
    `select account_id, closeness from search.payers($1, $2)
     union all select account_id, closeness from search.payers_by_other_name($1, $2)`,
    [typed, MOST_BESIDE],
  );
  return rows.map(({ accountId, closeness }) => ({
    accountId,
    defendantId: null,
    why: 'Payer',
    closeness: closeness + 1,
  }));
};
