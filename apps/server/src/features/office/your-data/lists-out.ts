import { COURT_COMMISSIONERS, officialName } from '#domain/agency/premium-shares.ts';
import { openingAccountOf, type OpeningTag } from '#domain/books/opening.ts';
import { CHART_OF_ACCOUNTS, TRUST_BANK, UNDEPOSITED_TRUST } from '#domain/kernel/chart-of-accounts.ts';
import { MOVE_IN_FIELDS, type MoveInList } from '#domain/office/move-in-fields.ts';
import { STATES_IN_HAND } from '#domain/books/power-state.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { ACCOUNT, dollars, listsOf, type CsvList } from './csv-list.ts';

/** What SQL says of each field of a list; a field that is not here goes out empty. */
type Columns = Readonly<Record<string, string>>;

const PARTS_OF_NAMES = ['lastName', 'firstName', 'middleName', 'suffix'];

/** The fields of a list's template, in its order: the name stands in one column (moving-in#leaving-lists). */
export const templateFields = (list: MoveInList): { name: string; heading: string }[] =>
  MOVE_IN_FIELDS[list]
    .filter(({ name }) => !PARTS_OF_NAMES.includes(name))
    .map(({ name, label }) => ({ name, heading: label }));

const select = (list: MoveInList, columns: Columns, from: string): string => {
  const shown = templateFields(list).map(({ name, heading }) => `${columns[name] ?? "''"} as "${heading}"`);
  return `select ${shown.join(', ')} from ${from}`;
};

const masked = (last4: string): string =>
  `case when coalesce(${last4}, '') = '' then '' else '***-**-' || ${last4} end`;

/** Whose a row is: `d` is the defendant. */
const WHOSE: Columns = { clientId: 'd.id', clientName: 'd.full_name' };

/** What defendants and indemnitors have alike. */
const personColumns = (of: string): Columns => ({
  id: `${of}.id`,
  fullName: `${of}.full_name`,
  birthday: `${of}.birthday`,
  phoneNumber: `${of}.phone_number`,
  email: `${of}.email`,
  address: `${of}.address`,
  city: `${of}.city`,
  state: `${of}.state`,
  zip: `${of}.zip`,
  ssn: masked(`${of}.ssn_last4`),
  employerName: `${of}.employer_name`,
  employerPhone: `${of}.employer_phone`,
});

const CLIENTS: Columns = {
  ...personColumns('d'),
  alternatePhone: 'd.alternate_phone',
  race: 'd.race',
  sex: 'd.sex',
  height: 'd.height',
  weight: 'd.weight',
  vehicleMake: 'd.vehicle_make',
  vehicleModel: 'd.vehicle_model',
  vehicleYear: 'd.vehicle_year',
  vehicleColor: 'd.vehicle_color',
};

const REFERENCES: Columns = {
  ...WHOSE,
  id: 'r.id',
  fullName: 'r.name',
  relationship: 'r.relationship',
  phone: 'r.phone',
  address: 'r.address',
  city: 'r.city',
  state: 'r.state',
  zip: 'r.zip',
};

/** A chain of rewrites stays where it was: the bond that another took the place of goes out as discharged. */
const BONDS: Columns = {
  ...WHOSE,
  id: 'b.bond_id',
  bondDate: 'coalesce(b.bond_date, (b.written_at at time zone o.time_zone)::date)',
  status: "case b.status when 'REWRITTEN' then 'DISCHARGED' else b.status end",
  amount: dollars('b.amount_cents'),
  powerNumber: 'b.power_number',
  surety: 's.name',
  jurisdiction: 'b.jurisdiction',
  postedAt: 'b.posted_at',
  courtLocation: 'b.court_location',
  caseNumber: 'b.case_number',
  chargeCode: 'b.charge_code',
  courtDate: 'b.court_date',
  forfeitureDate: "case when b.status in ('FORFEITED', 'PAID') then b.forfeiture_date end",
  dischargedOn: 'b.discharged_on',
  account: ACCOUNT,
  premium: dollars('b.premium_cents'),
  agent: 'g.full_name',
  notes: "case b.status when 'REWRITTEN' then 'Rewritten as another bond.' else '' end",
};

