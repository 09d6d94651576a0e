import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { APP_POOL } from '../database/pools.ts';
import { TenantDatabase } from '../database/tenant-database.ts';
import type { TenantTransaction } from '../database/tenant-database.ts';
import { Refused } from '../refused.ts';
import type { Actor } from '../tenancy/actor.ts';

/** What is kept in Postgres about a command before its events are appended. */
export interface CommandRecord {
  stream: string;
  step: string;
  requestHash: string;
  /** The command's first event; the texts stand beside it. */
  eventId: string;
  text: readonly [field: string, body: string][];
}

/**
 * The rows beside a command's events (design 5): where it came from, what a person typed, and which stream its id went
 * to. Written before the append, so that no event ever misses them; rows of a command that failed do no harm.
 */
@Injectable()
export class CommandRecords {
  constructor(
    private readonly database: TenantDatabase,
    @Inject(APP_POOL) private readonly pool: Pool,
  ) {}

  /**
   * Writes them before the append, and answers whether this is the first time that the command gets so far.
   * @throws Refused IDEMPOTENCY_KEY_REUSED where the id was used at another endpoint, on another stream or with another
   *   input.
   */
  async write(actor: Actor, record: CommandRecord): Promise<boolean> {
    const { organizationId, commandId } = actor;
    const { rows } = await this.pool.query<{ isNew: boolean; isFirst: boolean }>({
      name: 'record-command',
      text: `select is_new as "isNew", is_first as "isFirst"
             from record_command($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      values: [
        organizationId,
        commandId,
        actor.fromAddress,
        actor.requestId,
        actor.endpoint,
        record.step,
        record.stream,
        record.requestHash,
        record.eventId,
        record.text.map(([field]) => field),
        record.text.map(([, body]) => body),
      ],
    });
    const { isNew = false, isFirst = false } = rows[0] ?? {};
    if (isNew && isFirst) return true;
    await this.database.read(organizationId, async (tx) => {
      if (!isNew) await this.assertSameEndpoint(tx, actor);
      if (!isFirst) await this.assertSame(tx, actor, record);
    });
    return isFirst;
  }

  /** Two things of one id, as a payment and a bond, would be one line of a statement. */
  private async assertSameEndpoint(
    tx: TenantTransaction,
    { organizationId, commandId, endpoint }: Actor,
  ): Promise<void> {
    const { rowCount } = await tx.query(
      'select 1 from command_origin where organization_id = $1 and command_id = $2 and endpoint <> $3',
      [organizationId, commandId, endpoint],
    );
    if (rowCount !== 0) throw new Refused('IDEMPOTENCY_KEY_REUSED');
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
