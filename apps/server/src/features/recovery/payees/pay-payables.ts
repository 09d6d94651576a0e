import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { payPayables } from '#contracts/recovery/payees/payables.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { claimCosts, mustBePayable } from '../recovery-costs/index.ts';
import { FinishPayments } from './finish-payments.ts';
import { colleagueOf, NOT_VOIDED, PayablePaymentRow } from './payable-payment.ts';

type Answer = ResponseOf<typeof payPayables>;
type Input = InputOf<typeof payPayables>['body'];

/** Pays costs of a payee, each whole; the command's id becomes the payment's (money#recipes-of-payouts). */
export class PayPayables extends CommandOf(payPayables) {}

const INSERT_COSTS = `
  insert into payable_payment_cost (organization_id, payment_id, cost_id, case_id, amount_cents)
  select $1, $2, cost_id, case_id, amount_cents
  from unnest($3::uuid[], $4::uuid[], $5::bigint[]) as costs (cost_id, case_id, amount_cents)`;

/** The costs' rows judge: of two payments of one cost the second finds it taken. */
@CommandHandler(PayPayables)
export class PayPayablesHandler implements ICommandHandler<PayPayables> {
  constructor(
    private readonly rows: TenantRows,
    private readonly finishing: FinishPayments,
    private readonly agency: Agency,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused COST_NOT_FOUND, COST_MOVED_ON, COST_IN_PAYMENT, COST_OF_OTHER_PAYEE, PAYEE_WITHOUT_W9, PAYMENT_CHANGED */
  async execute({ actor, body: input }: PayPayables): Promise<Answer> {
    const { approvalLimitCents: limitCents } = await this.agency.find(actor);
    const pay: Work<Answer> = async (tx, em) => {
      await mustBePayable(em, actor, input);
      // Whoever pays themselves asks somebody else, whatever the amount (money#nobody-approves-their-own).
      const isOwn = colleagueOf(input) === actor.userId;
      const status = isOwn || input.amountCents > limitCents ? 'waiting' : 'booking';
      await this.keep(tx, em, actor, { input, status });
      const subject = { kind: 'organization', id: actor.organizationId };
      await this.audit.record(actor, { action: 'payables-paid', subject }, tx);
      return { paymentId: actor.commandId, status };
    };
    const answer = await this.rows.write(actor, { payPayables: input }, pay, ({ paymentId }) => [
      { topic: 'approval', id: paymentId },
    ]);
    if (answer.status === 'booking') await this.finishing.tryNow(actor, answer.paymentId);
    return answer;
  }

  private async keep(
    tx: TenantTransaction,
    em: EntityManager,
    { organizationId, userId, commandId: id, ...actor }: Actor,
    { input, status }: { input: Input; status: 'waiting' | 'booking' },
  ): Promise<void> {
    const { costIds: chosen, amountCents, payeeKind, payeeId, method, externalReference, reason } = input;
    const by = { ...actor, organizationId, userId, commandId: id };
    const payee = { payeeKind, payeeId };
    const costs = await claimCosts(em, by, { costIds: [...new Set(chosen)], paymentId: id, payee });
    const owed = costs.reduce((sum, cost) => sum + cost.amountCents, 0);
    if (owed !== amountCents) throw new Refused('PAYMENT_CHANGED', { amount: formatCents(owed) });
    const now = this.clock.now();
    const isDecided = status === 'booking';
    em.create(PayablePaymentRow, {
      organizationId,
      id,
      ...payee,
      amountCents,
      method,
      externalReference,
      status,
      reason,
      askedBy: userId,
      askedAt: now,
      decidedBy: isDecided ? userId : null,
      decidedAt: isDecided ? now : null,
      approved: false,
      alone: false,
      ...NOT_VOIDED,
      endReason: '',
      version: 1,
    });
    await em.flush();
    await tx.query(INSERT_COSTS, [
      organizationId,
      id,
      costs.map((cost) => cost.id),
      costs.map(({ caseId }) => caseId),
      costs.map((cost) => cost.amountCents),
    ]);
  }
}
