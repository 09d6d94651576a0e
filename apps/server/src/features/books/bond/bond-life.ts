import { courtLifeAfter, type CourtFields, type CourtLife } from '#domain/books/court-answers.ts';
import { answerBy, statutoryDeadline } from '#domain/books/forfeiture-clock.ts';
import { isForfeited } from '#domain/books/bond-status.ts';
import { isCheckedIn } from '#domain/books/check-ins.ts';
import type { BondStatus } from '#domain/kernel/option-lists.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import type { BondEvent } from './bond-events.ts';
import { fieldsOf, type RecordedFields, type SettledFields } from './bond-fields.ts';

/** What table `bond` keeps of a bond's statuses, by its column names: forfeiture, discharge, disposition, agent, notes, check-ins. */
export interface BondLifeRow extends BondCheckInsRow {
  fta_date: string | null;
  warrant_on: string | null;
  warrant_recalled_on: string | null;
  notice_sent_on: string | null;
  notice_certificate_on: string | null;
  notice_received_on: string | null;
  show_cause_on: string | null;
  judgment_mailed_on: string | null;
  forfeiture_power_number: string;
  statutory_deadline: string | null;
  /** The earlier of due date and statutory deadline. */
  answer_by: string | null;
  /** Forfeitures that ended by another way than a discharge, the oldest first: as the contract shows them. */
  earlier_forfeitures: object[];
  disposition: string | null;
  disposed_on: string | null;
  discharged_on: string | null;
  /** Beside this event stands the court that was typed. */
  discharge_event_id: string | null;
  proof_kind: string | null;
  proof_id: string | null;
  agent_id: string | null;
  /** Beside this event stand the notes as they were typed last; null where there are none. */
  notes_event_id: string | null;
  notes_key: string;
}

/** What table `bond` keeps of the check-ins, by its column names. */
interface BondCheckInsRow {
  check_in_frequency: string | null;
  check_in_first_due_on: string | null;
  /** From when until when the bond was neither OPEN nor FORFEITED, the last one without an end. */
  check_in_pauses: { from: string; until: string | null }[];
}

/** What the row needs of the row before. */
type Before = BondLifeRow & {
  status: string;
  forfeiture_date: string | null;
  due_date: string | null;
  judgment: object | null;
};

type Lived = Exclude<BondEvent, { type: 'BondVoided' }> & RecordedEvent;

const daysOf = (fields: SettledFields) => ({
  fta_date: fields.ftaDate,
  warrant_on: fields.warrantOn,
  warrant_recalled_on: fields.warrantRecalledOn,
  notice_sent_on: fields.noticeSentOn,
  notice_certificate_on: fields.noticeCertificateOn,
  notice_received_on: fields.noticeReceivedOn,
  show_cause_on: fields.showCauseOn,
  judgment_mailed_on: fields.judgmentMailedOn,
  forfeiture_power_number: fields.forfeiturePowerNumber,
  statutory_deadline: statutoryDeadline(fields)?.day ?? null,
  answer_by: answerBy(fields),
});

const endedForfeiture = (row: Before, endedOn: string) => ({
  ftaDate: row.fta_date,
  warrantOn: row.warrant_on,
  warrantRecalledOn: row.warrant_recalled_on,
  noticeSentOn: row.notice_sent_on,
  noticeCertificateOn: row.notice_certificate_on,
  noticeReceivedOn: row.notice_received_on,
  showCauseOn: row.show_cause_on,
  judgmentMailedOn: row.judgment_mailed_on,
  forfeiturePowerNumber: row.forfeiture_power_number,
  forfeitureDate: row.forfeiture_date,
  dueDate: row.due_date,
  judgment: row.judgment,
  endedOn,
});

const NOT_DISCHARGED = { discharged_on: null, discharge_event_id: null, proof_kind: null, proof_id: null };

