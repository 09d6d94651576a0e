import { Injectable } from '@nestjs/common';
import { payeeTag, type CostPayeeKind, type CostStatus } from '#domain/payouts/recovery-costs.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { FileUsers } from '../../people/documents/index.ts';
import { bookCost, recoverCost, recoveryCostDecider, voidCost } from './book-cost.ts';
import { holdCost } from './recovery-cost.ts';

/** What a cost is once its event stands. */
const AFTER = { booking: 'approved', voiding: 'voided', recovering: 'recovered' } as const satisfies Partial<
  Record<CostStatus, CostStatus>
>;

interface Decided {
  id: string;
  caseId: string;
  amountCents: number;
  spentOn: string;
  payeeKind: CostPayeeKind;
  payeeId: string;
  status: keyof typeof AFTER;
  alone: boolean;
}

const IS_RECEIPT = `select 1 from recovery_cost where organization_id = $1 and receipt_file_id = $2
  and status not in ('declined', 'withdrawn')`;

/** Books what was decided of costs: the row says what, the case's own stream judges (recovery#entering-a-cost). */
@Injectable()
export class FinishRecoveryCosts extends Process<Decided> {
  readonly name = 'finish-recovery-costs';
  readonly work = 'Booking a recovery cost';
  override readonly endpoint = 'POST /recovery/costs';
  readonly unfinished = `
    select c.organization_id, c.id, coalesce(c.ended_by, c.approved_by) as user_id,
      coalesce(c.ended_at, c.approved_at) as decided_at, coalesce(c.booked_in, c.case_id) as case_id,
      c.amount_cents, c.spent_on, c.payee_kind, c.payee_id, c.status, c.alone
    from recovery_cost c where c.status in ('booking', 'voiding', 'recovering')`;

  constructor(
    private readonly database: TenantDatabase,
    private readonly files: FileUsers,
  ) {
    super();
  }

  override onModuleInit(): void {
    super.onModuleInit();
    this.files.add(async ({ organizationId }, fileId) => {
      const found = await this.database.read(organizationId, (tx) => tx.query(IS_RECEIPT, [organizationId, fileId]));
      return found.rowCount !== 0;
    });
  }

  async carryOut(run: Run, { id: costId, caseId, status, payeeKind, payeeId, ...booked }: Decided): Promise<void> {
    const { amountCents, spentOn, alone } = booked;
    const cost = { caseId, costId, amountCents, spentOn, alone, payee: payeeTag(payeeKind, payeeId) };
    const end = status === 'voiding' ? voidCost : recoverCost;
    await run.on(recoveryCostDecider, { id: caseId, step: status, input: { costId, status } }, (state) =>
      status === 'booking' ? bookCost(state, cost) : end(state, { caseId, costId, today: run.today }),
    );
    const to = AFTER[status];
    await run.write(
      { step: to, request: { settleCost: costId, to } },
      async (by, em) => {
        const row = await holdCost(em, by, costId);
        if (row.status === status) em.assign(row, { status: to, version: row.version + 1 });
        return { caseId: row.caseId };
      },
      (done) => [
        { topic: 'recovery-case', id: done.caseId },
        { topic: 'approval', id: costId },
      ],
    );
  }
}
