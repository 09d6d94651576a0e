import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { decidePremiumReturn } from '#contracts/recovery/surrender/surrenders.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { AskForAdjustment } from '../../books/approvals/index.ts';
import { adjustable, bondDecider } from '../../books/bond/index.ts';
import { holdSurrender } from './surrender.ts';

type Answer = ResponseOf<typeof decidePremiumReturn>;

/** Takes over, or leaves, the return of premium of a surrender without lawful reason (recovery#return-of-premium). */
export class DecidePremiumReturn extends CommandOf(decidePremiumReturn) {}

const DISCHARGED = `
  select c.bond_id from surrender_bond c
  join surrender s on s.organization_id = c.organization_id and s.id = c.surrender_id
  where c.organization_id = $1 and c.surrender_id = $2 and c.result = 'discharged' and s.premium_return <> 'none'
  order by c.bond_id`;

@CommandHandler(DecidePremiumReturn)
export class DecidePremiumReturnHandler implements ICommandHandler<DecidePremiumReturn> {
  constructor(
    private readonly bus: CommandBus,
    private readonly commands: CommandRunner,
    private readonly database: TenantDatabase,
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
  ) {}

  /** Each bond's adjustment has an id of its own, so that one asked for before a crash is not asked for twice. */
  async execute({ actor, params: { surrenderId }, body: { take } }: DecidePremiumReturn): Promise<Answer> {
    const { organizationId } = actor;
    if (take) {
      const { rows } = await this.database.read(organizationId, (tx) =>
        tx.query<{ bondId: string }>(DISCHARGED, [organizationId, surrenderId]),
      );
      for (const { bondId } of rows) await this.ask(actor, surrenderId, bondId);
    }
    const premiumReturn = take ? 'taken' : 'none';
    const decide: Work<Answer & { caseId: string }> = async (tx, em) => {
      const row = await holdSurrender(em, actor, surrenderId);
      if (row.premiumReturn !== 'proposed') throw new Refused('SURRENDER_MOVED_ON', { status: 'decided' });
      em.assign(row, { premiumReturn, version: row.version + 1 });
      const subject = { kind: 'recovery-case', id: row.caseId };
      await this.audit.record(actor, { action: 'premium-return-decided', subject, details: { premiumReturn } }, tx);
      return { surrenderId, premiumReturn, caseId: row.caseId };
    };
    const { caseId: _, ...answer } = await this.rows.write(
      actor,
      { premiumReturn: surrenderId, take },
      decide,
      (done) => [
        { topic: 'recovery-case', id: done.caseId },
        { topic: 'approval', id: surrenderId },
      ],
    );
    return answer;
  }

  private async ask(actor: Actor, surrenderId: string, bondId: string): Promise<void> {
    const amountCents = adjustable(await this.commands.read(bondDecider, actor, bondId));
    if (amountCents === 0) return;
    const by = { ...actor, commandId: uuidV5(`premium return ${bondId}`, surrenderId) };
    const reason = 'Surrendered without a lawful reason (R.S. 22:1585).';
    await this.bus.execute(new AskForAdjustment({ actor: by, params: { bondId }, body: { amountCents, reason } }));
  }
}
