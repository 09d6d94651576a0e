import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { ACCOUNT, dollars, listsOf, type CsvList } from './csv-list.ts';

/** Who somebody of the agency is: `of` is SQL of their id. */
const nameOf = (of: string, organization: string): string =>
  `(select g.full_name from agent g where g.organization_id = ${organization} and g.user_id = ${of})`;

const BOOKS: Readonly<Record<string, string>> = {
  'receipts.csv': `
    select r.number as "Receipt number", r.paid_on as "Paid on", ${dollars('r.amount_cents')} as "Amount",
      r.method as "Method", ${ACCOUNT} as "Account number", d.full_name as "Defendant", t.body as "Payer",
      r.journal_number as "Journal number", r.payment_id as "Id"
    from receipt r
    left join account_number n on n.organization_id = r.organization_id and n.account_id = r.account_id
    left join account a on a.organization_id = r.organization_id and a.account_id = r.account_id
    left join defendant d on d.organization_id = r.organization_id and d.id = a.defendant_id
    left join entry_text t on t.organization_id = r.organization_id and t.event_id = r.event_id and t.field = 'payer'
    where r.organization_id = current_organization() order by r.number`,
  'chart-of-accounts.csv': `
    select l.code as "Code", l.name as "Name", l.type as "Kind", l.active as "Active"
    from ledger_account l where l.organization_id = current_organization() order by l.code`,
};

const RECORDS: Readonly<Record<string, string>> = {
  'references.csv': `
    select r.name as "Name", r.relationship as "Relationship", r.phone as "Phone", r.address as "Address",
      r.city as "City", r.state as "State", r.zip as "Zip", r.person_type as "Of", r.person_id as "Id of whom",
      r.id as "Id"
    from personal_reference r where r.organization_id = current_organization() order by r.name, r.id`,
  'notes.csv': `
    select n.subject_kind as "Of", n.subject_id as "Id of whom", n.subject as "Subject", n.text as "Text",
      n.written_at as "Written", coalesce(nullif(n.imported_author, ''), ${nameOf('n.author_id', 'n.organization_id')})
        as "By",
      n.edited_at as "Edited", n.deleted_at as "Deleted", n.id as "Id"
    from note n where n.organization_id = current_organization() order by n.written_at, n.id`,
  'typed-texts.csv': `
    select t.stream as "Of", t.field as "What", t.body as "Text", t.event_id as "Id of the event"
    from entry_text t where t.organization_id = current_organization() order by t.stream, t.event_id, t.field`,
  'cases.csv': `
    select c.title as "Title", c.status as "Status", c.priority as "Priority", d.full_name as "Defendant",
      b.power_number as "Power Number", ${nameOf('c.assigned_to', 'c.organization_id')} as "Assigned to",
      c.due_on as "Due", ${dollars('c.amount_cents')} as "Amount", c.opened_at as "Opened", c.closed_at as "Closed",
      c.outcome as "Outcome", c.outcome_on as "Outcome on", c.outcome_note as "Note", c.defendant_id as "Defendant Id",
      c.bond_id as "Bond Id", c.id as "Id"
    from recovery_case c
    left join defendant d on d.organization_id = c.organization_id and d.id = c.defendant_id
    left join bond b on b.organization_id = c.organization_id and b.bond_id = c.bond_id
    where c.organization_id = current_organization() order by c.opened_at, c.id`,
  'case-costs.csv': `
    select k.spent_on as "Spent on", ${dollars('k.amount_cents')} as "Amount", k.what_for as "What for",
      k.status as "Status", ${nameOf('k.entered_by', 'k.organization_id')} as "Entered by", k.entered_at as "Entered",
      k.case_id as "Case Id", k.receipt_file_id as "Receipt Id", k.id as "Id"
    from recovery_cost k where k.organization_id = current_organization() order by k.entered_at, k.id`,
  'cases-of-insurers.csv': `
    select c.insurer_name as "Insurer", c.insurer_email as "Email", c.defendant_name as "Defendant",
      c.case_number as "Case Number", ${dollars('c.bond_amount_cents')} as "Bond amount", c.due_on as "Due",
      c.status as "Status", c.notes as "Notes", c.received_at as "Received", c.defendant_id as "Defendant Id",
      c.bond_id as "Bond Id", c.id as "Id"
    from surety_case c where c.organization_id = current_organization() order by c.received_at, c.id`,
  'check-ins.csv': `
    select k.checked_in_on as "Day", k.kind as "Kind", d.full_name as "Defendant", k.note as "Note",
      ${nameOf('k.recorded_by', 'k.organization_id')} as "Recorded by", k.recorded_at as "Recorded",
      k.struck_at as "Struck", k.defendant_id as "Defendant Id", k.id as "Id"
    from check_in k join defendant d on d.organization_id = k.organization_id and d.id = k.defendant_id
    where k.organization_id = current_organization() order by k.recorded_at, k.id`,
  'property-held.csv': `
    select p.number as "Number", p.kind as "Kind", p.name as "Name", p.description as "Description",
      p.serial_number as "Serial number", ${dollars('p.value_cents')} as "Value", p.received_on as "Received",
      p.kept_at as "Kept at", p.state as "State", p.last_on as "Last on", p.bond_id as "Bond Id",
      p.defendant_id as "Defendant Id", p.property_id as "Id"
    from property_thing p where p.organization_id = current_organization() order by p.number, p.property_id`,
  'team.csv': `
    select g.full_name as "Name", g.role as "Role", g.email as "Email", g.phone_number as "Phone",
      g.license_number as "License", g.created_at as "Since", g.left_at as "Left", g.user_id as "Id"
    from agent g where g.organization_id = current_organization() order by g.created_at, g.user_id`,
  'sureties.csv': `
    select s.name as "Name", s.contact_name as "Contact", s.email as "Email", s.phone_number as "Phone",
      s.is_active as "Active", s.surety_id as "Id"
    from surety s where s.organization_id = current_organization() order by s.name, s.surety_id`,
  'documents.csv': `
    select f.subject_kind as "Of", f.subject_id as "Id of whom", f.purpose as "Kind", f.name as "Name",
      f.media_type as "Type", f.size_bytes as "Bytes", f.sha256 as "SHA-256",
      ${nameOf('f.uploaded_by', 'f.organization_id')} as "Uploaded by", f.uploaded_at as "Uploaded", f.id as "Id"
    from stored_file f where f.organization_id = current_organization() and f.deleted_at is null
    order by f.uploaded_at, f.id`,
};

/** What the exports of the books do not say, and everything that moving in does not read (moving-in#leaving). */
export const booksBeside = (tx: TenantTransaction): Iterable<CsvList> => listsOf(tx, BOOKS);
export const recordsOf = (tx: TenantTransaction): Iterable<CsvList> => listsOf(tx, RECORDS);
