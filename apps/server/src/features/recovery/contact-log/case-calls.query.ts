import { Injectable } from '@nestjs/common';
import type { LoggedCall } from '#contracts/recovery/contact-log/contact-log.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { formatPhone } from '#domain/kernel/phone.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { mustBeThere, struckOf, type CaseEntry, type CasePart } from '../cases/index.ts';

const CALLS = `
  select k.id as call_id, k.person_id,
    coalesce(d.full_name, i.full_name, r.name, c.name, '') as name, k.direction, k.result,
    k.called_at, k.note, k.early_reason, k.recorded_at,
    ${nameOf('a')} as recorded_by, k.after_closing, ${struckOf('k', 's')} as struck,
    coalesce(d.phone_number, i.phone_number, r.phone, c.phone, '') as phone, d.id is not null as is_defendant
  from contact_call k
  left join defendant d on d.organization_id = k.organization_id and d.id = k.person_id and d.lifecycle = 'live'
  left join indemnitor i on i.organization_id = k.organization_id and i.id = k.person_id and i.lifecycle = 'live'
  left join personal_reference r on r.organization_id = k.organization_id and r.id = k.person_id
  left join recovery_contact c on c.organization_id = k.organization_id and c.id = k.person_id
  left join agent a on a.organization_id = k.organization_id and a.user_id = k.recorded_by
  left join agent s on s.organization_id = k.organization_id and s.user_id = k.struck_by
  where k.organization_id = $1 and k.case_id = $2 order by k.called_at desc, k.id desc`;

type CallRow = LoggedCall & { phone: string; isDefendant: boolean };

/** Reads the calls of a case. */
@Injectable()
export class CaseCalls {
  constructor(private readonly database: TenantDatabase) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND */
  of({ organizationId }: Actor, caseId: string): Promise<LoggedCall[]> {
    return this.database.read(organizationId, async (tx) => {
      await mustBeThere(tx, organizationId, caseId);
      const { rows } = await tx.query<CallRow>(CALLS, [organizationId, caseId]);
      return rows.map(({ phone: _, isDefendant: __, ...call }) => call);
    });
  }
}

/** A call in the chronology: a third person's phone is for the surety alone (recovery#chronology-editions). */
const entryOf = (call: CallRow, timeZone: string): CaseEntry => {
  const { callId, name, direction, result, calledAt, note, earlyReason, recordedAt, recordedBy, struck } = call;
  const { phone, isDefendant, afterClosing } = call;
  const number = phone === '' ? '' : formatPhone(phone);
  return {
    id: callId,
    day: dayOf(new Date(calledAt), timeZone),
    at: calledAt,
    enteredAt: recordedAt,
    by: recordedBy,
    kind: direction === 'incoming' ? 'Incoming call' : 'Outgoing call',
    lines: [
      `${name === '' ? 'Unknown' : name}: ${result}`,
      ...(isDefendant && number !== '' ? [number] : []),
      ...(note === '' ? [] : [note]),
      ...(earlyReason === '' ? [] : [`Before the next allowed time: ${earlyReason}`]),
      ...(afterClosing ? ['Entered after closing'] : []),
    ],
    suretyLines: !isDefendant && number !== '' ? [number] : [],
    struck,
  };
};

/** What the contact log adds to a case. */
export const callsOfCase: CasePart = {
  moves: ['update contact_call set case_id = $3 where organization_id = $1 and case_id = $2'],
  name: 'calls',
  entries: async (tx, { organizationId, caseId, timeZone }) => {
    const { rows } = await tx.query<CallRow>(CALLS, [organizationId, caseId]);
    return rows.map((row) => entryOf(row, timeZone));
  },
};
