import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { accountDecider, AccountLedger, mustOwe } from '../account/index.ts';

/** Whether an account may take collateral, before that is decided of on its own stream (money#collateral-applied). */
@Injectable()
export class AccountsOwing {
  constructor(
    private readonly commands: CommandRunner,
    private readonly ledger: AccountLedger,
  ) {}

  /**
   * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, COLLATERAL_ABOVE_DUE, MONEY_STOPPED, TEMPORARILY_UNAVAILABLE;
   *   ACCOUNT_OF_OTHER_DEFENDANT where one is named.
   */
  async mustTake(
    actor: Actor,
    { toAccountId, amountCents }: { toAccountId: string; amountCents: number },
    defendantId?: string,
  ): Promise<void> {
    const account = await this.commands.read(accountDecider, actor, toAccountId);
    const isOther = account.defendantId !== null && defendantId !== undefined && account.defendantId !== defendantId;
    if (isOther) throw new Refused('ACCOUNT_OF_OTHER_DEFENDANT');
    mustOwe(account, { amountCents, balanceCents: await this.ledger.balanceNow(actor, toAccountId) });
  }
}
