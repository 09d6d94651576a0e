import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { Deciding } from '#contracts/books/periods/backdating.ts';
import type { takePayment as contract } from '#contracts/books/payments/payments.ts';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { DecidedRows, unfinishedOf, type DecidingTable } from '../../../platform/rows/decided-rows.ts';
import { accountDecider } from '../account/index.ts';
import { OpenTills } from '../tills/index.ts';
import { receiveTaken } from './receive-taken.ts';

/** What was taken for one account by a payment for several, in cents. */
export interface TakenShare {
  accountId: string;
  paymentId: string;
  amountCents: number;
}

/** Who decides, and into which till its cash goes (money#tills); undefined of the office drawer. */
type DecidingTaking = Deciding & { tillId?: string | undefined };

/** The row of a taking decides it. */
export const TAKING: DecidingTable = {
  table: 'taking',
  id: 'taking_id',
  decidedBy: 'taken_by',
  decidedAt: 'taken_at',
  untilSettled: ['texts'],
  body: 'taking',
};

interface TakingRow {
  takenBy: string;
  method: PaymentMethod;
  paidOn: string;
  deciding: DecidingTaking;
  texts: Record<string, string> | null;
}

const ROW = `
  select taken_by, method, paid_on, deciding, texts
  from taking where organization_id = $1 and taking_id = $2`;

const SHARES = `
  select account_id, payment_id, amount_cents
  from taking_payment where organization_id = $1 and taking_id = $2 order by place`;

/** Both the request and the job that finishes it are the same origin: a command id is for one endpoint. */
const ENDPOINT = 'POST /takings';

/**
 * One payment for several accounts (bonds#several-accounts). The row decides; each account's event follows from it
 * alone, under a command id of its own, so that a taking cut in the middle is finished by anybody, once.
 */
@Injectable()
export class Takings extends Process<{ id: string }> {
  readonly name = 'finish-split-payments';
  readonly work = 'Finishing a payment for several accounts';
  readonly unfinished = unfinishedOf(TAKING);

  constructor(
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly rows: DecidedRows,
    private readonly clock: Clock,
    private readonly tills: OpenTills,
  ) {
    super();
  }

  /** The shares of a body: the id of each payment follows from the taking and the account. */
  sharesOf({ commandId }: Actor, { payments }: InputOf<typeof contract>['body']): TakenShare[] {
    return payments.map((share) => ({ ...share, paymentId: uuidV5(share.accountId, commandId) }));
  }

  /** Whether the command was decided before. @throws Refused IDEMPOTENCY_KEY_REUSED for another body. */
  isDecided(actor: Actor, input: InputOf<typeof contract>['body']): Promise<boolean> {
    return this.rows.isDecided(TAKING, actor, input);
  }

  /** Decides: from here on all of it is taken. Nothing where the same command was quicker in another process. */
  async decide(actor: Actor, input: InputOf<typeof contract>['body'], deciding: DecidingTaking): Promise<void> {
    const { method, paidOn, payer, note, externalReference, reason } = input;
    const shares = this.sharesOf(actor, input);
    const requestHash = await this.rows.hashOf(TAKING, actor, input);
    await this.database.write(actor.organizationId, async (tx) => {
      const { rowCount } = await tx.query(
        `insert into taking (organization_id, taking_id, request_hash, taken_by, taken_at, method, paid_on, deciding,
           texts)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
        [
          actor.organizationId,
          actor.commandId,
          requestHash,
          actor.userId,
          this.clock.now(),
          method,
          paidOn,
          JSON.stringify(deciding),
          JSON.stringify({ payer, note, externalReference, reason }),
        ],
      );
      if (rowCount === 0) return;
      await tx.query(
        `insert into taking_payment (organization_id, taking_id, place, account_id, payment_id, amount_cents)
         select $1, $2, place, account, payment, cents
         from unnest($3::uuid[], $4::uuid[], $5::bigint[]) with ordinality as s (account, payment, cents, place)`,
        [
          actor.organizationId,
          actor.commandId,
          shares.map(({ accountId }) => accountId),
          shares.map(({ paymentId }) => paymentId),
          shares.map(({ amountCents }) => amountCents),
        ],
      );
    });
  }

  async carryOut({ actor }: Run, { id }: { id: string }): Promise<void> {
    const taking = await this.read(actor.organizationId, id);
    await this.tills.whileNobodyCounts(actor, taking?.method ?? 'Cash', () => this.finish(actor, id));
  }

  /**
   * Books what is not booked yet of a taking, and answers where each payment lies in the log; its cash lies in the till
   * that it was taken into, or where that was closed meanwhile in the office drawer. Asked while nobody counts a till.
   */
  async finish(actor: Actor, takingId: string): Promise<(TakenShare & { position: bigint })[]> {
    const { organizationId } = actor;
    const taking = await this.read(organizationId, takingId);
    if (!taking) throw new Refused('ENTRY_NOT_FOUND');
    const { method, paidOn, deciding, texts } = taking;
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<TakenShare>(SHARES, [organizationId, takingId]),
    );
    const tillId = await this.tills.stillOpen(actor, deciding.tillId);
    const booked: (TakenShare & { position: bigint })[] = [];
    for (const share of rows) {
      const { accountId, paymentId, amountCents } = share;
      const { position } = await this.commands.run(
        accountDecider,
        {
          id: accountId,
          actor: { ...actor, userId: taking.takenBy, commandId: paymentId, endpoint: ENDPOINT },
          input: { takingId, amountCents, method, paidOn },
          text: texts ?? {},
        },
        (state) => receiveTaken(state, { paymentId, amountCents, method, paidOn, ...deciding, tillId }),
      );
      booked.push({ ...share, position });
    }
    if (texts !== null) await this.rows.close(TAKING, organizationId, takingId);
    return booked;
  }

  private async read(organizationId: OrganizationId, takingId: string): Promise<TakingRow | null> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<TakingRow>(ROW, [organizationId, takingId]),
    );
    return rows[0] ?? null;
  }
}
