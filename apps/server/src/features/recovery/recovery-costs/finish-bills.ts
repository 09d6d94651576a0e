import { Injectable } from '@nestjs/common';
import { RECOVERY_INCOME } from '#domain/kernel/chart-of-accounts.ts';
import type { BillStatus } from '#domain/payouts/recovery-costs.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { accountDecider, addCharge, voidCharge, type Account } from '../../books/account/index.ts';
import { bondDecider, BondHistory } from '../../books/bond/index.ts';
import { RecoveryBillRow } from './recovery-cost.ts';

/** What the charge is called on the account. */
const DESCRIPTION = 'Cost of recovery';

interface Bill {
  /** Its charge has the same one. */
  id: string;
  costId: string;
  caseId: string;
  bondId: string;
  accountId: string;
  amountCents: number;
}

/** What a charge is taken back for that came to the log after its bond was voided. */
const VOIDED_BEFORE = { reasonCode: 'Other', reason: 'Its bond was voided before it was billed' } as const;

/** Puts what was billed on the accounts: the row says what, the streams of account and bond judge. */
@Injectable()
export class FinishBills extends Process<Bill> {
  readonly name = 'finish-recovery-bills';
  readonly work = 'Billing a recovery cost';
  override readonly endpoint = 'POST /recovery/costs';
  readonly unfinished = `
    select l.organization_id, l.id, l.billed_by as user_id, l.billed_at as decided_at,
      l.cost_id, l.case_id, l.bond_id, l.account_id, l.amount_cents
    from recovery_bill l where l.status = 'billing'`;

  constructor(
    private readonly commands: CommandRunner,
    private readonly bonds: BondHistory,
  ) {
    super();
  }

  async carryOut(run: Run, bill: Bill): Promise<void> {
    const { id: chargeId, caseId, accountId } = bill;
    const status = await this.charge(run, bill);
    await run.write(
      { step: 'settled', request: { settleBill: chargeId, status } },
      async ({ organizationId }, em) => {
        const row = await em.findOneOrFail(RecoveryBillRow, { organizationId, id: chargeId }, FOR_UPDATE);
        if (row.status === 'billing') em.assign(row, { status, version: row.version + 1 });
        return {};
      },
      () => [
        { topic: 'recovery-case', id: caseId },
        { topic: 'account', id: accountId },
      ],
    );
  }

  /**
   * An account that closed meanwhile takes no charge, and no bond that was voided before
   * (money#money-on-voided-bonds): the bill ends as not billed, and can be made again. Between two streams the log's
   * order judges.
   */
  private async charge(run: Run, bill: Bill): Promise<BillStatus> {
    const { id: chargeId, costId, bondId, accountId, amountCents } = bill;
    const { today } = run;
    const by = { ...run.actor, commandId: chargeId };
    const charge = { chargeId, catalogueChargeId: null, costId, ledgerAccount: RECOVERY_INCOME, amountCents, bondId };
    const deciding = { chargedOn: today, today, role: 'Admin', hasReason: true } as const;
    const command = { id: accountId, actor: by, input: { billCost: chargeId }, text: { description: DESCRIPTION } };
    try {
      const { replayed } = await this.commands.replayOrState(accountDecider, command);
      const now = await this.commands.read(bondDecider, by, bondId);
      if (!replayed && now.written?.voided) return 'not billed';
      const decide = (state: Account) => addCharge(state, { ...charge, ...deciding });
      const charged = replayed ?? (await this.commands.run(accountDecider, command, decide));
      const bond = await this.bonds.at(by.organizationId, bondId, charged.position);
      return bond?.voided ? await this.takeBack(run, bill) : 'billed';
    } catch (error) {
      if (error instanceof Refused && (error.code === 'ACCOUNT_CLOSED' || error.code === 'ACCOUNT_NOT_FOUND'))
        return 'not billed';
      throw error;
    }
  }

  /** The void of the bond came to the log before the charge did. One that went to another account since is left there. */
  private async takeBack(run: Run, { id: chargeId, accountId }: Bill): Promise<BillStatus> {
    const { reasonCode, reason } = VOIDED_BEFORE;
    const command = { id: accountId, step: 'bond voided', input: { takeBack: chargeId }, text: { reason } };
    const taking = { entryId: chargeId, reasonCode, today: run.today };
    try {
      await run.on(accountDecider, command, (state) =>
        state.entries.get(chargeId)?.voided ? [] : voidCharge(state, taking),
      );
      return 'not billed';
    } catch (error) {
      if (error instanceof Refused && (error.code === 'ACCOUNT_CLOSED' || error.code === 'ENTRY_NOT_FOUND'))
        return 'billed';
      throw error;
    }
  }
}
