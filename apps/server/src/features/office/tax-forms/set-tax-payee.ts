import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { setTaxPayee } from '#contracts/office/tax-forms/tax-forms.ts';
import { TAX_TREATMENT_WORDS, type TaxPayeeKind } from '#domain/office/form-1099.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';

type Answer = ResponseOf<typeof setTaxPayee>;

/** Says as what somebody is paid, and whether their W-9 is on file (money#reported-on-1099-nec). */
export class SetTaxPayee extends CommandOf(setTaxPayee) {}

/** Whether there is such a payee. */
const KNOWN: Readonly<Record<TaxPayeeKind, string>> = {
  agent: 'select from agent where organization_id = $1 and user_id = $2',
  payee: `select from recovery_payee where organization_id = $1 and id = $2 and name <> ''`,
  vendor: `select from journal_entry where organization_id = $1 and event_id = $2 and event_type = 'ExpensePaid'`,
};

/** Over what the form showed alone: 0 is a payee of whom nothing was said. */
const SET = `
  insert into tax_payee (organization_id, kind, payee_id, treatment, has_w9, changed_at)
  select $1, $2, $3, $4, $5, $6 where $7 = 0 or exists (
    select from tax_payee t where t.organization_id = $1 and t.kind = $2 and t.payee_id = $3)
  on conflict (organization_id, kind, payee_id) do update
    set treatment = excluded.treatment, has_w9 = excluded.has_w9, changed_at = excluded.changed_at,
      version = tax_payee.version + 1
    where tax_payee.version = $7
  returning version`;

@CommandHandler(SetTaxPayee)
export class SetTaxPayeeHandler implements ICommandHandler<SetTaxPayee> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused PAYEE_NOT_FOUND, also for another organization's; EDITED_MEANWHILE */
  execute({ actor, body }: SetTaxPayee): Promise<Answer> {
    const { organizationId } = actor;
    const { kind, payeeId, treatment, hasW9, basedOn } = body;
    const set: Work<Answer> = async (tx) => {
      const known = await tx.query(KNOWN[kind], [organizationId, payeeId]);
      if (known.rowCount === 0) throw new Refused('PAYEE_NOT_FOUND');
      const values = [organizationId, kind, payeeId, treatment, hasW9, this.clock.now(), basedOn];
      const { rows } = await tx.query<Answer>(SET, values);
      if (!rows[0]) throw new Refused('EDITED_MEANWHILE');
      const details = { treatment: TAX_TREATMENT_WORDS[treatment], w9: hasW9 ? 'on file' : 'missing' };
      await this.trail.record(actor, { action: 'tax-payee-set', details }, tx);
      return rows[0];
    };
    return this.rows.write(actor, { setTaxPayee: body }, set, () => [{ topic: 'settings', id: 'tax-payees' }]);
  }
}
