import { Injectable } from '@nestjs/common';
import type { Lead } from '#contracts/recovery/leads/leads.ts';
import type { Visit } from '#contracts/recovery/leads/visits.ts';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { formatPhone, readPhone } from '#domain/kernel/phone.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { mustBeThere, struckOf, type CaseEntry, type CasePart } from '../cases/index.ts';

const LEADS = `
  select l.id as lead_id, l.kind, l.value, l.latitude, l.longitude, l.confidence, l.source, l.last_seen,
    l.next_visit, l.created_at, ${nameOf('a')} as created_by,
    l.after_closing, l.version, ${struckOf('l', 's')} as struck
  from recovery_lead l
  left join agent a on a.organization_id = l.organization_id and a.user_id = l.created_by
  left join agent s on s.organization_id = l.organization_id and s.user_id = l.struck_by
  where l.organization_id = $1 and l.case_id = $2
  order by l.struck_at is not null, l.confidence desc, l.last_seen desc, l.id`;

const VISITS = `
  select v.id as visit_id, v.lead_id, coalesce(l.value, '') as where, v.result, v.notes, v.latitude,
    v.longitude, v.accuracy_meters, v.photo_file_id, v.visited_at,
    v.recorded_at, ${nameOf('a')} as recorded_by, v.after_closing,
    v.late_reason, ${struckOf('v', 's')} as struck
  from recovery_visit v
  left join recovery_lead l on l.organization_id = v.organization_id and l.id = v.lead_id
  left join agent a on a.organization_id = v.organization_id and a.user_id = v.recorded_by
  left join agent s on s.organization_id = v.organization_id and s.user_id = v.struck_by
  where v.organization_id = $1 and v.case_id = $2 order by v.visited_at desc, v.id desc`;

/** A photo stays what it was when it is removed from the drawer. */
const PHOTOS = `
  select v.id as visit_id, f.name from recovery_visit v
  join stored_file f on f.organization_id = v.organization_id and f.id = v.photo_file_id
  where v.organization_id = $1 and v.case_id = $2`;

const CONFIDENCES = `
  select case_id, max(confidence) as confidence from recovery_lead
  where organization_id = $1 and last_seen >= $2 and struck_at is null group by case_id`;

const rowsOf = async <Row extends object>(tx: TenantTransaction, sql: string, organizationId: string, caseId: string) =>
  (await tx.query<Row>(sql, [organizationId, caseId])).rows;

/** Reads the lead board of a case. */
@Injectable()
export class Leads {
  constructor(private readonly database: TenantDatabase) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND */
  leads(actor: Actor, caseId: string): Promise<Lead[]> {
    return this.of<Lead>(actor, caseId, LEADS);
  }

  /** @throws Refused RECOVERY_CASE_NOT_FOUND */
  visits(actor: Actor, caseId: string): Promise<Visit[]> {
    return this.of<Visit>(actor, caseId, VISITS);
  }

  private of<Row extends object>({ organizationId }: Actor, caseId: string, sql: string): Promise<Row[]> {
    return this.database.read(organizationId, async (tx) => {
      await mustBeThere(tx, organizationId, caseId);
      return rowsOf<Row>(tx, sql, organizationId, caseId);
    });
  }
}

const closedAlready = (afterClosing: boolean): string[] => (afterClosing ? ['Entered after closing'] : []);

/** A lead in the chronology: a phone and who told it are for the surety alone (recovery#chronology-editions). */
const entryOfLead = (lead: Lead, timeZone: string): CaseEntry => {
  const { leadId, kind, value, confidence, source, lastSeen, nextVisit, createdAt, createdBy, afterClosing } = lead;
  const phone = kind === 'phone';
  return {
    id: leadId,
    day: dayOf(new Date(createdAt), timeZone),
    at: createdAt,
    enteredAt: createdAt,
    by: createdBy,
    kind: 'Lead',
    lines: [
      ...(phone ? ['A phone number'] : [value]),
      `${String(confidence)}% sure, last seen ${formatDay(lastSeen)}`,
      ...(nextVisit === null ? [] : [`Next visit ${formatDay(nextVisit)}`]),
      ...closedAlready(afterClosing),
    ],
    suretyLines: [...(phone ? [formatPhone(readPhone(value) ?? value)] : []), `Source: ${source}`],
    struck: lead.struck,
  };
};

/** A visit in the chronology; its photo by the name that it has among the files. */
const entryOfVisit = (visit: Visit, photo: string | undefined, timeZone: string): CaseEntry => {
  const { visitId, where, result, notes, latitude, longitude, accuracyMeters } = visit;
  const { visitedAt, recordedAt, recordedBy, afterClosing, lateReason, struck } = visit;
  const position =
    latitude === null || longitude === null
      ? []
      : [
          `Position ${latitude.toFixed(5)}, ${longitude.toFixed(5)}${
            accuracyMeters === null ? '' : ` (within ${String(accuracyMeters)} m)`
          }`,
        ];
  return {
    id: visitId,
    day: dayOf(new Date(visitedAt), timeZone),
    at: visitedAt,
    enteredAt: recordedAt,
    by: recordedBy,
    kind: 'Visit',
    lines: [
      result,
      ...(where === '' ? [] : [where]),
      ...(notes === '' ? [] : [notes]),
      ...position,
      ...(photo === undefined ? [] : [`Photo ${photo}`]),
      ...closedAlready(afterClosing),
      ...(lateReason === '' ? [] : [`Entered late: ${lateReason}`]),
    ],
    struck,
  };
};

/** What the lead board adds to a case. */
export const leadsOfCase: CasePart = {
  moves: [
    'update recovery_lead set case_id = $3 where organization_id = $1 and case_id = $2',
    'update recovery_visit set case_id = $3 where organization_id = $1 and case_id = $2',
  ],
  name: 'leads',
  entries: async (tx, { organizationId, caseId, timeZone }) => {
    const leads = await rowsOf<Lead>(tx, LEADS, organizationId, caseId);
    const visits = await rowsOf<Visit>(tx, VISITS, organizationId, caseId);
    const photos = await rowsOf<{ visitId: string; name: string }>(tx, PHOTOS, organizationId, caseId);
    const names = new Map(photos.map(({ visitId, name }) => [visitId, name]));
    return [
      ...leads.map((lead) => entryOfLead(lead, timeZone)),
      ...visits.map((visit) => entryOfVisit(visit, names.get(visit.visitId), timeZone)),
    ];
  },
  confidences: async (tx, { organizationId, since }) => {
    const asked = { name: 'lead-confidences', text: CONFIDENCES, values: [organizationId, since] };
    return (await tx.query<{ caseId: string; confidence: number }>(asked)).rows;
  },
};
