import { createHash } from 'node:crypto';
import { v5 as uuidV5 } from 'uuid';
import { UNKNOWN_INSURER } from '#domain/powers/surety-case.ts';
import type { SuretyFacts, SuretyRecord } from '#domain/powers/surety-record.ts';

/** A case as far as an import may change it. */
export interface KnownCase {
  caseId: string;
  version: number;
  facts: SuretyFacts;
  /** What people have edited since it came: it stays (powers#import-identity). */
  edited: readonly string[];
  /** Every text that its notes ever were: what was appended once is not appended again. */
  notesSeen: string;
}

/** What becomes of one record. */
export interface RecordResult {
  position: number;
  outcome: 'new' | 'updated' | 'skipped' | 'refused';
  caseId: string | null;
  remarks: string[];
  /** Where its attachments are fetched from, in their order. */
  hosts: string[];
}

/** How records come. */
export type RecordSource = 'import' | 'mail';

/** What happened to a case, for its timeline. */
interface ImportedChange {
  caseId: string;
  version: number;
  kind: 'created' | 'imported' | 'mailed';
  fields: { field: string; before: string; after: string }[];
}

/** A record with what tells it again; `found` is the case that has the same identity. */
export interface AskedRecord {
  position: number;
  record: SuretyRecord;
  identity: string;
  found: KnownCase | null;
}

const FIELDS = ['insurerEmail', 'defendantName', 'bondAmountCents', 'dueOn'] as const;
const NAMES = {
  insurerEmail: 'insurer_email',
  defendantName: 'defendant_name',
  bondAmountCents: 'bond_amount',
  dueOn: 'due_date',
};
/** Characters of a case's notes. */
export const MOST_NOTES = 20_000;

/**
 * The hash of a case's facts as they came: what tells a record again that has no case number (powers#import-identity).
 */
export const factsHash = (facts: SuretyFacts): string => {
  const { insurerName, insurerEmail, defendantName, caseNumber, bondAmountCents, dueOn, notes } = facts;
  const known = [
    insurerName === UNKNOWN_INSURER ? null : insurerName,
    insurerEmail === '' ? null : insurerEmail,
    defendantName,
    caseNumber,
  ];
  return createHash('sha256')
    .update(JSON.stringify([...known, bondAmountCents, dueOn, notes]))
    .digest('hex');
};

const asText = (value: string | number | null): string => (value === null ? '' : String(value));

/** One batch of records over the cases that are there, in order: an earlier one may make the case of a later one. */
export class ImportedBatch {
  readonly results: RecordResult[] = [];
  readonly changes: ImportedChange[] = [];
  private readonly cases = new Map<string, KnownCase>();
  private readonly touched = new Map<string, KnownCase>();

  /** `importId` names whatever brings the records: the same one makes the same cases. */
  constructor(
    private readonly importId: string,
    private readonly source: RecordSource,
  ) {}

  /** Every case as it is after the batch, where the batch made or changed it. */
  get written(): KnownCase[] {
    return [...this.touched.values()];
  }

  take({ position, record, identity, found }: AskedRecord): void {
    if (record.refused !== null) {
      this.results.push({ position, outcome: 'refused', caseId: null, remarks: [record.refused], hosts: [] });
      return;
    }
    const known = this.cases.get(identity) ?? found;
    const { outcome, caseId, remarks } = known
      ? this.update(identity, known, record.facts)
      : this.create(position, identity, record);
    const hosts = record.attachments.map(({ url }) => (URL.canParse(url) ? new URL(url).host.slice(0, 300) : ''));
    this.results.push({ position, outcome, caseId, remarks: [...record.warnings, ...remarks], hosts });
  }

  private create(position: number, identity: string, { facts }: SuretyRecord) {
    const caseId = uuidV5(`record ${position}`, this.importId);
    const { insurerName, insurerEmail, notes } = facts;
    const kept = { ...facts, insurerName: insurerName ?? UNKNOWN_INSURER, insurerEmail: insurerEmail ?? '' };
    this.keep(identity, { caseId, version: 1, facts: kept, edited: [], notesSeen: notes ?? '' });
    const fields = [{ field: 'source', before: '', after: this.source }];
    this.changes.push({ caseId, version: 1, kind: 'created', fields });
    return { outcome: 'new' as const, caseId, remarks: [] };
  }

  /** Given facts replace those that nobody edited; notes are appended once; status and closing stay as they are. */
  private update(identity: string, known: KnownCase, given: SuretyFacts) {
    const { caseId, facts, edited, notesSeen } = known;
    const differs = FIELDS.filter((field) => given[field] !== null && given[field] !== facts[field]);
    const taken = differs.filter((field) => !edited.includes(field));
    const remarks = differs
      .filter((field) => edited.includes(field))
      .map((field) => `${NAMES[field]} was edited here and stays.`);
    const after: SuretyFacts = { ...facts, ...Object.fromEntries(taken.map((field) => [field, given[field]])) };
    if (given.notes !== null && !notesSeen.includes(given.notes)) {
      after.notes = [facts.notes, given.notes].filter(Boolean).join('\n').slice(0, MOST_NOTES).toWellFormed();
    }
    const changed = [...taken, ...(after.notes === facts.notes ? [] : (['notes'] as const))];
    if (changed.length === 0) return { outcome: 'skipped' as const, caseId, remarks };
    const version = known.version + 1;
    const seen = `${notesSeen}\n${given.notes ?? ''}`;
    this.keep(identity, { ...known, version, facts: after, notesSeen: seen });
    const fields = changed.map((field) => ({ field, before: asText(facts[field]), after: asText(after[field]) }));
    this.changes.push({ caseId, version, kind: this.source === 'mail' ? 'mailed' : 'imported', fields });
    return { outcome: 'updated' as const, caseId, remarks };
  }

  private keep(identity: string, known: KnownCase): void {
    this.cases.set(identity, known);
    this.touched.set(known.caseId, known);
  }
}
