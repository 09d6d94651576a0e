import { Injectable } from '@nestjs/common';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import type { HistoryEntry } from '#contracts/people/people/history.ts';
import type { Defendant } from '#contracts/people/people/defendants.ts';
import type { Indemnitor } from '#contracts/people/people/indemnitors.ts';
import type { Reference } from '#contracts/people/people/people.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { Defendants, Indemnitors } from '../../people/people/index.ts';
import { AccountSummaries } from '../../books/accounts/index.ts';
import { Bonds } from '../../books/bonds/index.ts';
import { StatementPapers, type WholeStatement } from '../../books/printing/index.ts';
import type { ProducedOf } from '../reports/index.ts';
import { withJoined } from '../../recovery/cases/index.ts';
import { Chronologies, type WholeChronology } from '../../recovery/chronology/index.ts';
import { History } from '../case-file/index.ts';
import { courtDatesOf, type CourtDateOnFile, type CourtStep } from './court-dates-on-file.ts';

const LIFECYCLE = 'select lifecycle from defendant where organization_id = $1 and id = $2';

const SURETIES = 'select surety_id, name from surety where organization_id = $1';

/** What a bond's events say of its court dates, the oldest first. */
const COURT = `
  select h.type, h.data->>'courtDate' as court_date, h.data->>'courtTime' as court_time,
    coalesce(h.data->>'courtSection', '') as court_section, h.data->>'said' as said,
    h.data->>'answeredDate' as answered_date, h.data->>'ftaDate' as fta_date, h.data ? 'courtDate' as says_date
  from history_event h where h.organization_id = $1 and h.bond_id = $2 order by h.revision`;

/** Their cases, of a bond ($3) those that it is in, but for cases that were joined into another one. */
const CASES = `
  select c.id from recovery_case c
  where c.organization_id = $1 and c.defendant_id = $2 and c.joined_into is null
    and ($3::uuid is null or exists (select from recovery_case_bond l
      where l.organization_id = c.organization_id and l.bond_id = $3 and l.case_id in (${withJoined('c.id')})))
  order by c.opened_at, c.id`;

const NOTES = `
  select n.subject_id, n.subject, n.text, n.written_at, n.edited_at,
    case when n.imported then n.imported_author else ${nameOf('a')} end as author
  from note n left join agent a on a.organization_id = n.organization_id and a.user_id = n.author_id
  where n.organization_id = $1 and n.subject_id = any($2::uuid[]) and n.deleted_at is null
  order by n.written_at, n.id`;

const DOCUMENTS = `
  select f.id as file_id, f.name, f.media_type, f.size_bytes, f.sha256, f.object_id, f.subject_id, f.uploaded_at,
    ${nameOf('a')} as uploaded_by
  from stored_file f left join agent a on a.organization_id = f.organization_id and a.user_id = f.uploaded_by
  where f.organization_id = $1 and f.subject_id = any($2::uuid[]) and f.deleted_at is null
  order by f.uploaded_at, f.id`;

/** Lines of the history that are read at once. */
const HISTORY_LINES = 1_000;

export interface NoteOnFile {
  subjectId: string;
  subject: string;
  text: string;
  author: string;
  writtenAt: string;
  editedAt: string | null;
}

export interface DocumentOnFile {
  fileId: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  /** Of the stored bytes, in hex. */
  sha256: string;
  objectId: string;
  /** Of whom or of what it is. */
  subjectId: string;
  uploadedAt: string;
  uploadedBy: string;
}

export interface BondOnFile {
  bond: Bond;
  /** Empty where no surety is known. */
  surety: string;
  courtDates: readonly CourtDateOnFile[];
}

/** Everything that is on file of a person, or of one bond of theirs (people#produced-file). */
export interface WholeRecord {
  person: Defendant;
  references: readonly Reference[];
  indemnitors: readonly Indemnitor[];
  bonds: readonly BondOnFile[];
  accounts: readonly WholeStatement[];
  /** Null where the recovery part is left out. */
  cases: readonly (WholeChronology & { caseId: string })[] | null;
  notes: readonly NoteOnFile[];
  documents: readonly DocumentOnFile[];
  /** The oldest first. */
  history: readonly HistoryEntry[];
}

/** Reads somebody's whole record, feature by feature, as each shows its part. */
@Injectable()
export class WholeRecords {
  constructor(
    private readonly database: TenantDatabase,
    private readonly reads: Reads,
    private readonly defendants: Defendants,
    private readonly indemnitors: Indemnitors,
    private readonly bonds: Bonds,
    private readonly accounts: AccountSummaries,
    private readonly statements: StatementPapers,
    private readonly chronologies: Chronologies,
    private readonly history: History,
  ) {}

