import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { addBankAccount } from '#contracts/books/bank/bank.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { isTaken } from '../../../platform/database/sql-state.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { BankAccountRow } from './bank-account.ts';
import { keepFirstAccount } from './known-account.ts';

type Answer = ResponseOf<typeof addBankAccount>;

/** Adds an account at a bank (money#bank-accounts); the command's id becomes its id. */
export class AddBankAccount extends CommandOf(addBankAccount) {}

/** Two accounts never share a name, whatever its case. */
export const refuseTakenName = (error: unknown): never => {
  throw isTaken(error) ? new Refused('BANK_ACCOUNT_NAME_TAKEN') : error;
};

@CommandHandler(AddBankAccount)
export class AddBankAccountHandler implements ICommandHandler<AddBankAccount> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
  ) {}

  /** @throws Refused BANK_ACCOUNT_NAME_TAKEN */
  execute({ actor, body: { name, lastFour, kind } }: AddBankAccount): Promise<Answer> {
    const { organizationId, commandId: bankAccountId, userId } = actor;
    const add: Work<Answer> = async (tx, em) => {
      await keepFirstAccount(tx, actor); // its name is taken, too
      const account = { name, lastFour, version: 1 };
      em.create(BankAccountRow, { organizationId, bankAccountId, ...account, kind, changedBy: userId });
      await em.flush().catch(refuseTakenName);
      await this.trail.record(actor, { action: 'bank-account-added', details: { account: name } }, tx);
      return { bankAccountId, ...account };
    };
    return this.rows.write(actor, { addBankAccount: { name, lastFour, kind } }, add, () => [
      { topic: 'bank', id: bankAccountId },
    ]);
  }
}
