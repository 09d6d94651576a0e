import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { LiveChange } from '#contracts/edge/live.ts';
import { Semaphore } from '../crypto/semaphore.ts';
import { LIVE_CHANNEL, livePayloads } from '../database/live-changes.ts';
import { TenantDatabase, type TenantTransaction } from '../database/tenant-database.ts';
import { KeyedHash } from '../event-log/keyed-hash.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ENTITIES, type Entities } from './entities.ts';
import { Orm, withoutValues } from './orm.ts';

/**
 * What a command does in its transaction: SQL by `tx`; rows that people edit on a form by `em`, which loads, changes and
 * flushes entities there. SQL never touches a row that `em` has loaded.
 */
export type Work<T> = (tx: TenantTransaction, em: EntityManager) => Promise<T>;

/**
 * How many commands are at work at once. Half of the pool's connections stay for what a command asks beside its
 * transaction (attempts count even where it is undone), so that commands never wait for one another's connections.
 */
const AT_ONCE = 5;

/** Rows that are not event-sourced (building#events-or-rows), one organization per transaction. */
@Injectable()
export class TenantRows {
  private readonly orm: Orm;
  private readonly places = new Semaphore({ places: AT_ONCE });

  constructor(
    private readonly database: TenantDatabase,
    private readonly hash: KeyedHash,
    @Inject(ENTITIES) entities: Entities,
  ) {
    this.orm = new Orm(entities);
  }

  /**
   * Applies a CRUD command once: `work` and its recorded answer in one transaction of the actor's organization. The
   * same command id answers the same again without doing anything (building#idempotency); a transaction that lost to
   * another runs again. `request` names the command and its input; `changes` is what open screens shall read again.
   * @throws Refused IDEMPOTENCY_KEY_REUSED for the same id with another request; whatever `work` throws undoes all of it.
   */
  async write<T extends object>(
    actor: Actor,
    request: object,
    work: Work<T>,
    changes: (answer: T) => LiveChange['changes'] = () => [],
  ): Promise<T> {
    const { organizationId, commandId } = actor;
    const requestHash = (await this.hash.of(organizationId)).ofRequest(request);
    const apply = async (tx: TenantTransaction): Promise<T> => {
      const applied = await answered<T>(tx, actor);
      if (applied) {
        if (applied.requestHash !== requestHash) throw new Refused('IDEMPOTENCY_KEY_REUSED');
        return applied.answer;
      }
      const em = this.orm.in(tx);
      const answer = await work(tx, em);
      await em.flush();
      const record = tx.query(RECORD, [organizationId, commandId, requestHash, JSON.stringify(answer)]);
      // Announced within the transaction, so that open screens hear of it only if it commits.
      const payloads = livePayloads(organizationId, changes(answer));
      const told = payloads.map((payload) => tx.query('select pg_notify($1, $2)', [LIVE_CHANNEL, payload]));
      await Promise.all([record, ...told]);
      return answer;
    };
    try {
      return await this.places.run(() => this.database.write(organizationId, apply));
    } catch (error) {
      throw withoutValues(error);
    }
  }
}

interface Applied<T> {
  requestHash: string;
  answer: T;
}

const LOCK = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
const APPLIED = `select request_hash, answer from applied_command
  where organization_id = $1 and command_id = $2`;
const RECORD =
  'insert into applied_command (organization_id, command_id, request_hash, answer) values ($1, $2, $3, $4)';

/** What the command has answered before. A second copy of it waits here until the first is committed. */
const answered = async <T>(
  tx: TenantTransaction,
  { organizationId, commandId }: Actor,
): Promise<Applied<T> | undefined> => {
  const [, { rows }] = await Promise.all([
    tx.query(LOCK, [organizationId + commandId]),
    tx.query<Applied<T>>(APPLIED, [organizationId, commandId]),
  ]);
  return rows[0];
};
