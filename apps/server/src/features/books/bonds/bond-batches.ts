import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { DecidedRows, unfinishedOf, type DecidingTable } from '../../../platform/rows/decided-rows.ts';
import { AccountForBond, type ChosenAccount } from '../account/index.ts';
import { bondDecider, bookedPremium } from '../bond/index.ts';
import { type Written } from './bond-batch.ts';

/** The row of a batch decides it. */
export const BOND_BATCH: DecidingTable = {
  table: 'bond_batch',
  id: 'batch_id',
  decidedBy: 'written_by',
  decidedAt: 'decided_at',
  untilSettled: ['bonds', 'texts'],
  body: 'bonds',
};

interface BatchRow {
  writtenBy: string;
  defendantId: string;
  accountId: string;
  opensAccount: boolean;
  bondIds: string[];
  bonds: Written['data'][] | null;
  texts: Record<string, string> | null;
}

/** What a batch has written: its account, and each bond's premium in cents. */
export interface BondsWritten {
  accountId: string;
  bonds: { bondId: string; premiumCents: number }[];
}

const BATCH = `
  select written_by, defendant_id, account_id, opens_account, bond_ids, bonds, texts
  from bond_batch where organization_id = $1 and batch_id = $2`;

/** Both the request and the job that finishes it are the same origin: a command id is for one endpoint. */
const ENDPOINT = 'POST /bonds/batch';

/**
 * Several bonds written at once (bonds#charge-grid). The row decides and holds every bond whole; each bond's event
 * follows from it alone, under a command id of its own, so that a batch cut in the middle is finished by anybody, once.
 */
@Injectable()
export class BondBatches extends Process<{ id: string }> {
  readonly name = 'finish-bond-batches';
  readonly work = 'Finishing several bonds written at once';
  readonly unfinished = unfinishedOf(BOND_BATCH);

  constructor(
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly rows: DecidedRows,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Whether the command was decided before. @throws Refused IDEMPOTENCY_KEY_REUSED for another body. */
  isDecided(actor: Actor, body: object): Promise<boolean> {
    return this.rows.isDecided(BOND_BATCH, actor, body);
  }

  /** Decides: from here on all of them are written. Nothing where the same command was quicker in another process. */
  async decide(
    actor: Actor,
    body: { defendantId: string; reason: string },
    { accountId, isNew }: ChosenAccount,
    bonds: readonly Written[],
  ): Promise<void> {
    const requestHash = await this.rows.hashOf(BOND_BATCH, actor, body);
    await this.database.write(actor.organizationId, (tx) =>
      tx.query(
        `insert into bond_batch (organization_id, batch_id, request_hash, written_by, decided_at, defendant_id,
           account_id, opens_account, bond_ids, bonds, texts)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
        [
          actor.organizationId,
          actor.commandId,
          requestHash,
          actor.userId,
          this.clock.now(),
          body.defendantId,
          accountId,
          isNew,
          bonds.map(({ data }) => data.bondId),
          JSON.stringify(bonds.map(({ data }) => data)),
          JSON.stringify({ reason: body.reason }),
        ],
      ),
    );
    // The same id with another body at the same moment: whose row it is decides.
    await this.isDecided(actor, body);
  }

  async carryOut({ actor }: Run, { id }: { id: string }): Promise<void> {
    await this.finish(actor, id);
  }

  /** Opens the account and writes the bonds of a batch, as far as that is not done; answers all of them. */
  async finish(actor: Actor, batchId: string): Promise<BondsWritten> {
    const batch = await this.read(actor.organizationId, batchId);
    if (!batch) throw new RangeError(`Nothing was decided as ${batchId}.`);
    const { accountId, defendantId, bondIds, bonds, texts } = batch;
    const as = { ...actor, userId: batch.writtenBy, endpoint: ENDPOINT };
    if (batch.opensAccount && bonds !== null) {
      await this.accounts.open({ ...as, commandId: batchId }, defendantId, accountId);
    }
    const written: BondsWritten['bonds'] = [];
    for (const [row, bondId] of bondIds.entries()) {
      const data = bonds?.[row];
      const command = {
        id: bondId,
        actor: { ...as, commandId: bondId },
        input: { batchId, row },
        text: texts ?? {},
      };
      const decided: Written[] = data ? [{ type: 'BondWritten', data }] : [];
      const { events } = await this.commands.run(bondDecider, command, () => decided);
      written.push({ bondId, premiumCents: bookedPremium(bondId, events).premiumCents });
    }
    if (bonds !== null) await this.rows.close(BOND_BATCH, actor.organizationId, batchId);
    return { accountId, bonds: written };
  }

  private async read(organizationId: OrganizationId, batchId: string): Promise<BatchRow | null> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<BatchRow>(BATCH, [organizationId, batchId]),
    );
    return rows[0] ?? null;
  }
}
