import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Pool } from 'pg';
import { Batcher } from '../database/batcher.ts';
import { APP_POOL } from '../database/pools.ts';
import { TenantDatabase, type TenantTransaction } from '../database/tenant-database.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { CommandOrigin } from './keyed-hash.ts';

/** What is kept in Postgres about a command before its events are appended. */
export interface CommandRecord {
  stream: string;
  step: string;
  requestHash: string;
  /** What was typed, each beside its event. */
  text: readonly { eventId: string; field: string; body: string }[];
}

interface Written {
  actor: Actor;
  record: CommandRecord;
}

interface Outcome {
  /** PostgreSQL's clock while it wrote, in ms. */
  at: number;
  isNew: boolean;
  isFirst: boolean;
}

const RECORD = `
  select c.place, r.is_new, r.is_first,
    (extract(epoch from clock_timestamp()) * 1000)::int8 as at
  from jsonb_to_recordset($1::jsonb) as c (place int, organization uuid, command uuid, address text, request text,
    endpoint text, step text, stream text, hash text, events uuid[], fields text[], bodies text[]),
  lateral record_command(c.organization, c.command, c.address, c.request, c.endpoint, c.step, c.stream, c.hash, c.events,
    c.fields, c.bodies) as r`;

/** Further than this, in ms, an api's clock may not be from PostgreSQL's (money#clock-of-the-api). */
const MOST_APART_MS = 2_000;

/** Beside a step's own row: the step found nothing to do. */
const nothingOf = (step: string): string => `${step}, nothing to do`;

/**
 * The rows beside a command's events (building#typed-rows-beside): where it came from, what a person typed, and which
 * stream its id went to. Written before the append, so that no event ever misses them; rows of a command that failed
 * do no harm.
 */
@Injectable()
export class CommandRecords {
  private readonly written = new Batcher((requests: readonly Written[]) => this.writeAll(requests));

  constructor(
    private readonly database: TenantDatabase,
    @Inject(APP_POOL) private readonly pool: Pool,
    @Optional() private readonly mostApartMs = MOST_APART_MS,
  ) {}

  /**
   * Writes them before the append, and answers whether this is the first time that the command gets so far, and where
   * it came from when it first did.
   * @throws Refused IDEMPOTENCY_KEY_REUSED where the id was used at another endpoint, on another stream or with another
   * input; CLOCK_WRONG where this machine's clock and PostgreSQL's are apart: its recorded instants would be wrong.
   */
  async write(actor: Actor, record: CommandRecord): Promise<{ isFirst: boolean; origin: CommandOrigin }> {
    const before = Date.now();
    const { isNew, isFirst, at } = await this.written.call({ actor, record });
    if (at < before - this.mostApartMs || at > Date.now() + this.mostApartMs) throw new Refused('CLOCK_WRONG');
    const { fromAddress, requestId, endpoint = null } = actor;
    if (isNew && isFirst) return { isFirst, origin: { fromAddress, requestId, endpoint } };
    return this.database.read(actor.organizationId, async (tx) => {
      const origin = await this.originOf(tx, actor);
      if (!isFirst) await this.assertSame(tx, actor, record);
      return { isFirst, origin };
    });
  }

  /** Keeps that a command found nothing to do, with the same refusals: its id is used. */
  async writeNothing(actor: Actor, record: Pick<CommandRecord, 'stream' | 'step' | 'requestHash'>): Promise<void> {
    const bare = { ...record, text: [] };
    await this.write(actor, bare);
    await this.write(actor, { ...bare, step: nothingOf(record.step) });
  }

  /** Whether a step of this command found nothing to do when it was first sent. */
  async wasNothing({ organizationId, commandId }: Actor, step: string): Promise<boolean> {
    const { rowCount } = await this.database.read(organizationId, (tx) =>
      tx.query('select 1 from command_step where organization_id = $1 and command_id = $2 and step = $3', [
        organizationId,
        commandId,
        nothingOf(step),
      ]),
    );
    return rowCount !== 0;
  }

  /**
   * One statement for all commands that are being recorded; each row sets its own organization for row-level security.
   */
  private async writeAll(requests: readonly Written[]): Promise<Outcome[]> {
    const rows = requests.map(({ actor, record }, place) => ({
      place,
      organization: actor.organizationId,
      command: actor.commandId,
      address: actor.fromAddress,
      request: actor.requestId,
      endpoint: actor.endpoint,
      step: record.step,
      stream: record.stream,
      hash: record.requestHash,
      events: record.text.map(({ eventId }) => eventId),
      fields: record.text.map(({ field }) => field),
      // Half of a surrogate pair, which JSON cannot carry, is kept as the replacement character.
      bodies: record.text.map(({ body }) => body.toWellFormed()),
    }));
    // Sorted, so that two statements with the same commands cannot deadlock.
    const orderOf = ({ command, organization }: (typeof rows)[number]) => command + organization;
    rows.sort((one, two) => (orderOf(one) < orderOf(two) ? -1 : 1));
    const { rows: outcomes } = await this.pool.query<Outcome & { place: number }>({
      name: 'record-commands',
      text: RECORD,
      values: [JSON.stringify(rows)],
    });
    return outcomes.sort((one, two) => one.place - two.place);
  }

  /**
   * Where a command came from when it was first recorded.
   * @throws Refused IDEMPOTENCY_KEY_REUSED for another endpoint: a payment and a bond with one id would be one line of
   * a statement
   */
  private async originOf(
    tx: TenantTransaction,
    { organizationId, commandId, endpoint }: Actor,
  ): Promise<CommandOrigin> {
    const { rows } = await tx.query<CommandOrigin>(
      `select from_address, request_id, endpoint
       from command_origin where organization_id = $1 and command_id = $2`,
      [organizationId, commandId],
    );
    const [origin] = rows;
    if (!origin) throw new Error(`The origin of command ${commandId} was removed.`);
    const isOther = origin.endpoint !== null && endpoint !== undefined && origin.endpoint !== endpoint;
    if (isOther) throw new Refused('IDEMPOTENCY_KEY_REUSED');
    return origin;
  }

  private async assertSame(tx: TenantTransaction, actor: Actor, record: CommandRecord): Promise<void> {
    const { rowCount } = await tx.query(
      `select 1 from command_step where organization_id = $1 and command_id = $2 and step = $3
         and stream = $4 and request_hash = $5`,
      [actor.organizationId, actor.commandId, record.step, record.stream, record.requestHash],
    );
    if (rowCount === 0) throw new Refused('IDEMPOTENCY_KEY_REUSED');
  }
}
