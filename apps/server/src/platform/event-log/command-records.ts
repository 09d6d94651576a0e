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
   * @throws Refused IDEMPOTENCY_KEY_REUSED where the id was used on another stream or with another input.
   */
  write(actor: Actor, record: CommandRecord): Promise<boolean> {
    return this.database.write(actor.organizationId, async (tx) => {
      const { rowCount } = await tx.query(
        `with origin as (
           insert into command_origin (organization_id, command_id, from_address, request_id)
           values ($1, $2, $3, $4) on conflict do nothing
         ), texts as (
           insert into entry_text (organization_id, event_id, field, body)
           select $1, $5, field, body from unnest($6::text[], $7::text[]) as typed (field, body) on conflict do nothing
         )
         insert into command_step (organization_id, command_id, step, stream, request_hash)
         values ($1, $2, $8, $9, $10) on conflict do nothing`,
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
        ],
      );
      if (rowCount === 0) await this.assertSame(tx, actor, record);
      return rowCount !== 0;
    });
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
