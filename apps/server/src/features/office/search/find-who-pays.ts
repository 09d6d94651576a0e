import { MOST_OF_NEW_KIND } from '#contracts/office/search/search.ts';
import { phoneSought } from '#domain/kernel/phone.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { balanceOf } from '../../books/ledger/index.ts';
import type { Found } from './search-hit.ts';
import { isName } from '#domain/people/words-typed.ts';
import {
  indemnitorHit,
  payerHit,
  referenceHit,
  type IndemnitorRow,
  type PayerRow,
  type ReferenceRow,
  type Typed,
} from './who-pays-hit.ts';

const indemnitorsBy = (search: 'indemnitors' | 'merged_indemnitors' | 'similar_indemnitors') => `
  select i.id as indemnitor_id, i.full_name as name, i.phone_number, i.email, d.id as defendant_id, d.full_name,
    d.birthday, f.closeness,
    (select sum(${balanceOf()})::bigint
     from account_indemnitor l
     join account a on a.organization_id = $1 and a.account_id = l.account_id
     where l.organization_id = $1 and l.indemnitor_id = i.id) as owes_cents
  from search.${search}($2, $3) f
  join indemnitor i on i.organization_id = $1 and i.id = f.indemnitor_id
  join defendant d on d.organization_id = $1 and d.id = i.defendant_id`;

const REFERENCES = `
  select r.id as reference_id, r.name, r.relationship, r.phone as phone_number, d.id as defendant_id, d.full_name,
    d.birthday, coalesce(i.full_name, '') as indemnitor_name, f.closeness
  from search.known_by($2, $3) f
  join personal_reference r on r.organization_id = $1 and r.id = f.reference_id
  join defendant d on d.organization_id = $1 and d.id = f.defendant_id
  left join indemnitor i on i.organization_id = $1 and i.id = f.indemnitor_id`;

const payersBy = (search: 'payers' | 'payers_by_other_name') => `
  select p.body as name, f.account_id, f.paid_on, f.amount_cents, d.id as defendant_id, d.full_name, d.birthday,
    f.closeness,
    p.search_payer = d.search_name or exists (
      select from indemnitor i where i.organization_id = $1 and i.defendant_id = d.id and i.lifecycle = 'live'
        and searchable_name(i.full_name) = p.search_payer) as is_known
  from search.${search}($2, $3) f
  join entry_text p on p.organization_id = $1 and p.event_id = f.event_id and p.field = 'payer'
  join defendant d on d.organization_id = $1 and d.id = f.defendant_id`;

const typedOf = (text: string): Typed => ({ text, digits: phoneSought(text) });

/** What the searches compare: the digits of a phone number, anything else as typed. */
const sought = ({ text, digits }: Typed): string => digits ?? text;

/**
 * Indemnitors, also by what they were called before a merge, and references with a phone, by name, phone and e-mail
 * (screens#who-pays-is-found). Where few people are called so, those of a similar name too (screens#similar-names).
 */
export const findBeside = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  text: string,
): Promise<Found[]> => {
  const typed = typedOf(text);
  if (typed.digits === null && !isName(text)) return [];
  const ask = async <Row extends object>(sql: string, most = MOST_OF_NEW_KIND) =>
    (await tx.query<Row>(sql, [organizationId, sought(typed), most])).rows;
  const found = new Map<string, IndemnitorRow>();
  const add = async (search: Parameters<typeof indemnitorsBy>[0]) => {
    const left = MOST_OF_NEW_KIND - found.size;
    for (const row of left > 0 ? await ask<IndemnitorRow>(indemnitorsBy(search), left) : [])
      if (!found.has(row.indemnitorId)) found.set(row.indemnitorId, row);
  };
  await add('indemnitors');
  await add('merged_indemnitors');
  if (typed.digits === null && !text.includes('@')) await add('similar_indemnitors');
  const references = await ask<ReferenceRow>(REFERENCES);
  return [...[...found.values()].map(indemnitorHit(typed)), ...references.map(referenceHit(typed))];
};

/**
 * Who handed over money, under this name or another one of theirs, with the account that it was for
 * (screens#who-pays-is-found, money#names-of-one-payer); `seesPeople` finds those who are an
 * indemnitor or the defendant as that.
 */
export const findPayers = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  text: string,
  seesPeople: boolean,
): Promise<Found[]> => {
  if (!isName(text) || text.includes('@')) return [];
  const ask = async (search: 'payers' | 'payers_by_other_name') =>
    (await tx.query<PayerRow>(payersBy(search), [organizationId, text, MOST_OF_NEW_KIND])).rows;
  const rows = [...(await ask('payers')), ...(await ask('payers_by_other_name'))].slice(0, MOST_OF_NEW_KIND);
  return rows.filter(({ isKnown }) => !(seesPeople && isKnown)).map(payerHit);
};