const POWERS: Columns = {
  powerNumber: 'p.spelling',
  surety: 's.name',
  amount: dollars('p.amount_cents'),
  expiresOn: 'p.expires_on',
  holder: 'g.full_name',
};

const codesOf = (is: (code: string) => boolean): string =>
  CHART_OF_ACCOUNTS.filter(({ code }) => is(code))
    .map(({ code }) => `'${code}'`)
    .join(', ');
/** Accounts of every chart whose lines name this. */
const naming = (tag: OpeningTag): string =>
  `p.ledger_account in (${codesOf((code) => openingAccountOf(code)?.tag === tag)})`;

/** What stands on an account, up on the side on which it grows. */
const STANDS =
  "sum(case when l.type = 'asset' then p.debit_cents - p.credit_cents else p.credit_cents - p.debit_cents end)";

/** By account and whom that names: what opens an account there (moving-in#opening-postings), with the trust money. */
const OWED: Columns = {
  chart: 'o.code',
  amount: dollars('o.cents'),
  surety: 's.name',
  payee: `case o.payee when '${COURT_COMMISSIONERS}' then '${officialName(COURT_COMMISSIONERS)}'
    else regexp_replace(o.payee, '^sheriff:', 'Sheriff of ') end`,
  agent: 'g.full_name',
  bond: 'o.bond_id',
  clientId: 'coalesce(d.id, i.id)',
  clientName: 'coalesce(d.full_name, i.full_name)',
  account: ACCOUNT,
};

const OWED_LINES = `
  select p.organization_id, p.ledger_account as code, ${STANDS} as cents,
    case when ${naming('surety')} then p.surety_id end as surety_id,
    case when ${naming('official')} then p.payee end as payee,
    case when ${naming('agent')} then coalesce(p.agent_id::text, regexp_replace(p.payee, '^agent:', '')) end as agent_id,
    case when ${naming('bond')} or ${naming('person')} then p.bond_id end as bond_id,
    case when ${naming('person')} then p.person_id end as person_id,
    case when ${naming('account')} then p.account_id end as account_id
  from posting p join ledger_account l on l.organization_id = p.organization_id and l.code = p.ledger_account
  where p.organization_id = current_organization() and l.type in ('asset', 'liability')
    and (p.ledger_account in (${codesOf((code) => openingAccountOf(code) !== null || code === TRUST_BANK || code === UNDEPOSITED_TRUST)})
      or p.ledger_account not in (${codesOf(() => true)}) and p.ledger_account !~ '^2[1-4]')
  group by 1, 2, 4, 5, 6, 7, 8, 9 having ${STANDS} <> 0`;

const PAYMENTS: Columns = {
  ...WHOSE,
  account: ACCOUNT,
  day: 'p.paid_on',
  amount: dollars('p.cents'),
  method: 'p.method',
  receipt: 'p.receipt',
  payer: 'p.payer',
};

/** Payments that stand, those that came from another program with them. */
const PAYMENTS_OF_ALL = `
  select r.organization_id, r.account_id, r.paid_on, r.amount_cents as cents, r.method, r.number::text as receipt,
    t.body as payer
  from receipt r
  left join entry_text t on t.organization_id = r.organization_id and t.event_id = r.event_id and t.field = 'payer'
  where r.organization_id = current_organization()
    and exists (select from account_entry e where e.organization_id = r.organization_id
      and e.account_id = r.account_id and e.entry_id = r.payment_id and e.kind = 'PAYMENT' and not e.voided)
    and not exists (select from account_entry e where e.organization_id = r.organization_id
      and e.entry_id = r.payment_id and e.kind = 'PAYMENT' and e.what = 'returned')
  union all
  select b.organization_id, b.account_id, b.paid_on, b.amount_cents - coalesce(b.returned_cents, 0), b.method,
    number.body, payer.body
  from payment_before b
  left join entry_text number on number.organization_id = b.organization_id and number.event_id = b.event_id
    and number.field = 'externalReference'
  left join entry_text payer on payer.organization_id = b.organization_id and payer.event_id = b.event_id
    and payer.field = 'payer'
  where b.organization_id = current_organization() and b.amount_cents > coalesce(b.returned_cents, 0)`;

