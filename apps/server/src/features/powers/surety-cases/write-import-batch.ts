import type { SuretyRecord } from '#domain/powers/surety-record.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { factsHash, ImportedBatch, type KnownCase, type RecordResult, type RecordSource } from './imported-record.ts';
import { MAX_WAITING_FILES, MAX_WAITING_FILES_OF_HOST } from './surety-import.ts';

/** Records of one import, the first of them at `from`. */
export interface ImportBatch {
  organizationId: string;
  importId: string;
  askedBy: string;
  from: number;
  records: readonly SuretyRecord[];
  at: Date;
}

/** What tells each record again, and the case that has it: the oldest, where people typed several. */
const IDENTITIES = `
  with given as (
    select g.position, g.hash, identity_key(g.insurer) as insurer_key, identity_key(g.number) as case_key
    from jsonb_to_recordset($2::jsonb) as g (position int, insurer text, number text, hash text)),
  asked as (select *, insurer_key <> '' and case_key <> '' as is_named from given),
  same as (
    select a.position, c.id, c.received_at from asked a
    join surety_case c on c.organization_id = $1 and c.case_key = a.case_key and c.case_key <> ''
      and c.insurer_key = a.insurer_key
    where a.is_named
    union all
    select a.position, c.id, c.received_at from asked a
    join surety_case c on c.organization_id = $1 and c.facts_hash = a.hash
    where not a.is_named),
  oldest as (select distinct on (position) position, id from same order by position, received_at, id)
  select a.position, case when a.is_named then a.insurer_key || ' ' || a.case_key else a.hash end as identity,
    o.id as case_id
  from asked a left join oldest o on o.position = a.position order by a.position`;

const KNOWN = `
  select c.id as case_id, c.version, c.insurer_name, c.insurer_email,
    c.defendant_name, c.case_number, c.bond_amount_cents, c.due_on, c.notes,
    array(select distinct f.field from surety_case_change h, jsonb_to_recordset(h.fields) as f (field text)
      where h.organization_id = $1 and h.case_id = c.id and h.kind = 'edited') as edited,
    concat_ws(E'\\n', c.notes, (select string_agg(f.before || E'\\n' || f.after, E'\\n')
      from surety_case_change h, jsonb_to_recordset(h.fields) as f (field text, before text, after text)
      where h.organization_id = $1 and h.case_id = c.id and f.field = 'notes')) as notes_seen
  from surety_case c where c.organization_id = $1 and c.id = any($2::uuid[]) for update of c`;

const WRITE_CASES = `
  insert into surety_case as known (organization_id, id, insurer_name, insurer_email, defendant_name, case_number,
    bond_amount_cents, due_on, notes, received_at, received_by, version, facts_hash)
  select $1, "caseId", "insurerName", "insurerEmail", "defendantName", "caseNumber", "bondAmountCents", "dueOn", notes,
    $3, $4, version, "factsHash"
  from jsonb_to_recordset($2::jsonb) as c ("caseId" uuid, "insurerName" text, "insurerEmail" text, "defendantName" text,
    "caseNumber" text, "bondAmountCents" int, "dueOn" date, notes text, version int, "factsHash" text)
  on conflict (organization_id, id) do update set insurer_email = excluded.insurer_email,
    defendant_name = excluded.defendant_name, bond_amount_cents = excluded.bond_amount_cents,
    due_on = excluded.due_on, notes = excluded.notes, version = excluded.version`;

const WRITE_CHANGES = `
  insert into surety_case_change (organization_id, case_id, version, kind, changed_at, changed_by, fields)
  select $1, "caseId", version, kind, $3, $4, fields
  from jsonb_to_recordset($2::jsonb) as c ("caseId" uuid, version int, kind text, fields jsonb)`;

const WRITE_RESULTS = `
  insert into surety_import_record (organization_id, import_id, position, outcome, case_id, remarks)
  select $1, $2, position, outcome, "caseId", array(select jsonb_array_elements_text(remarks))
  from jsonb_to_recordset($3::jsonb) as r (position int, outcome text, "caseId" uuid, remarks jsonb)`;

