import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sayNoStatement } from '#contracts/books/bank/reconciliation.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { monthInWords, monthOf } from '#domain/books/months.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { keepFirstAccount, knownAccount } from '../bank/index.ts';

type Answer = ResponseOf<typeof sayNoStatement>;

const SAY = `
  insert into bank_month_without_statement (organization_id, bank_account_id, month, reason, said_by, said_at)
  values ($1, $2, $3, $4, $5, $6) on conflict (organization_id, bank_account_id, month) do nothing`;

/** Says, with a reason, that an account has no statement for a month (money#reconciled-months). */
export class SayNoStatement extends CommandOf(sayNoStatement) {}

@CommandHandler(SayNoStatement)
export class SayNoStatementHandler implements ICommandHandler<SayNoStatement> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused BANK_ACCOUNT_NOT_FOUND, STATEMENT_MONTH_SAID, STATEMENT_MONTH_NOT_OVER */
  execute({ actor, params: { bankAccountId }, body }: SayNoStatement): Promise<Answer> {
    const { organizationId, userId, timeZone } = actor;
    const { month, reason } = body;
    const now = this.clock.now();
    const say: Work<Answer> = async (tx) => {
      await keepFirstAccount(tx, actor);
      const { name } = await knownAccount(tx, organizationId, bankAccountId);
      const words = { month: monthInWords(month) };
      if (month >= monthOf(dayOf(now, timeZone))) throw new Refused('STATEMENT_MONTH_NOT_OVER', words);
      const { rowCount } = await tx.query(SAY, [organizationId, bankAccountId, month, reason, userId, now]);
      if (rowCount === 0) throw new Refused('STATEMENT_MONTH_SAID', words);
      await this.trail.record(actor, { action: 'month-without-statement', details: { account: name, ...words } }, tx);
      return { month };
    };
    return this.rows.write(actor, { sayNoStatement: bankAccountId, ...body }, say, () => [
      { topic: 'bank', id: bankAccountId },
      { topic: 'month', id: bankAccountId },
    ]);
  }
}