const LIVE = "organization_id = current_organization() and d.lifecycle = 'live'";
const NUMBER = (of: string) =>
  `left join account_number n on n.organization_id = ${of}.organization_id and n.account_id = ${of}.account_id`;

const inHand = STATES_IN_HAND.map((state) => `'${state}'`).join(', ');

/** Lists that moving in reads, whose rows PostgreSQL says whole. */
const COME_BACK: Readonly<Record<string, string>> = {
  'clients.csv': select('clients', CLIENTS, `defendant d where d.${LIVE} order by d.sort_name, d.id`),
  'indemnitors.csv': select(
    'indemnitors',
    { ...personColumns('i'), ...WHOSE, relationship: 'i.relationship', account: `coalesce(${ACCOUNT}, 'No account')` },
    `indemnitor i join defendant d on d.organization_id = i.organization_id and d.id = i.defendant_id
     left join account_indemnitor l on l.organization_id = i.organization_id and l.indemnitor_id = i.id ${NUMBER('l')}
     where i.${LIVE} and i.lifecycle = 'live' order by i.sort_name, i.id, n.short_id`,
  ),
  'references.csv': select(
    'references',
    REFERENCES,
    `personal_reference r
     left join indemnitor i on i.organization_id = r.organization_id and i.id = r.person_id and i.lifecycle = 'live'
     join defendant d on d.organization_id = r.organization_id and d.id = coalesce(i.defendant_id, r.person_id)
     where r.${LIVE} order by r.name, r.id`,
  ),
  'bonds.csv': select(
    'bonds',
    BONDS,
    `bond b join organization o on o.organization_id = b.organization_id
     join defendant d on d.organization_id = b.organization_id and d.id = b.defendant_id ${NUMBER('b')}
     left join surety s on s.organization_id = b.organization_id and s.surety_id = b.surety_id
     left join agent g on g.organization_id = b.organization_id and g.user_id = b.agent_id
     where b.${LIVE} and b.voided_at is null and not b.unfinished order by b.written_position, b.bond_id`,
  ),
  'payments-before.csv': select(
    'payments-before',
    PAYMENTS,
    `(${PAYMENTS_OF_ALL}) p
     join account a on a.organization_id = p.organization_id and a.account_id = p.account_id
     join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id ${NUMBER('p')}
     where d.${LIVE} order by p.paid_on, n.short_id, p.receipt`,
  ),
  'powers-in-hand.csv': select(
    'powers',
    POWERS,
    `power p join surety s on s.organization_id = p.organization_id and s.surety_id = p.surety_id
     left join agent g on g.organization_id = p.organization_id and g.user_id = p.holder_id
     where p.organization_id = current_organization() and p.state in (${inHand}) and p.lot_id is not null
     order by s.name, p.power_number, p.power_id`,
  ),
  'owed-and-held.csv': select(
    'owed-and-held',
    OWED,
    `(${OWED_LINES}) o
     left join surety s on s.organization_id = o.organization_id and s.surety_id = o.surety_id
     left join agent g on g.organization_id = o.organization_id and g.user_id::text = o.agent_id
     left join defendant as_tagged on as_tagged.organization_id = o.organization_id and as_tagged.id = o.person_id
     left join defendant d on d.organization_id = o.organization_id
       and d.id = coalesce(as_tagged.merged_into, as_tagged.id)
     left join indemnitor tagged on tagged.organization_id = o.organization_id and tagged.id = o.person_id
     left join indemnitor i on i.organization_id = o.organization_id and i.id = coalesce(tagged.merged_into, tagged.id)
     ${NUMBER('o')}
     order by o.code, s.name, o.payee, g.full_name, o.bond_id, n.short_id`,
  ),
};

/** The lists that PostgreSQL says whole, but for open balances and plans (moving-in#leaving-lists). */
export const listsThatComeBack = (tx: TenantTransaction): Iterable<CsvList> => listsOf(tx, COME_BACK);
