import { Injectable } from '@nestjs/common';
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
  constructor(private readonly database: TenantDatabase) {}

  /**
   * Writes them before the append, and answers whether this is the first time that the command gets so far.
   * @throws Refused IDEMPOTENCY_KEY_REUSED where the id was used at another endpoint, on another stream or with another
   *   input.
   */
  write(actor: Actor, record: CommandRecord): Promise<boolean> {
    return this.database.write(actor.organizationId, async (tx) => {
      const { rows } = await tx.query<{ isNew: boolean; isFirst: boolean }>(
        `with origin as (
           insert into command_origin (organization_id, command_id, from_address, request_id, endpoint)
           values ($1, $2, $3, $4, $11) on conflict do nothing returning 1
         ), texts as (
           insert into entry_text (organization_id, event_id, field, body, stream)
           select $1, $5, field, body, $9 from unnest($6::text[], $7::text[]) as typed (field, body) on conflict do nothing
         ), first as (
           insert into command_step (organization_id, command_id, step, stream, request_hash)
           values ($1, $2, $8, $9, $10) on conflict do nothing returning 1
         )
         select exists (select from origin) as "isNew", exists (select from first) as "isFirst"`,
        [
          actor.organizationId,
          actor.commandId,
          actor.fromAddress,
          actor.requestId,
          record.eventId,
          record.text.map(([field]) => field),
          record.text.map(([, body]) => body),
          record.step,
          record.stream,
          record.requestHash,
          actor.endpoint,
        ],
      );
      const { isNew = false, isFirst = false } = rows[0] ?? {};
      if (!isNew) await this.assertSameEndpoint(tx, actor);
      if (!isFirst) await this.assertSame(tx, actor, record);
      return isFirst;
    });
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
