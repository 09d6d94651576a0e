import { columnTypes } from '../../src/platform/database/row-types.ts';
import type { AccountEvent } from '../../src/features/books/account/account-events.ts';
import type { RecordedEvent } from '../../src/platform/event-log/events.ts';
import type { View } from '../../src/platform/projections/view.ts';
import { trustedOrganizationId } from '../../src/kernel/actor.ts';
import type { Disk } from './disk.ts';
import type { SimulatedProcess } from './scheduler.ts';
import type { Sent } from './workload.ts';

/** A promise that the product has broken in a schedule. */
export class Broken extends Error {}

const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Broken(what);
};

/** Copies of the views' tables, filled afresh from the log to be compared. */
export const copyOf = (table: string): string => `${table}__again`;

/** Checks after every statement what must hold at every moment. */
export class Witness {
  private writer: object | undefined;

  saw(process: SimulatedProcess, session: object, text: string, result: unknown): void {
    if (text.startsWith('update log.store set epoch = epoch + 1 returning')) this.writer = session;
    if (!text.includes('insert into log.event') || (result as { rowCount: number }).rowCount === 0) return;
    must(this.writer === session, `${process.name} has written although another store is the writer`);
  }
}

interface Row {
  position: string;
  stream: string;
  revision: string;
  eventId: string;
  type: string;
  data: AccountEvent['data'];
  metadata: RecordedEvent['metadata'];
}

const readLog = async (disk: Disk): Promise<RecordedEvent<AccountEvent>[]> => {
  const rows = await disk.look<Row>(
    `select position, stream, revision, event_id, type, convert_from(data, 'UTF8')::json as data,
            convert_from(metadata, 'UTF8')::json as metadata
     from log.event where position > 0 order by position`,
  );
  return rows.map(({ position, stream, revision, eventId, type, data, metadata }) => ({
    eventId,
    type: type as AccountEvent['type'],
    data,
    storedData: data,
    metadata,
    organizationId: trustedOrganizationId(metadata.organizationId),
    stream,
    revision: Number(revision),
    position: BigInt(position),
  }));
};

const checkNumbers = (log: readonly RecordedEvent[]): void => {
  const revisions = new Map<string, number>();
  for (const [index, { position, stream, revision }] of log.entries()) {
    must(position === BigInt(index + 1), `the log has a gap before position ${position}`);
    must(revision === (revisions.get(stream) ?? -1) + 1, `${stream} has a gap before revision ${revision}`);
    revisions.set(stream, revision);
  }
};

/** Once for what was acknowledged, never twice, not at all for what was refused. */
const checkCommands = (log: readonly RecordedEvent[], plan: readonly Sent[]): void => {
  const byCommand = Map.groupBy(log, ({ metadata }) => metadata.commandId);
  for (const { commandId, what, answer, refusal } of plan) {
    const found = byCommand.get(commandId) ?? [];
    byCommand.delete(commandId);
    must(found.length <= 1, `${what} ${commandId} is in the log ${found.length} times`);
    if (answer) {
      const [event] = answer.events;
      must(found.length === answer.events.length, `${what} ${commandId} was acknowledged and is not in the log`);
      must(found[0]?.eventId === event?.eventId, `${what} ${commandId} was answered with another event`);
      must(!event || found[0]?.position === event.position, `${what} ${commandId} was answered with a wrong position`);
    }
    if (refusal?.isFinal && !answer) {
      must(found.length === 0, `${what} ${commandId} was refused with ${refusal.code} and is in the log`);
    }
    must(refusal?.code !== 'IDEMPOTENCY_KEY_REUSED', `${what} ${commandId} was taken for another command`);
  }
  must(byCommand.size === 0, 'the log holds a command that nobody sent');
};