const WRITE_FILES = `
  with waiting as (
    select host, count(*)::int as files from surety_import_file
    where organization_id = $1 and state = 'waiting' group by host),
  given as (
    select r.position, h.ordinal::int, h.host
    from jsonb_to_recordset($3::jsonb) as r (position int, hosts jsonb),
      jsonb_array_elements_text(r.hosts) with ordinality as h (host, ordinal)),
  of_host as (
    select g.*, coalesce(w.files, 0) + row_number() over (partition by g.host order by position, ordinal) > $5 as is_over
    from given g left join waiting w on w.host = g.host),
  of_agency as (
    select h.*, (select coalesce(sum(files), 0) from waiting)
      + row_number() over (partition by is_over order by position, ordinal) > $4 as is_over_agency
    from of_host h)
  insert into surety_import_file (organization_id, import_id, position, ordinal, host, state, error)
  select $1, $2, position, ordinal, host, case when is_over or is_over_agency then 'failed' else 'waiting' end,
    case when is_over then $7 when is_over_agency then $6 else '' end
  from of_agency`;

const tooMany = (files: number, whose: string): string =>
  `More than ${files.toLocaleString('en-US')} attachments ${whose} wait already. Import this record again later.`;
const MOST_FILES = [
  MAX_WAITING_FILES,
  MAX_WAITING_FILES_OF_HOST,
  tooMany(MAX_WAITING_FILES, 'of your agency'),
  tooMany(MAX_WAITING_FILES_OF_HOST, 'from this server'),
];

/**
 * Takes a batch of records in one transaction, in a few statements: cases, their timelines and what became of each.
 * Imports of an agency stand in line for it, so that no two make a case of the same record.
 */
export const writeImportBatch = async (tx: TenantTransaction, batch: ImportBatch): Promise<void> => {
  const { organizationId, importId } = batch;
  const results = JSON.stringify(await writeCases(tx, batch, 'import'));
  await tx.query(WRITE_RESULTS, [organizationId, importId, results]);
  await tx.query(WRITE_FILES, [organizationId, importId, results, ...MOST_FILES]);
};

/** Two of an agency's batches wait for each other here, whatever brings them; also a person who confirms a mail. */
export const inLineForCases = (tx: TenantTransaction, organizationId: string): Promise<unknown> =>
  tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`surety records of ${organizationId}`]);

/**
 * Makes cases of records or brings those of the same identity up to date (powers#import-identity), and answers what
 * became of each.
 * Only within `inLineForCases`.
 */
export const writeCases = async (
  tx: TenantTransaction,
  batch: ImportBatch,
  source: RecordSource,
): Promise<RecordResult[]> => {
  const { organizationId, askedBy, at } = batch;
  const taken = await foldOf(tx, batch, source);
  const cases = taken.written.map(({ caseId, version, facts }) => ({
    caseId,
    version,
    ...facts,
    factsHash: factsHash(facts),
  }));
  const by = [at, askedBy];
  if (cases.length > 0) await tx.query(WRITE_CASES, [organizationId, JSON.stringify(cases), ...by]);
  if (taken.changes.length > 0) await tx.query(WRITE_CHANGES, [organizationId, JSON.stringify(taken.changes), ...by]);
  return taken.results;
};

const foldOf = async (
  tx: TenantTransaction,
  { organizationId, importId, from, records }: ImportBatch,
  source: RecordSource,
): Promise<ImportedBatch> => {
  const requests = records.map(({ facts }, index) => ({
    position: from + index,
    insurer: facts.insurerName,
    number: facts.caseNumber,
    hash: factsHash(facts),
  }));
  const identities = await tx.query<{ identity: string; caseId: string | null }>(IDENTITIES, [
    organizationId,
    JSON.stringify(requests),
  ]);
  const ids = identities.rows.flatMap(({ caseId }) => caseId ?? []);
  const known = ids.length === 0 ? new Map<string, KnownCase>() : await knownCases(tx, organizationId, ids);
  const fold = new ImportedBatch(importId, source);
  for (const [index, record] of records.entries()) {
    const { identity = '', caseId = null } = identities.rows[index] ?? {};
    fold.take({ position: from + index, record, identity, found: known.get(caseId ?? '') ?? null });
  }
  return fold;
};

type KnownRow = KnownCase['facts'] & Omit<KnownCase, 'facts'>;

const knownCases = async (
  tx: TenantTransaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, KnownCase>> => {
  const { rows } = await tx.query<KnownRow>(KNOWN, [organizationId, ids]);
  return new Map(
    rows.map(({ caseId, version, edited, notesSeen, ...facts }) => [
      caseId,
      { caseId, version, facts, edited, notesSeen },
    ]),
  );
};
