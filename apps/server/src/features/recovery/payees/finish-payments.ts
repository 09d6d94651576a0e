import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { v5 as uuidV5 } from 'uuid';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { organizationId as vouchedFor, type Actor } from '../../../kernel/actor.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { freeCosts, markPaid } from '../recovery-costs/index.ts';
import { payableDecider, payPayable, voidPayable } from './payable.ts';
import { costsOf, holdPayment, type HeldPayment } from './payable-payment.ts';

/** How soon what was cut in the middle is finished, in milliseconds. */
const EVERY_MS = 5_000;

type Decided = Pick<HeldPayment, 'payeeKind' | 'payeeId' | 'method' | 'approved' | 'alone'> & {
  /** Of a payment its number; of a void none. */
  externalReference: string;
  status: 'booking' | 'voiding';
  decidedBy: string;
  decidedAt: string;
  timeZone: string;
};

const DECIDED = `
  select p.payee_kind as "payeeKind", p.payee_id as "payeeId", p.method, p.status,
    case p.status when 'booking' then p.external_reference else '' end as "externalReference",
    case p.status when 'booking' then p.approved else p.void_approved end as approved,
    case p.status when 'booking' then p.alone else p.void_alone end as alone,
    case p.status when 'booking' then p.decided_by else p.void_decided_by end as "decidedBy",
    case p.status when 'booking' then p.decided_at else p.void_decided_at end as "decidedAt", o.time_zone as "timeZone"
  from payable_payment p join organization o on o.organization_id = p.organization_id
  where p.organization_id = $1 and p.id = $2 and p.status in ('booking', 'voiding')`;

const UNFINISHED = `
  select p.organization_id as "organizationId", p.id,
    case p.status when 'booking' then p.decided_by else p.void_decided_by end as "userId"
  from payable_payment p where p.status in ('booking', 'voiding') order by p.asked_at limit 1000`;

/**
 * Books payments that were decided: the row says what, the payee's stream judges, whoever finishes it
 * (money#recipes-of-payouts).
 */
@Injectable()
export class FinishPayments implements OnModuleInit {
  private readonly logger = new Logger('payables');

  constructor(
    private readonly schedules: Schedules,
    private readonly database: TenantDatabase,
    private readonly rows: TenantRows,
    private readonly commands: CommandRunner,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.schedules.add({ name: 'finish-payments', everyMs: EVERY_MS, run: () => this.round() });
  }

  /** Finishes what was decided and not booked. One that fails is logged; the others go on. */
  async round(): Promise<void> {
    const { rows } = await this.projector.query<{ organizationId: string; id: string; userId: string }>(UNFINISHED);
    for (const { organizationId, id, userId } of rows) {
      const whose = { organizationId: vouchedFor(organizationId), userId, timeZone: DEFAULT_TIME_ZONE, commandId: id };
      await this.soon(actorOfJob(whose, id), id);
    }
  }

  /** Finishes one now; where that fails, a round does it later. */
  async soon(actor: Actor, paymentId: string): Promise<void> {
    await this.finish(actor, paymentId).catch((error: unknown) =>
      this.logger.warn(new Error('A payment is booked later.', { cause: error })),
    );
  }

  private async finish(actor: Actor, paymentId: string): Promise<void> {
    const { organizationId } = actor;
    const [decided, costs] = await this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<Decided>(DECIDED, [organizationId, paymentId]);
      return [rows[0], await costsOf(tx, actor, paymentId)] as const;
    });
    if (!decided) return;
    const { payeeKind, payeeId, method, status, approved, alone, decidedBy, decidedAt, timeZone } = decided;
    const { externalReference } = decided;
    // Whoever finishes it: it is the command of who decided, once. A payment is voided at most once.
    const by = { ...actor, userId: decidedBy, endpoint: 'POST /payables', commandId: uuidV5(status, paymentId) };
    const of = { payeeId, paymentId, approved, alone, today: dayOf(new Date(decidedAt), timeZone) };
    // The number alone stands beside the event, too: why is erased with the case that it is about.
    const text = { externalReference };
    await this.commands.run(payableDecider, { id: payeeId, actor: by, input: { paymentId, status }, text }, (state) =>
      status === 'booking' ? payPayable(state, { ...of, payeeKind, costs, method }) : voidPayable(state, of),
    );
    const costIds = costs.map(({ costId }) => costId);
    await this.settle(actor, paymentId, { from: status, costIds });
  }

  private async settle(
    actor: Actor,
    paymentId: string,
    { from, costIds }: { from: Decided['status']; costIds: string[] },
  ): Promise<void> {
    const to = from === 'booking' ? 'paid' : 'voided';
    const by = { ...actor, commandId: uuidV5(to, paymentId) };
    await this.rows.write(
      by,
      { settlePayment: paymentId, to },
      async (_, em) => {
        const held = await holdPayment(em, by, paymentId);
        if (held.status !== from) return {};
        em.assign(held, { status: to, version: held.version + 1 });
        await (to === 'paid' ? markPaid : freeCosts)(em, by, costIds);
        return {};
      },
      () => [
        { topic: 'approval', id: paymentId },
        { topic: 'ledger', id: paymentId },
      ],
    );
  }
}
