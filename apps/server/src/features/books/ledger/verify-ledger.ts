import type { Pool, PoolClient } from 'pg';
import { organizationSetting, type TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { EventLog } from '../../../platform/event-log/event-log.ts';
import type { KeyedHash } from '../../../platform/event-log/keyed-hash.ts';
import { batches, oneAhead } from '../../../platform/event-log/pages.ts';
import { liveViews, halts } from '../../../platform/projections/live-views.ts';
import {
  IN_SAVEPOINTS,
  IN_TRANSACTIONS,
  ViewReplay,
  type LiveView,
} from '../../../platform/projections/view-replay.ts';
import type { View } from '../../../platform/projections/view.ts';
import { inWords, type Report } from '../../../platform/proof/finding.ts';
import { BesideEvents, type BesideEventsProved } from '../../../platform/proof/beside-events.ts';
import { LinkedRows, type LinkedRowsProved } from '../../../platform/proof/linked-rows.ts';
import { differencesOf } from '../../../platform/proof/row-differences.ts';
import type { FileStore } from '../../../platform/storage/file-store.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { verifyFiles } from '../../people/documents/index.ts';
import type { ChainHead } from './audit-chain.ts';
import { Findings } from './findings.ts';
import { missingInWords, StreamGaps } from './missing-events.ts';
import { verifyHead } from './verify-head.ts';
import { verifyStoreTable } from './verify-store-table.ts';
import { verifySums } from './verify-sums.ts';
import { verifyUnsigned } from './verify-unsigned.ts';

/**
 * What to verify: all organizations or one, and an old chain head that must still be contained
 * (building#verify-ledger).
 */
export interface VerifyScope {
  organizationId?: string | undefined;
  head?: string | undefined;
  /** Asked between pieces of the work: once it says no, the run ends by `ProofCut`. */
  goesOn?: () => boolean;
}

/** Whoever has asked for it does not want it any more: nothing was found or proved. */
export class ProofCut extends Error {}

/** What books are proved with. */
export interface VerifyParts {
  log: EventLog;
  /** As role app: what it reads of one organization, row-level security keeps apart from others. */
  app: Pool;
  /** As role projector: it knows which organizations there are. */
  projector: Pool;
  /** As role log, where the event store is the embedded one; else null. */
  store: Pool | null;
  database: TenantDatabase;
  hash: KeyedHash;
  views: readonly View[];
  files: Pick<FileStore, 'read'>;
}

/** What was proved, in numbers. The books are right where `problems` is 0. */
export interface Verification extends BesideEventsProved, LinkedRowsProved {
  organizations: number;
  events: number;
  entries: number;
  receipts: number;
  /** Of all postings. */
  debitCents: number;
  creditCents: number;
  /** Rows made again from the log, each compared in every column. */
  rows: number;
  /** Files, each with its bytes compared. */
  files: number;
  heads: ReadonlyMap<string, ChainHead>;
  /** Where the chains of rows stand that no event explains. */
  rowHeads: ReadonlyMap<string, ChainHead>;
  problems: number;
}

const BATCH = 1_000;
/**
 * How many findings of one table and organization are reported one by one: a change early in the log affects every
 * later row.
 */
const MOST_OF_A_TABLE = 1_000;

/** One run, on one connection of role app. */
class LedgerVerification {
  private readonly replay: ViewReplay;
  private readonly beside: BesideEvents;
  private readonly linked: LinkedRows;
  private readonly report: Report;
  private readonly gaps: StreamGaps;
  private readonly findings: Findings;
  private events = 0;
  private files = 0;

  constructor(
    private readonly parts: VerifyParts,
    private readonly client: PoolClient,
    private readonly scope: VerifyScope,
    told: Report,
  ) {
    this.findings = new Findings(told);
    this.report = this.findings.report;
    this.gaps = new StreamGaps(client);
    this.replay = new ViewReplay(client, parts.views, this.report);
    this.linked = new LinkedRows(client, parts.hash, this.report);
    this.beside = new BesideEvents(parts.database, parts.hash, this.report);
  }

  async run(): Promise<Verification> {
    const { client, parts, replay } = this;
    const storeId = await parts.log.storeId();
    await replay.createTables();
    await this.gaps.createTable();
    // Most of the log while it goes on, the rest at the moment whose rows are compared.
    const early = await liveViews(client, parts.views, storeId, () => undefined);
    const start = leastOf(early);
    if (start !== null) await this.read(null, start, early, IN_TRANSACTIONS);
    await replay.analyze();
    await client.query('begin isolation level repeatable read');
    const live = await liveViews(client, parts.views, storeId, this.report);
    const end = mostOf(live);
    if (end !== null) await this.read(start, end, live, IN_SAVEPOINTS);
    if (parts.store !== null && this.scope.organizationId === undefined)
      await verifyStoreTable(parts.store, parts.projector, this.findings);
    await this.reportHalts();
    const organizations = await this.organizations();
    for (const organizationId of organizations) {
      await this.compare(organizationId);
      this.findings.tell([organizationId]);
    }
    const proved = await this.figures();
    await this.lookForHead();
    await client.query('commit');
    this.findings.tell();
    return {
      ...proved,
      ...this.beside.proved,
      ...this.linked.proved,
      rowHeads: this.linked.heads,
      organizations: organizations.length,
      events: this.events,
      files: this.files,
      problems: this.findings.count,
    };
  }

  /** Reads the log after a position up to another, and makes the views' rows of it again. */
  private async read(
    from: bigint | null,
    to: bigint,
    live: ReadonlyMap<string, LiveView>,
    undo: typeof IN_TRANSACTIONS,
  ): Promise<void> {
    const { log } = this.parts;
    const { organizationId } = this.scope;
    if (from !== null && from >= to) return;
    const pages =
      organizationId === undefined
        ? log.readAll(from)
        : log.readAgency(trustedOrganizationId(organizationId), from, to);
    for await (const items of oneAhead(batches(pages, BATCH))) {
      this.mustGoOn();
      const wanted = items.filter(({ position }) => position <= to);
      const events = wanted.flatMap((item) => (item.kind === 'event' ? [item.event] : []));
      this.events += events.length;
      for (const missing of await this.gaps.before(wanted))
        this.findings.cause(missing.organizationId, missingInWords(missing));
      for (const item of wanted) {
        if (item.kind !== 'unreadable') continue;
        const { stream, revision, organizationId: of, reason } = item;
        this.findings.cause(of, `event ${revision} of stream ${stream} cannot be read: ${reason}`);
      }
      await Promise.all([this.beside.take(events), this.replay.take(wanted, live, undo)]);
      if (wanted.length < items.length) break;
    }
  }

  private mustGoOn(): void {
    if (this.scope.goesOn?.() === false) throw new ProofCut();
  }

  private async reportHalts(): Promise<void> {
    for (const { view, organizationId, stream, position, reason } of await halts(this.client)) {
      if (this.scope.organizationId !== undefined && organizationId !== this.scope.organizationId) continue;
      this.report(`Organization ${organizationId}: view ${view} stands still at ${stream}, ${position}: ${reason}`);
    }
  }

  /** The organizations of the database, and those that rows of the views name. */
  private async organizations(): Promise<string[]> {
    if (this.scope.organizationId !== undefined) return [this.scope.organizationId];
    const tables = ['organization', 'row_link', 'row_change', ...this.tables];
    const { rows } = await this.parts.projector.query<{ id: string }>(
      `${tables.map((table) => `select organization_id as id from ${table}`).join(' union ')} order by 1`,
    );
    return rows.map(({ id }) => id);
  }

  private get tables(): string[] {
    return this.parts.views.flatMap(({ tables }) => tables);
  }

  /** Compares every row of an organization that is made from others, in every column. */
  private async compare(organizationId: string): Promise<void> {
    await this.client.query(organizationSetting(trustedOrganizationId(organizationId)));
    for (const [table, copy] of this.replay.names) {
      this.mustGoOn();
      const comparison = {
        table,
        expected: `select * from ${copy} where organization_id = current_organization()`,
      };
      let count = 0;
      for await (const finding of differencesOf(this.client, organizationId, comparison)) {
        count += 1;
        if (count <= MOST_OF_A_TABLE) this.report(inWords(finding));
      }
      const more = count - MOST_OF_A_TABLE;
      if (more > 0) this.report(`Organization ${organizationId}: ${comparison.table}: ${more} more like these.`);
    }
    await verifySums(this.client, organizationId, this.report);
    await this.linked.take(organizationId);
    const { database, files } = this.parts;
    this.files += await verifyFiles(
      { client: this.client, database, files },
      trustedOrganizationId(organizationId),
      this.report,
    );
    await verifyUnsigned(this.client, organizationId, this.copyOf('audit_link'), this.report);
  }

  private copyOf(table: string): string {
    return this.replay.names.get(table) ?? table;
  }

  private async figures(): Promise<
    Pick<Verification, 'entries' | 'receipts' | 'debitCents' | 'creditCents' | 'rows' | 'heads'>
  > {
    const counts = new Map<string, number>();
    for (const table of this.tables) {
      const { rows } = await this.client.query<{ count: number }>(
        `select count(*) as count from ${this.copyOf(table)}`,
      );
      counts.set(table, rows[0]?.count ?? 0);
    }
    const { rows: heads } = await this.client.query<ChainHead & { id: string }>(
      `select distinct on (organization_id) organization_id as id, sequence, hash from ${this.copyOf('audit_link')}
       order by organization_id, sequence desc`,
    );
    const { rows: sums } = await this.client.query<{ debitCents: number; creditCents: number }>(
      `select coalesce(sum(debit_cents), 0)::bigint as debit_cents, coalesce(sum(credit_cents), 0)::bigint as credit_cents
       from ${this.copyOf('ledger_balance')}`,
    );
    const { debitCents = 0, creditCents = 0 } = sums[0] ?? {};
    return {
      debitCents,
      creditCents,
      entries: counts.get('journal_entry') ?? 0,
      receipts: counts.get('receipt') ?? 0,
      rows: [...counts.values()].reduce((sum, count) => sum + count, 0),
      heads: new Map(heads.map(({ id, sequence, hash }) => [id, { sequence, hash }])),
    };
  }

  private async lookForHead(): Promise<void> {
    const { head, organizationId } = this.scope;
    if (head === undefined) return;
    const { client, parts, report } = this;
    const links = this.copyOf('audit_link');
    await verifyHead({ client, links, projector: parts.projector, organizationId }, head, report);
  }
}

/** Where each of them has come at least; null where one has not begun. */
const leastOf = (live: ReadonlyMap<string, LiveView>): bigint | null =>
  [...live.values()]
    .map(({ position }) => position)
    .reduce((least, position) => (least === null || position === null ? null : position < least ? position : least));

const mostOf = (live: ReadonlyMap<string, LiveView>): bigint | null =>
  [...live.values()].reduce<bigint | null>(
    (most, { position }) => (position !== null && (most === null || position > most) ? position : most),
    null,
  );

/**
 * Proves the books (building#verify-ledger, money#what-is-proved): makes every row again that comes from the log, by
 * the code that made it, and compares each in every column; `report` is told all that is found. Runs beside live
 * traffic, in memory that does not grow with the books: it goes as far as the views have come.
 */
export const verifyLedger = async (parts: VerifyParts, scope: VerifyScope, report: Report): Promise<Verification> => {
  const client = await parts.app.connect();
  try {
    return await new LedgerVerification(parts, client, scope, report).run();
  } finally {
    // The temporary tables end with the connection.
    client.release(true);
  }
};
