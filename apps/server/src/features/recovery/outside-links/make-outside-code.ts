import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { mustBeThere } from '../cases/index.ts';
import { validLink } from './outside-link.ts';
import { OutsideTokens } from './outside-tokens.ts';

/** Makes a code that somebody of the agency reads by phone; only its id is kept. */
export class MakeOutsideCode extends Command<{ codeId: string }> {
  constructor(
    readonly actor: Actor,
    readonly which: { caseId: string; linkId: string },
  ) {
    super();
  }
}

export const SET_CODE = `update outside_link set code_id = $3, code_made_at = $4, code_tries = 0
  where organization_id = $1 and id = $2`;
const IS_OF_CASE = 'select 1 from outside_link where organization_id = $1 and id = $2 and case_id = $3';

@CommandHandler(MakeOutsideCode)
export class MakeOutsideCodeHandler implements ICommandHandler<MakeOutsideCode> {
  constructor(
    private readonly rows: TenantRows,
    private readonly tokens: OutsideTokens,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, OUTSIDE_LINK_NOT_FOUND, OUTSIDE_LINK_INVALID */
  execute({ actor, which: { caseId, linkId } }: MakeOutsideCode): Promise<{ codeId: string }> {
    const { organizationId } = actor;
    const make: Work<{ codeId: string }> = async (tx) => {
      await mustBeThere(tx, organizationId, caseId);
      const { rowCount } = await tx.query(IS_OF_CASE, [organizationId, linkId, caseId]);
      if (rowCount === 0) throw new Refused('OUTSIDE_LINK_NOT_FOUND');
      const now = this.clock.now();
      await validLink(tx, { organizationId, linkId }, now, 'for update of l');
      const codeId = this.tokens.newCodeId();
      await tx.query(SET_CODE, [organizationId, linkId, codeId, now]);
      const subject = { kind: 'recovery-case', id: caseId };
      await this.audit.record(actor, { action: 'outside-code-made', subject }, tx);
      return { codeId };
    };
    return this.rows.write(actor, { makeOutsideCode: linkId, caseId }, make);
  }
}
