import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { setContactZone } from '#contracts/recovery/contact-log/contact-log.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { CaseContacts } from '../cases/index.ts';

type Answer = ResponseOf<typeof setContactZone>;

/** Says in which time zone somebody is, in the place of what their state says (recovery#calling-hours). */
export class SetContactZone extends CommandOf(setContactZone) {}

const SET = `insert into contact_zone (organization_id, person_id, time_zone) values ($1, $2, $3)
  on conflict (organization_id, person_id) do update set time_zone = excluded.time_zone`;
const TAKE_AWAY = 'delete from contact_zone where organization_id = $1 and person_id = $2';

@CommandHandler(SetContactZone)
export class SetContactZoneHandler implements ICommandHandler<SetContactZone> {
  constructor(
    private readonly rows: TenantRows,
    private readonly contacts: CaseContacts,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, CONTACT_NOT_FOUND */
  async execute({
    actor,
    params: { recoveryCaseId: caseId, contactId },
    body: { timeZone },
  }: SetContactZone): Promise<Answer> {
    const people = await this.contacts.of(actor, caseId);
    if (!people.some((one) => one.contactId === contactId)) throw new Refused('CONTACT_NOT_FOUND');
    const set: Work<Answer> = async (tx) => {
      const key = [actor.organizationId, contactId];
      await (timeZone === '' ? tx.query(TAKE_AWAY, key) : tx.query(SET, [...key, timeZone]));
      const subject = { kind: 'recovery-case', id: caseId };
      await this.audit.record(actor, { action: 'contact-zone-set', subject }, tx);
      return { contactId };
    };
    return this.rows.write(actor, { setContactZone: contactId, caseId, timeZone }, set, () => [
      { topic: 'recovery-case', id: caseId },
    ]);
  }
}
