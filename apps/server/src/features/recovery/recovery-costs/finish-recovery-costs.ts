import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { v5 as uuidV5 } from 'uuid';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { payeeTag, type CostPayeeKind, type CostStatus } from '#domain/payouts/recovery-costs.ts';
import { organizationId as vouchedFor, type Actor } from '../../../kernel/actor.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { FileHolds } from '../../people/documents/index.ts';
import { bookCost, recoverCost, recoveryCostDecider, voidCost } from './book-cost.ts';
import { holdCost } from './recovery-cost.ts';

/** How soon what was cut in the middle is finished, in milliseconds. */
const EVERY_MS = 5_000;

/** What a cost is once its event stands. */
const AFTER = { booking: 'approved', voiding: 'voided', recovering: 'recovered' } as const satisfies Partial<
  Record<CostStatus, CostStatus>
>;

interface Decided {
  caseId: string;
  amountCents: number;
  spentOn: string;
  payeeKind: CostPayeeKind;
  payeeId: string;
  status: keyof typeof AFTER;
  alone: boolean;
  decidedBy: string;
  endedAt: string | null;
  timeZone: string;
}

const DECIDED = `
  select coalesce(c.booked_in, c.case_id) as "caseId", c.amount_cents as "amountCents", c.spent_on as "spentOn", c.payee_kind as "payeeKind",
    c.payee_id as "payeeId", c.status, c.alone, coalesce(c.ended_by, c.approved_by) as "decidedBy",
    c.ended_at as "endedAt", o.time_zone as "timeZone"
  from recovery_cost c join organization o on o.organization_id = c.organization_id
  where c.organization_id = $1 and c.id = $2 and c.status in ('booking', 'voiding', 'recovering')`;

const UNFINISHED = `
  select c.organization_id as "organizationId", c.id, coalesce(c.ended_by, c.approved_by) as "userId"
  from recovery_cost c where c.status in ('booking', 'voiding', 'recovering') order by c.approved_at limit 1000`;

const IS_RECEIPT = `select 1 from recovery_cost where organization_id = $1 and receipt_file_id = $2
  and status not in ('declined', 'withdrawn')`;

/**
 * Books what was decided of costs: the row says what, the case's own stream judges, whoever finishes it
 * (recovery#entering-a-cost).
 */
@Injectable()
export class FinishRecoveryCosts implements OnModuleInit {
  private readonly logger = new Logger('recovery-costs');

  constructor(
    private readonly schedules: Schedules,
    private readonly database: TenantDatabase,
    private readonly rows: TenantRows,
    private readonly commands: CommandRunner,
    private readonly files: FileHolds,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.schedules.add({ name: 'finish-recovery-costs', everyMs: EVERY_MS, run: () => this.round() });
    this.files.add(async ({ organizationId }, fileId) => {
      const found = await this.database.read(organizationId, (tx) => tx.query(IS_RECEIPT, [organizationId, fileId]));
      return found.rowCount !== 0;
    });
  }

  /** Finishes what was decided and not booked. One that fails is logged; the others go on. */
  async round(): Promise<void> {
    const { rows } = await this.projector.query<{ organizationId: string; id: string; userId: string }>(UNFINISHED);
    for (const { organizationId, id, userId } of rows) {
      // The days that count are read with the cost, in the zone of its agency.
      const whose = { organizationId: vouchedFor(organizationId), userId, timeZone: DEFAULT_TIME_ZONE, commandId: id };
      await this.soon(actorOfJob(whose, id), id);
    }
  }

  /** Finishes one now; where that fails, a round does it later. */
  async soon(actor: Actor, costId: string): Promise<void> {
    await this.finish(actor, costId).catch((error: unknown) =>
      this.logger.warn(new Error('A cost is booked later.', { cause: error })),
    );
  }

  private async finish(actor: Actor, costId: string): Promise<void> {
    const { organizationId } = actor;
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<Decided>(DECIDED, [organizationId, costId]),
    );
    const [decided] = rows;
    if (!decided) return;
    const { caseId, status, decidedBy, endedAt, timeZone } = decided;
    // Whoever finishes it: it is the command of who decided, once.
    const by = { ...actor, userId: decidedBy, endpoint: 'POST /recovery/costs', commandId: uuidV5(status, costId) };
    const { payeeKind, payeeId, amountCents, spentOn, alone } = decided;
    const cost = { caseId, costId, amountCents, spentOn, alone, payee: payeeTag(payeeKind, payeeId) };
    const today = dayOf(new Date(endedAt ?? 0), timeZone);
    await this.commands.run(recoveryCostDecider, { id: caseId, actor: by, input: { costId, status } }, (state) =>
      status === 'booking'
        ? bookCost(state, cost)
        : (status === 'voiding' ? voidCost : recoverCost)(state, { caseId, costId, today }),
    );
    await this.settle(actor, costId, status);
  }

  private async settle(actor: Actor, costId: string, from: Decided['status']): Promise<void> {
    const to = AFTER[from];
    const by = { ...actor, commandId: uuidV5(to, costId) };
    await this.rows.write(
      by,
      { settleCost: costId, to },
      async (_, em) => {
        const held = await holdCost(em, by, costId);
        if (held.status === from) em.assign(held, { status: to, version: held.version + 1 });
        return { caseId: held.caseId };
      },
      ({ caseId }) => [
        { topic: 'recovery-case', id: caseId },
        { topic: 'approval', id: costId },
      ],
    );
  }
}