const dischargeOf = (row: Before | undefined, event: Lived, status: BondStatus) => {
  if (event.type === 'BondDischarged') {
    const { dischargedOn, proofKind, proofId } = event.data;
    return {
      discharged_on: dischargedOn,
      discharge_event_id: event.eventId,
      proof_kind: proofKind,
      proof_id: proofId,
    };
  }
  if (event.type === 'BondBroughtIn') return { ...NOT_DISCHARGED, discharged_on: event.data.dischargedOn };
  if (status === 'DISCHARGED' && row) {
    const { discharged_on, discharge_event_id, proof_kind, proof_id } = row;
    return { discharged_on, discharge_event_id, proof_kind, proof_id };
  }
  return NOT_DISCHARGED;
};

const notesOf = (row: Before | undefined, { eventId }: Lived, { notes }: SettledFields) => {
  if (row?.notes_key === notes) return { notes_event_id: row.notes_event_id, notes_key: notes };
  return { notes_event_id: notes === '' ? null : eventId, notes_key: notes };
};

const NO_CHECK_INS: BondCheckInsRow = { check_in_frequency: null, check_in_first_due_on: null, check_in_pauses: [] };

/** The check-ins of a bond's row after an event on the row before (today#check-in-schedule). */
const checkInsOf = (before: (BondCheckInsRow & { status: string }) | undefined, event: Lived): BondCheckInsRow => {
  if (event.type === 'CheckInsScheduled') {
    const { frequency, firstDueOn } = event.data;
    return { check_in_frequency: frequency, check_in_first_due_on: firstDueOn, check_in_pauses: [] };
  }
  if (event.type === 'CheckInsStopped' || !before?.check_in_frequency) return NO_CHECK_INS;
  const { check_in_frequency, check_in_first_due_on, check_in_pauses: pauses } = before;
  const [was, is] = [isCheckedIn(before.status as BondStatus), isCheckedIn(event.data.status)];
  const { occurredAt } = event.metadata;
  const kept = { check_in_frequency, check_in_first_due_on };
  if (was && !is) return { ...kept, check_in_pauses: [...pauses, { from: occurredAt, until: null }] };
  if (!was && is) {
    const ended = pauses.map((pause) => (pause.until === null ? { ...pause, until: occurredAt } : pause));
    return { ...kept, check_in_pauses: ended };
  }
  return { ...kept, check_in_pauses: pauses };
};

/** The part of a bond's row that its statuses make, after an event on the row before. */
export const lifeOf = (row: Before | undefined, event: Lived): BondLifeRow => {
  const fields = fieldsOf(event.data as RecordedFields);
  const earlier = row?.earlier_forfeitures ?? [];
  const ended = row && isForfeited(row.status as BondStatus) && fields.forfeitureDate === null;
  return {
    ...daysOf(fields),
    earlier_forfeitures: ended ? [...earlier, endedForfeiture(row, event.metadata.occurredAt)] : earlier,
    disposition: fields.disposition,
    disposed_on: fields.disposedOn,
    ...dischargeOf(row, event, fields.status),
    agent_id: fields.agentId ?? row?.agent_id ?? (event.type === 'BondWritten' ? event.metadata.actorId : null),
    ...notesOf(row, event, fields),
    ...checkInsOf(row, event),
  };
};

const OTHER = { type: 'other' } as const;

/** What an event says of the bond's court date; `answerId` is the event's own id. */
export const courtLifeOf = (
  life: CourtLife,
  event: BondEvent & { eventId: string },
  before: CourtFields,
): CourtLife => {
  if (event.type === 'BondVoided') return life;
  const after = fieldsOf(event.data as RecordedFields);
  if (event.type !== 'CourtAnswered')
    return courtLifeAfter(life, event.type === 'CourtAnswerUndone' ? { type: event.type } : OTHER, before, after);
  const { said, answeredDate: courtDate, answeredOn: on, by } = event.data;
  return courtLifeAfter(life, { type: event.type, answerId: event.eventId, said, courtDate, by, on }, before, after);
};
