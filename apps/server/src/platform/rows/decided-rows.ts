import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.ts';
import type { Actor, OrganizationId } from '../../kernel/actor.ts';
import { Refused } from '../../kernel/refused.ts';
import { TenantDatabase } from '../database/tenant-database.ts';
import { KeyedHash } from '../event-log/keyed-hash.ts';

/** A table whose rows decide: columns by their names in SQL. */
export interface DecidingTable {
  table: string;
  /** Its key beside the organization: the id of the command that decided. */
  id: string;
  decidedBy: string;
  decidedAt: string;
  /** What is needed only until all has followed, and empty afterwards. */
  untilSettled: readonly string[];
  /** The name under which the body of the command is hashed. */
  body: string;
}

/** SQL: what a `Process` finishes of such a table. */
export const unfinishedOf = ({ table, id, decidedBy, decidedAt }: DecidingTable): string => `
  select organization_id, ${id} as id, ${decidedBy} as user_id, ${decidedAt} as decided_at
  from ${table} where settled_at is null`;

/**
 * A row decides, the rest follows (building#several-streams): a command over several streams is decided when its row
 * is there. What follows from the row is done by whoever comes, once, until `settled_at` says that all of it is.
 */
@Injectable()
export class DecidedRows {
  constructor(
    private readonly database: TenantDatabase,
    private readonly hash: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** Whether the command was decided before. @throws Refused IDEMPOTENCY_KEY_REUSED for another body. */
  async isDecided(of: DecidingTable, actor: Actor, body: object): Promise<boolean> {
    const { organizationId, commandId } = actor;
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ requestHash: string }>(
        `select request_hash from ${of.table} where organization_id = $1 and ${of.id} = $2`,
        [organizationId, commandId],
      ),
    );
    const [known] = rows;
    if (known && known.requestHash !== (await this.hashOf(of, actor, body))) {
      throw new Refused('IDEMPOTENCY_KEY_REUSED');
    }
    return known !== undefined;
  }

  /** What a row keeps of the body of its command, so that the same id with another body is refused. */
  async hashOf(of: DecidingTable, { organizationId }: Actor, body: object): Promise<string> {
    return (await this.hash.of(organizationId)).ofRequest({ [of.body]: body });
  }

  /** All of it has followed. */
  async close(of: DecidingTable, organizationId: OrganizationId, id: string): Promise<void> {
    const emptied = of.untilSettled.map((column) => `${column} = null, `).join('');
    await this.database.write(organizationId, (tx) =>
      tx.query(`update ${of.table} set ${emptied}settled_at = $3 where organization_id = $1 and ${of.id} = $2`, [
        organizationId,
        id,
        this.clock.now(),
      ]),
    );
  }
}
