import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Clock } from '../../kernel/clock.ts';
import { organizationId as vouchedFor, type Actor, type OrganizationId } from '../../kernel/actor.ts';
import { Refused } from '../../kernel/refused.ts';
import { PROJECTOR_POOL } from '../database/pools.ts';
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

/** Whose decision is to be finished. */
interface Unsettled {
  organizationId: OrganizationId;
  userId: string;
  timeZone: string;
  commandId: string;
}

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
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  /** Whether the command was decided before. @throws Refused IDEMPOTENCY_KEY_REUSED for another body. */
  async isDecided(of: DecidingTable, actor: Actor, body: object): Promise<boolean> {
    const { organizationId, commandId } = actor;
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ requestHash: string }>(
        `select request_hash as "requestHash" from ${of.table} where organization_id = $1 and ${of.id} = $2`,
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

  /** Has `settle` finish what was decided, as who decided it; nothing where all of it has followed. */
  async finish(
    of: DecidingTable,
    { organizationId: organization, id }: { organizationId: string; id: string },
    settle: (whose: Unsettled) => Promise<unknown>,
  ): Promise<void> {
    const organizationId = vouchedFor(organization);
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ userId: string; timeZone: string }>(
        `select d.${of.decidedBy} as "userId", o.time_zone as "timeZone"
         from ${of.table} d join organization o on o.organization_id = d.organization_id
         where d.organization_id = $1 and d.${of.id} = $2 and d.settled_at is null`,
        [organizationId, id],
      ),
    );
    const [found] = rows;
    if (found) await settle({ organizationId, commandId: id, ...found });
  }

  /** What was decided and has not followed yet, of all organizations: the oldest thousand. */
  async unsettled(of: DecidingTable): Promise<{ organizationId: string; id: string }[]> {
    const { rows } = await this.projector.query<{ organizationId: string; id: string }>(
      `select organization_id as "organizationId", ${of.id} as id from ${of.table}
       where settled_at is null order by ${of.decidedAt} limit 1000`,
    );
    return rows;
  }
}
