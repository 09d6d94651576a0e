import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { setForm8300 } from '#contracts/office/tax-forms/forms-8300.ts';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail, type AuditFact } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { CASH_TAKEN } from './cash-payers.query.ts';

type Answer = ResponseOf<typeof setForm8300>;
type Body = InputOf<typeof setForm8300>['body'];

/** Says that a Form 8300 was filed, corrects that with a reason, or takes it back (money#form-8300-filed). */
export class SetForm8300 extends CommandOf(setForm8300) {}

interface Payment {
  accountId: string;
  paidOn: string;
}

/** What was said of a form; without a day it was taken back. */
interface Said {
  filedOn: string | null;
  recordedAt: string;
  version: number;
}

/** The cash payment that names the payer. */
const PAYMENT = `
  select account_id, effective_on as paid_on from ${CASH_TAKEN} j where organization_id = $1 and named_by = $2`;
const HOLD = `
  select filed_on, recorded_at, version from form_8300 where organization_id = $1 and event_id = $2 for update`;
const FILE = `
  insert into form_8300 (organization_id, event_id, filed_on, note, reason, recorded_by, recorded_at, account_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (organization_id, event_id) do nothing returning version`;
/** Where it was taken back, it is recorded by whoever says it again. */
const CORRECT = `
  update form_8300 set filed_on = $3, note = $4, reason = $5, version = version + 1,
    recorded_by = case when filed_on is null then $6 else recorded_by end,
    recorded_at = case when filed_on is null then $7 else recorded_at end
  where organization_id = $1 and event_id = $2 and version = $8 returning version`;

const wrong = (path: keyof Body, message: string) => new Refused('VALIDATION_FAILED', {}, [{ path, message }]);

const noted = ({ filedOn: before }: Pick<Said, 'filedOn'>, filedOn: string | null): AuditFact => {
  const on = formatDay(filedOn ?? before ?? '');
  if (filedOn === null) return { action: 'form-8300-taken-back', details: { on } };
  if (before === null) return { action: 'form-8300-filed', details: { on } };
  return { action: 'form-8300-corrected', details: { on, before: formatDay(before) } };
};

@CommandHandler(SetForm8300)
export class SetForm8300Handler implements ICommandHandler<SetForm8300> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused PAYMENT_NOT_FOUND, also of another organization; EDITED_MEANWHILE; VALIDATION_FAILED */
  execute({ actor, params: { eventId }, body }: SetForm8300): Promise<Answer> {
    return this.rows.write(
      actor,
      { setForm8300: eventId, ...body },
      (tx) => this.set(tx, actor, eventId, body),
      () => [{ topic: 'settings', id: 'forms-8300' }],
    );
  }

  private async set(tx: TenantTransaction, actor: Actor, eventId: string, body: Body): Promise<Answer> {
    const { organizationId, userId } = actor;
    const { filedOn, note, reason, basedOn } = body;
    const { rows: payments } = await tx.query<Payment>(PAYMENT, [organizationId, eventId]);
    const [payment] = payments;
    if (!payment) throw new Refused('PAYMENT_NOT_FOUND');
    const { rows: held } = await tx.query<Said>(HOLD, [organizationId, eventId]);
    const [said] = held;
    const isTakenBack = filedOn === null && (said?.filedOn ?? null) === null;
    if ((said?.version ?? 0) !== basedOn || isTakenBack) throw new Refused('EDITED_MEANWHILE');
    this.mustFit(actor, body, { payment, said });
    const values = [organizationId, eventId, filedOn, note, reason, userId, this.clock.now()];
    const { rows } = said
      ? await tx.query<Answer>(CORRECT, [...values, basedOn])
      : await tx.query<Answer>(FILE, [...values, payment.accountId]);
    if (!rows[0]) throw new Refused('EDITED_MEANWHILE');
    const subject = { kind: 'account', id: payment.accountId };
    await this.trail.record(actor, { ...noted(said ?? { filedOn: null }, filedOn), subject }, tx);
    return rows[0];
  }

  /** A form is filed on a day from that of the cash up to today; what an earlier day recorded is changed with a reason. */
  private mustFit(
    { timeZone }: Actor,
    { filedOn, reason }: Body,
    { payment: { paidOn }, said }: { payment: Payment; said: Said | undefined },
  ): void {
    const today = dayOf(this.clock.now(), timeZone);
    if (filedOn !== null && filedOn > today) throw wrong('filedOn', 'Enter a day up to today.');
    if (filedOn !== null && filedOn < paidOn)
      throw wrong('filedOn', `Enter a day from ${formatDay(paidOn)} on, when the cash was paid.`);
    const isFiled = said !== undefined && said.filedOn !== null;
    if (isFiled && dayOf(new Date(said.recordedAt), timeZone) < today && reason === '')
      throw wrong('reason', 'Enter why it is changed.');
  }
}
