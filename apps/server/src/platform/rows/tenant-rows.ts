import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { SETTINGS } from '../../kernel/config.ts';
import type { Settings } from '../../kernel/config.ts';
import type { LiveChange } from '#contracts/edge/live.ts';
import { againIfLost } from '../database/again.ts';
import { PostgresClient } from '../database/connection-lost.ts';
import { roleUrl } from '../database/roles.ts';
import { KeyedHash } from '../event-log/keyed-hash.ts';
import { LIVE_CHANNEL, livePayloads } from '../database/live-changes.ts';
import { askingRows, RowChain } from '../proof/row-chain.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { ENTITIES } from './entities.ts';
import type { Entities } from './entities.ts';

/** Rows that are not event-sourced (design 0.1): MikroORM as role `app`, one organization per transaction. */
@Injectable()
export class TenantRows implements OnApplicationShutdown {
  private readonly orm: MikroORM;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    @Inject(ENTITIES) entities: Entities,
    private readonly hash: KeyedHash,
    private readonly rowChain: RowChain,
  ) {
    this.orm = new MikroORM({
      clientUrl: roleUrl(settings.DATABASE_URL, settings.BAILIWICK_SECRET, 'app'),
      entities: [...entities],
      pool: { min: 0, max: 5 },
      driverOptions: { Client: PostgresClient },
      // Migrations are SQL files; the ORM never touches the schema.
      schemaGenerator: { createForeignKeyConstraints: false },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.orm.close();
  }

  /**
   * Applies a CRUD command once: `work` and its recorded answer in one transaction of the actor's organization. The
   * same command id answers the same again without doing anything (design 5); a transaction that lost to another runs again. `request` names the command and its input;
   * `changes` is what open screens shall read again.
   * @throws Refused IDEMPOTENCY_KEY_REUSED for the same id with another request; whatever `work` throws undoes all of it.
   */
  async write<T extends object>(
    actor: Actor,
    request: object,
    work: (em: EntityManager) => Promise<T>,
    changes: (answer: T) => LiveChange['changes'] = () => [],
  ): Promise<T> {
    const { organizationId, commandId } = actor;
    const requestHash = (await this.hash.of(organizationId)).ofRequest(request);
    const apply = async (tx: EntityManager) => {
      // A second copy of the command waits here until the first is committed, then finds its answer.
      await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [organizationId + commandId]);
      const [applied] = await tx.execute<{ request_hash: string; answer: T }[]>(
        'select request_hash, answer from applied_command where organization_id = ? and command_id = ?',
        [organizationId, commandId],
      );
      if (applied) {
        if (applied.request_hash !== requestHash) throw new Refused('IDEMPOTENCY_KEY_REUSED');
        return applied.answer;
      }
      const answer = await work(tx);
      await tx.flush();
      await tx.execute(
        'insert into applied_command (organization_id, command_id, request_hash, answer) values (?, ?, ?, ?)',
        [organizationId, commandId, requestHash, JSON.stringify(answer)],
      );
      // Open screens hear of it with the commit, or never.
      for (const payload of livePayloads(organizationId, changes(answer))) {
        await tx.execute('select pg_notify(?, ?)', [LIVE_CHANNEL, payload]);
      }
      await this.rowChain.link(organizationId, askingRows(tx));
      return answer;
    };
    return againIfLost(() => {
      const em = this.orm.em.fork();
      em.setSessionContext({ variables: { 'app.organization_id': organizationId } });
      return em.transactional(apply);
    });
  }
}
