import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { balanceOf } from '../../books/ledger/index.ts';
import { ACCOUNT, dollars, listsOf, type CsvList } from './csv-list.ts';

/** Lists for people, by file: a SELECT whose columns are the headings. Amounts in dollars. */
const LISTS: Readonly<Record<string, string>> = {
  'defendants.csv': `
    select d.full_name as "Name", d.birthday as "Birth Date", d.phone_number as "Phone",
      d.alternate_phone as "Alternate Phone", d.email as "Email", d.address as "Address", d.city as "City",
      d.state as "State", d.zip as "Zip", d.race as "Race", d.sex as "Sex", d.height as "Height", d.weight as "Weight",
      d.ssn_last4 as "SSN Last Four", d.employer_name as "Employer", d.employer_phone as "Employer Phone",
      d.vehicle_make as "Vehicle Make", d.vehicle_model as "Vehicle Model", d.vehicle_year as "Vehicle Year",
      d.vehicle_color as "Vehicle Color", d.court_date as "Court Date",
      d.court_time as "Court Time", d.court_section as "Court Section", ${dollars('b.balance_cents')} as "Balance Due",
      d.lifecycle as "File", d.created_at as "Created", d.id as "Id"
    from defendant d left join defendant_balance b on b.organization_id = d.organization_id and b.defendant_id = d.id
    where d.organization_id = current_organization() order by d.sort_name, d.id`,
  'indemnitors.csv': `
    select i.full_name as "Name", i.relationship as "Relationship", i.birthday as "Birth Date", i.phone_number as "Phone", i.email as "Email",
      i.address as "Address", i.city as "City", i.state as "State", i.zip as "Zip", i.ssn_last4 as "SSN Last Four",
      i.employer_name as "Employer", i.employer_phone as "Employer Phone", d.full_name as "Defendant",
      i.lifecycle as "File", i.id as "Id", i.defendant_id as "Defendant Id"
    from indemnitor i join defendant d on d.organization_id = i.organization_id and d.id = i.defendant_id
    where i.organization_id = current_organization() order by i.sort_name, i.id`,
  'accounts.csv': `
    select ${ACCOUNT} as "Account Number", d.full_name as "Defendant", a.status as "Status", a.opened_on as "Opened",
      a.closed_on as "Closed", ${dollars('a.premium_cents')} as "Premium", ${dollars('a.charges_cents')} as "Charges",
      ${dollars('a.fees_cents')} as "Fees", ${dollars('a.payments_cents')} as "Payments",
      ${dollars('a.write_offs_cents')} as "Write-offs", ${dollars('a.collateral_cents')} as "Collateral applied",
      ${dollars(balanceOf())} as "Balance Due",
      a.account_id as "Id", a.defendant_id as "Defendant Id"
    from account a
    left join account_number n on n.organization_id = a.organization_id and n.account_id = a.account_id
    left join defendant d on d.organization_id = a.organization_id and d.id = a.defendant_id
    where a.organization_id = current_organization() order by n.short_id, a.account_id`,
  'bonds.csv': `
    select b.power_number as "Power Number", d.full_name as "Defendant", ${ACCOUNT} as "Account Number",
      b.status as "Status", ${dollars('b.amount_cents')} as "Amount", ${dollars('b.premium_cents')} as "Premium",
      b.jurisdiction as "Jurisdiction", b.posted_at as "Posted At", b.charge_code as "Charge", b.bond_date as "Bond Date",
      b.court_date as "Court Date", b.court_time as "Court Time", b.court_section as "Section", b.court_location as "Court",
      b.case_number as "Case Number",
      b.forfeiture_date as "Forfeiture Date", b.due_date as "Due Date", b.written_at as "Written", b.voided_at as "Voided",
      b.bond_id as "Id", b.defendant_id as "Defendant Id"
    from bond b
    left join account_number n on n.organization_id = b.organization_id and n.account_id = b.account_id
    left join defendant d on d.organization_id = b.organization_id and d.id = b.defendant_id
    where b.organization_id = current_organization() and not b.unfinished order by b.written_position, b.bond_id`,
};

/** People, accounts and bonds of the transaction's organization as CSV files. */
export const agencyLists = (tx: TenantTransaction): Iterable<CsvList> => listsOf(tx, LISTS);
