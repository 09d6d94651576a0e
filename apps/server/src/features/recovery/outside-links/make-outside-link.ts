import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { makeOutsideLink } from '#contracts/recovery/outside-links/outside-links.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { workOnCase } from '../cases/index.ts';
import { feeToKeep } from './outside-fee.ts';
import { OutsideTokens } from './outside-tokens.ts';

type Answer = ResponseOf<typeof makeOutsideLink>;

/** Makes a link for somebody outside the agency; the command's id becomes its id (recovery#outside-link). */
export class MakeOutsideLink extends CommandOf(makeOutsideLink) {}

const INSERT = `
  insert into outside_link (organization_id, id, case_id, name, email, phone, fields, made_at, made_by, expires_at,
    fee_basis, fee_payee_id, fee_cents, fee_basis_points)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`;
const DAY_MS = 86_400_000;

@CommandHandler(MakeOutsideLink)
export class MakeOutsideLinkHandler implements ICommandHandler<MakeOutsideLink> {
  constructor(
    private readonly rows: TenantRows,
    private readonly tokens: OutsideTokens,
    private readonly mail: Mail,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, RECOVERY_CASE_CLOSED; VALIDATION_FAILED where its fee's payee is not known */
  execute({ actor, params: { recoveryCaseId: caseId }, body: input }: MakeOutsideLink): Promise<Answer> {
    const { organizationId, userId, commandId: linkId } = actor;
    const { name, email, phone, days } = input;
    const fields = [...new Set(input.fields)];
    const make: Work<Answer> = async (tx, em) => {
      const now = this.clock.now();
      const { afterClosing } = await workOnCase(tx, em, { actor, caseId, at: now });
      if (afterClosing) throw new Refused('RECOVERY_CASE_CLOSED');
      const expiresAt = new Date(now.getTime() + days * DAY_MS);
      const fee = await feeToKeep(tx, actor, input);
      const values = [organizationId, linkId, caseId, name, email, phone, fields, now, userId, expiresAt];
      await tx.query(INSERT, [...values, fee.basis, fee.payeeId, fee.cents, fee.basisPoints]);
      const secretLink = `${this.settings.PUBLIC_URL}/outside#${this.tokens.of({ organizationId, linkId })}`;
      if (email !== '')
        await this.mail.send(organizationId, { to: email, kind: 'outside-link', secretLink, mailId: linkId }, tx);
      const subject = { kind: 'recovery-case', id: caseId };
      const details = { fields: fields.join(', '), days };
      await this.audit.record(actor, { action: 'outside-link-made', subject, details }, tx);
      return { linkId };
    };
    return this.rows.write(actor, { makeOutsideLink: caseId, ...input }, make, () => [
      { topic: 'recovery-case', id: caseId },
    ]);
  }
}
