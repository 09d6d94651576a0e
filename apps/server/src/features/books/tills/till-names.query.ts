import { Injectable } from '@nestjs/common';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import type { EventLog } from '../../../platform/event-log/event-log.ts';
import { StoppedStream } from '../../../platform/event-log/stopped-stream.ts';
import { streamName } from '../../../platform/event-log/stream-name.ts';
import { tillDecider } from './till.ts';
import type { TillEvent } from './till-events.ts';

const NAMES = `
  select event_id, body from entry_text
  where organization_id = $1 and event_id = any ($2::uuid[]) and field = 'name'`;

/** The event that named a till last. */
interface NamedTill {
  tillId: string;
  eventId: string | null;
}

const readNames = async (
  tx: TenantTransaction,
  organizationId: string,
  named: readonly NamedTill[],
): Promise<ReadonlyMap<string | null, string>> => {
  const { rows } = await tx.query<{ eventId: string; body: string }>(NAMES, [
    organizationId,
    named.map(({ eventId }) => eventId),
  ]);
  const bodies = new Map<string | null, string>(rows.map(({ eventId, body }) => [eventId, body]));
  return new Map(named.map(({ tillId, eventId }) => [tillId, bodies.get(eventId) ?? 'Till']));
};

/**
 * The same for whoever has the log and a transaction alone, as the export of an agency: every till that was ever set up.
 * Where the log stops for the tills they are those of before.
 */
export const readTillNames = async (
  log: Pick<EventLog, 'readStream'>,
  tx: TenantTransaction,
  organizationId: OrganizationId,
): Promise<ReadonlyMap<string | null, string>> => {
  const namedBy = new Map<string, string>();
  try {
    for await (const event of log.readStream(streamName(tillDecider.category, organizationId, organizationId))) {
      const { type, data } = event as unknown as TillEvent;
      if (type === 'TillSetUp') namedBy.set(data.tillId, event.eventId);
    }
  } catch (error) {
    if (!(error instanceof StoppedStream)) throw error;
  }
  const named = [...namedBy].map(([tillId, eventId]) => ({ tillId, eventId }));
  return named.length === 0 ? new Map() : readNames(tx, organizationId, named);
};

/** What tills are called, for papers and lists that say into which one cash was taken (money#tills). */
@Injectable()
export class TillNames {
  constructor(
    private readonly commands: CommandRunner,
    private readonly database: TenantDatabase,
  ) {}

  /** The name by the till, as it is called now; of no tills nothing is read. */
  async of(
    actor: Pick<Actor, 'organizationId'>,
    asked: readonly (string | null)[],
  ): Promise<ReadonlyMap<string | null, string>> {
    const tillIds = [...new Set(asked)].filter((tillId) => tillId !== null);
    if (tillIds.length === 0) return new Map();
    const { organizationId } = actor;
    const { tills } = await this.commands.read(tillDecider, actor, organizationId);
    const named = tillIds.map((tillId) => ({ tillId, eventId: tills.get(tillId)?.namedBy ?? null }));
    return this.database.read(organizationId, (tx) => readNames(tx, organizationId, named));
  }

  /** The same lines, a check that was handed over in the place where it lies since then (money#handing-over). */
  async lying<L extends { tillId: string | null; entryId: string }>(
    actor: Pick<Actor, 'organizationId'>,
    lines: readonly L[],
  ): Promise<(L & { till: string | null })[]> {
    const { checks } = await this.commands.read(tillDecider, actor, actor.organizationId);
    return this.on(
      actor,
      lines.map((line) => ({ ...line, tillId: checks.get(line.entryId, line.tillId) })),
    );
  }

  /** Where a check was handed over to the last time, null there the office drawer; null of what never was. */
  async handedTo(actor: Pick<Actor, 'organizationId'>, paymentId: string): Promise<{ till: string | null } | null> {
    const { checks } = await this.commands.read(tillDecider, actor, actor.organizationId);
    const tillId = checks.get(paymentId);
    return tillId === undefined ? null : { till: (await this.of(actor, [tillId])).get(tillId) ?? null };
  }

  /** Every till that was ever set up. */
  async all(actor: Pick<Actor, 'organizationId'>): Promise<ReadonlyMap<string | null, string>> {
    const { tills } = await this.commands.read(tillDecider, actor, actor.organizationId);
    return this.of(actor, [...tills.keys()]);
  }

  /** The same lines with the name of the till of each; null of the office drawer. */
  async on<L extends { tillId: string | null }>(
    actor: Pick<Actor, 'organizationId'>,
    lines: readonly L[],
  ): Promise<(L & { till: string | null })[]> {
    const names = await this.of(
      actor,
      lines.map(({ tillId }) => tillId),
    );
    return lines.map((line) => ({ ...line, till: names.get(line.tillId) ?? null }));
  }
}