  /**
   * Asserts that there is a person, and of a bond that it is theirs.
   * @throws Refused DEFENDANT_NOT_FOUND, BOND_NOT_FOUND; FILE_ERASED where their personal data were erased
   */
  async mustBeThere(actor: Actor, { defendantId, bondId }: Pick<ProducedOf, 'defendantId' | 'bondId'>): Promise<void> {
    const { rows } = await this.database.read(actor.organizationId, (tx) =>
      tx.query<{ lifecycle: string }>(LIFECYCLE, [actor.organizationId, defendantId]),
    );
    if (rows[0]?.lifecycle === 'erased') throw new Refused('FILE_ERASED');
    if (rows[0]?.lifecycle !== 'live') throw new Refused('DEFENDANT_NOT_FOUND');
    if (bondId === null) return;
    const bond = await this.bonds.get(actor, bondId);
    if (bond.defendantId !== defendantId) throw new Refused('BOND_NOT_FOUND');
  }

  /** @throws Refused as `mustBeThere` */
  async read(actor: Actor, of: ProducedOf): Promise<WholeRecord> {
    const { defendantId, bondId, withRecovery } = of;
    await this.mustBeThere(actor, of);
    const person = await this.defendants.get(actor, defendantId);
    const references = await this.indemnitors.referencesOfDefendant(actor, defendantId);
    const ofBond = bondId === null ? null : await this.bonds.get(actor, bondId);
    const found = await this.indemnitors.ofDefendant(actor, defendantId);
    const indemnitors = ofBond ? found.filter(({ accountIds }) => accountIds.includes(ofBond.accountId)) : found;
    const bonds = await this.withCourt(actor, ofBond ? [ofBond] : await this.bonds.ofDefendant(actor, defendantId));
    const cases = withRecovery ? await this.cases(actor, of) : null;
    const people = [defendantId, ...indemnitors.map(({ indemnitorId }) => indemnitorId)];
    const records = [...bonds.map(({ bond }) => bond.bondId), ...(cases ?? []).map(({ caseId }) => caseId)];
    return {
      person,
      references,
      indemnitors,
      bonds,
      accounts: await this.statementsOf(actor, defendantId, ofBond),
      cases,
      notes: await this.rows<NoteOnFile>(actor, NOTES, people),
      documents: await this.rows<DocumentOnFile>(actor, DOCUMENTS, [...people, ...records]),
      history: await this.linesOf(actor, defendantId, ofBond),
    };
  }

  private async rows<T extends object>(
    { organizationId }: Actor,
    sql: string,
    subjects: readonly string[],
  ): Promise<T[]> {
    const { rows } = await this.database.read(organizationId, (tx) => tx.query<T>(sql, [organizationId, subjects]));
    return rows;
  }

  /** With the court dates that each bond ever had, and whose power it has. */
  private async withCourt({ organizationId }: Actor, bonds: readonly Bond[]): Promise<BondOnFile[]> {
    // What the record is read from besides waits for these, too.
    const views = [
      'bonds',
      'accounts',
      optionalView('approvals'),
      optionalView('ledger'),
      optionalView('history'),
    ] as const;
    return this.reads.after({ organizationId }, views, async (tx) => {
      const { rows } = await tx.query<{ suretyId: string; name: string }>(SURETIES, [organizationId]);
      const names = new Map(rows.map(({ suretyId, name }) => [suretyId, name]));
      const read: BondOnFile[] = [];
      for (const bond of bonds) {
        const { rows: steps } = await tx.query<CourtStep>(COURT, [organizationId, bond.bondId]);
        read.push({ bond, surety: names.get(bond.suretyId ?? '') ?? '', courtDates: courtDatesOf(steps) });
      }
      return read;
    });
  }

  private async statementsOf(actor: Actor, defendantId: string, bond: Bond | null): Promise<WholeStatement[]> {
    const { organizationId } = actor;
    const accounts = bond ? [bond] : await this.accounts.ofDefendant(actor, defendantId);
    const read: WholeStatement[] = [];
    for (const { accountId } of accounts.toReversed()) {
      read.push(await this.statements.whole({ organizationId, accountId, from: null, to: null }));
    }
    return read;
  }

  private async cases(actor: Actor, { defendantId, bondId }: ProducedOf) {
    const { organizationId } = actor;
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ id: string }>(CASES, [organizationId, defendantId, bondId]),
    );
    const read: (WholeChronology & { caseId: string })[] = [];
    for (const { id: caseId } of rows) read.push({ caseId, ...(await this.chronologies.whole(actor, caseId)) });
    return read;
  }

  /** The whole history; of a bond what was done to it and to its account. */
  private async linesOf(actor: Actor, defendantId: string, bond: Bond | null): Promise<HistoryEntry[]> {
    const read: HistoryEntry[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.history.page(actor, defendantId, { cursor, limit: HISTORY_LINES, kind: undefined });
      read.push(...page.rows);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const isOfBond = ({ link }: HistoryEntry) => link?.id === bond?.bondId || link?.id === bond?.accountId;
    return (bond ? read.filter(isOfBond) : read).toReversed();
  }
}
