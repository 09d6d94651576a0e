import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changeBankAccount } from '#contracts/books/bank/bank.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { refuseTakenName } from './add-bank-account.ts';
import { BankAccountRow } from './bank-account.ts';
import { keepFirstAccount } from './known-account.ts';

type Answer = ResponseOf<typeof changeBankAccount>;

/** Changes the name or the last four digits of an account at a bank (money#bank-accounts). */
export class ChangeBankAccount extends CommandOf(changeBankAccount) {}

/** What the audit trail calls each field. */
const WORDS = { name: 'name', lastFour: 'last four digits' } as const;

@CommandHandler(ChangeBankAccount)
export class ChangeBankAccountHandler implements ICommandHandler<ChangeBankAccount> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
  ) {}

  /** @throws Refused BANK_ACCOUNT_NOT_FOUND, BANK_ACCOUNT_NAME_TAKEN; CONFLICT where somebody else changed it meanwhile */
  execute({ actor, params: { bankAccountId }, body }: ChangeBankAccount): Promise<Answer> {
    const { organizationId, userId } = actor;
    const { basedOn, ...wanted } = body;
    const change: Work<Answer> = async (tx, em) => {
      await keepFirstAccount(tx, actor);
      const account = await em.findOne(BankAccountRow, { organizationId, bankAccountId }, FOR_UPDATE);
      if (!account) throw new Refused('BANK_ACCOUNT_NOT_FOUND');
      if (account.version !== basedOn) throw new Refused('CONFLICT');
      const fields = (Object.keys(WORDS) as (keyof typeof WORDS)[]).filter((key) => account[key] !== wanted[key]);
      if (fields.length === 0) return { bankAccountId, ...wanted, version: basedOn };
      em.assign(account, { ...wanted, version: basedOn + 1, changedBy: userId });
      await em.flush().catch(refuseTakenName);
      const details = { account: wanted.name, fields: fields.map((field) => WORDS[field]).join(', ') };
      await this.trail.record(actor, { action: 'bank-account-changed', details }, tx);
      return { bankAccountId, ...wanted, version: basedOn + 1 };
    };
    return this.rows.write(actor, { changeBankAccount: body, bankAccountId }, change, () => [
      { topic: 'bank', id: bankAccountId },
    ]);
  }
}