/** What no decision allows, counted by hand: nothing on an account that is not open, no payment voided twice. */
const checkRules = (log: readonly RecordedEvent<AccountEvent>[]): void => {
  const status = new Map<string, 'open' | 'closed'>();
  const live = new Set<string>();
  for (const { stream, type, data, position } of log) {
    const now = status.get(stream);
    if (type === 'AccountOpened') must(now === undefined, `${stream} is opened twice, at ${position}`);
    else must(now !== undefined, `${stream} is written before it was opened, at ${position}`);
    if (type === 'AccountReopened') must(now === 'closed', `${stream} is reopened while open, at ${position}`);
    if (type === 'AccountClosed' || type === 'FeeAdded' || type === 'PaymentReceived') {
      must(now === 'open', `${type} on a closed account, at ${position}`);
    }
    if ('paymentId' in data && type === 'PaymentReceived') live.add(data.paymentId);
    if ('paymentId' in data && type === 'PaymentVoided') {
      must(live.delete(data.paymentId), `a payment is voided twice, at ${position}`);
    }
    if (type === 'AccountOpened' || type === 'AccountReopened') status.set(stream, 'open');
    if (type === 'AccountClosed') status.set(stream, 'closed');
  }
};

/** Rows that are only in a live table, or only in its copy. */
const differencesIn = (views: readonly View[]): string =>
  views
    .flatMap(({ tables }) => tables)
    .map((table) => {
      const [live, again] = [`select t::text as row from ${table} t`, `select t::text as row from ${copyOf(table)} t`];
      return `select 'live ${table}' as what, row from (${live} except all ${again}) more
              union all select 'log ${table}', row from (${again} except all ${live}) less`;
    })
    .join(' union all ');

/** The live rows are those that the log gives when it is applied at once, to the byte. */
const checkViews = async (disk: Disk, log: readonly RecordedEvent[], views: readonly View[]): Promise<void> => {
  await disk.look('begin');
  try {
    for (const view of views) {
      const types = new Set(view.types);
      const events = log.filter(({ type }) => types.has(type));
      const query = <R extends object>(sql: string, values?: unknown[]) =>
        disk.result<R & Record<string, unknown>>(sql, values);
      const stored = async <R extends object>(text: string, values: unknown[]) =>
        (await disk.result<R & Record<string, unknown>>({ text, values, types: columnTypes })).rows;
      if (events.length > 0) await view.apply(events, { query, stored, table: copyOf });
    }
    const differences = await disk.look<{ what: string; row: string }>(differencesIn(views));
    const lines = differences.map(({ what, row }) => `\n${what} ${row}`);
    must(lines.length === 0, `a view differs from the log: ${lines.join('')}`);
  } finally {
    await disk.look('rollback');
  }
};

const checkBooks = async (disk: Disk): Promise<void> => {
  const [books] = await disk.look<Record<string, number>>(
    `select (select count(*) from (select 1 from posting group by organization_id, journal_number
               having sum(debit_cents) <> sum(credit_cents)) off)::int as unbalanced,
            (select count(*) from (select 1 from journal_entry group by organization_id
               having max(number) <> count(*) or min(number) <> 1) gaps)::int as journal,
            (select count(*) from (select 1 from receipt group by organization_id
               having max(number) <> count(*) or min(number) <> 1) gaps)::int as receipts,
            (select count(*) from simulation_checkpoint where later < earlier)::int as backwards,
            (select count(*) from projection.parked_stream)::int
              + (select count(*) from projection.stopped_organization)::int as halts`,
  );
  for (const [what, count] of Object.entries(books ?? {})) must(count === 0, `${count} times: ${what}`);
};

/** Everything that holds at the end of every schedule, whatever went wrong in it. @throws Broken */
export const checkInvariants = async (disk: Disk, views: readonly View[], plan: readonly Sent[]): Promise<void> => {
  const log = await readLog(disk);
  try {
    checkNumbers(log);
    checkCommands(log, plan);
    checkRules(log);
    await checkViews(disk, log, views);
    await checkBooks(disk);
  } catch (error) {
    throw error instanceof Broken ? new Broken([error.message, 'The log:', ...log.map(lineOf)].join('\n')) : error;
  }
};

const lineOf = ({ position, stream, revision, type, metadata }: RecordedEvent): string =>
  `${String(position).padStart(10)} ${stream} ${revision} ${type} by ${metadata.commandId}`;
