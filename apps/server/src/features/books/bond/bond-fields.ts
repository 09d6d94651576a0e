import type { BondFields } from '#contracts/books/bond/bonds.ts';
import { addDays } from '#domain/kernel/days.ts';
import { forfeitureDateProblem, forfeitureDueDate } from '#domain/books/forfeiture-clock.ts';
import { BOND_FIELDS_TOGETHER, mergeFields } from '#domain/people/merge-fields.ts';
import type { BondStatus } from '#domain/kernel/option-lists.ts';
import { Refused, refusedBeside } from '../../../kernel/refused.ts';

/** The fields as people type them; `status` is any that a bond can have, `notes` a keyed hash of what was typed. */
export type TypedFields = Omit<BondFields, 'status'> & { status: BondStatus; agentId: string | null };

/** The fields as recorded: those of the form, settled, with the due date of a forfeiture. */
export type SettledFields = TypedFields & { dueDate: string | null };

/** What an edit names; what it leaves out stays as it is. */
export type FieldEdit = { [Name in keyof TypedFields]?: TypedFields[Name] | undefined };

/** What a court date says besides its day (today#court-time-and-section). */
const NO_HOUR = { courtTime: null, courtSection: '' };

/** What can be known before a forfeiture: it may stand on an OPEN bond, too. */
const BEFORE_FORFEITURE = {
  ftaDate: null,
  warrantOn: null,
  warrantRecalledOn: null,
  noticeSentOn: null,
  noticeReceivedOn: null,
};
/** What only a forfeiture has. */
const OF_FORFEITURE = {
  forfeitureDate: null,
  dueDate: null,
  noticeCertificateOn: null,
  showCauseOn: null,
  judgmentMailedOn: null,
  forfeiturePowerNumber: '',
};
const NO_FORFEITURE = { ...BEFORE_FORFEITURE, ...OF_FORFEITURE };
type Forfeiture = Pick<SettledFields, keyof typeof NO_FORFEITURE>;

/** What the fields are that events of earlier builds lack. */
const LATER: Pick<TypedFields, keyof typeof BEFORE_FORFEITURE> &
  Pick<TypedFields, 'noticeCertificateOn' | 'showCauseOn' | 'judgmentMailedOn' | 'forfeiturePowerNumber'> &
  Pick<TypedFields, 'disposition' | 'disposedOn' | 'agentId' | 'notes' | 'suretyId' | keyof typeof NO_HOUR> = {
  ...NO_HOUR,
  ...BEFORE_FORFEITURE,
  noticeCertificateOn: null,
  showCauseOn: null,
  judgmentMailedOn: null,
  forfeiturePowerNumber: '',
  disposition: null,
  disposedOn: null,
  agentId: null,
  notes: '',
  suretyId: null,
};

type Later = keyof typeof LATER;
/** The fields of an event of any build. */
export type RecordedFields = Omit<SettledFields, Later> & { [Name in Later]?: SettledFields[Name] | undefined };

const laterOf = (data: RecordedFields): typeof LATER =>
  Object.fromEntries(Object.entries(LATER).map(([name, none]) => [name, data[name as Later] ?? none])) as typeof LATER;

const typedOf = (data: Omit<RecordedFields, 'dueDate'>): TypedFields => ({
  status: data.status,
  amountCents: data.amountCents,
  jurisdiction: data.jurisdiction,
  postedAt: data.postedAt,
  chargeCode: data.chargeCode,
  powerNumber: data.powerNumber,
  courtLocation: data.courtLocation,
  caseNumber: data.caseNumber,
  courtDate: data.courtDate,
  reminderDays: data.reminderDays,
  bondDate: data.bondDate,
  forfeitureDate: data.forfeitureDate,
  ...laterOf({ ...data, dueDate: null }),
});

export const fieldsOf = (data: RecordedFields): SettledFields => ({ ...typedOf(data), dueDate: data.dueDate });

const forfeitureOf = (fields: SettledFields): Forfeiture =>
  Object.fromEntries(
    Object.keys(NO_FORFEITURE).map((name) => [name, fields[name as keyof Forfeiture]]),
  ) as unknown as Forfeiture;

/** A forfeited bond has no current court date but a due date; the date it cleared is the one that was missed. */
const forfeited = (fields: TypedFields, before: SettledFields | null, today: string): SettledFields => {
  const isNew = before?.status !== 'FORFEITED';
  const cleared = isNew ? (fields.courtDate ?? before?.courtDate ?? null) : null;
  const missed = cleared !== null && cleared <= today ? cleared : null;
  let { forfeitureDate, noticeCertificateOn } = fields;
  const [certifiedBefore, datedBefore] = isNew ? [null, null] : [before.noticeCertificateOn, before.forfeitureDate];
  // The clerk's notice certificate dates the forfeiture: editing either edits both (bonds#provisional-forfeiture-date).
  if (noticeCertificateOn !== certifiedBefore) forfeitureDate = noticeCertificateOn ?? forfeitureDate;
  else if (noticeCertificateOn !== null && forfeitureDate !== datedBefore) noticeCertificateOn = forfeitureDate;
  return {
    ...fields,
    courtDate: null,
    ...NO_HOUR,
    ftaDate: fields.ftaDate ?? missed,
    forfeitureDate,
    noticeCertificateOn,
    forfeiturePowerNumber: fields.forfeiturePowerNumber || (isNew ? fields.powerNumber : ''),
    dueDate: forfeitureDueDate(forfeitureDate),
  };
};

/**
 * The fields as they are recorded (bonds#dates-of-a-forfeiture): the dates of a forfeiture stand in FORFEITED, stay in
 * PAID and DISCHARGED as they were, and are nowhere else; what precedes one may stand on an OPEN bond. 0 is no amount.
 */
export const settled = (typed: TypedFields, before: SettledFields | null, today: string): SettledFields => {
  const fields = {
    ...typedOf(typed),
    amountCents: typed.amountCents === 0 ? null : typed.amountCents,
    ...(typed.courtDate === null && NO_HOUR),
    disposedOn: typed.disposition === null ? null : typed.disposedOn,
  };
  const forfeiture = before ? forfeitureOf(before) : NO_FORFEITURE;
  switch (fields.status) {
    case 'FORFEITED':
      return forfeited(fields, before, today);
    case 'PAID':
    case 'DISCHARGED':
      return { ...fields, ...forfeiture };
    case 'OPEN': {
      const hadForfeiture = before !== null && before.status !== 'OPEN';
      return { ...fields, ...OF_FORFEITURE, ...(hadForfeiture ? BEFORE_FORFEITURE : {}) };
    }
    default:
      return { ...fields, ...NO_FORFEITURE };
  }
};

export const sameFields = (a: SettledFields, b: SettledFields): boolean =>
  JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b));

/** A refusal beside one field. */
export const refusedAt = (path: string, message: string) => new Refused('VALIDATION_FAILED', {}, [{ path, message }]);

/**
 * Merges an edit that was made from version `basedOn` into the newest one (screens#edits-name-their-version).
 * @throws Refused EDITED_MEANWHILE with a message beside each field in conflict; VALIDATION_FAILED for a version that
 *   was never there.
 */
export const merged = (versions: readonly SettledFields[], basedOn: number, edit: FieldEdit): TypedFields => {
  const [base, newest] = [versions[basedOn], versions.at(-1)];
  if (!base || !newest) throw refusedAt('basedOn', 'Reload the page and try again.');
  const named = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const mine: TypedFields = typedOf({ ...base, ...named });
  const { values, conflicts } = mergeFields(typedOf(base), mine, typedOf(newest), BOND_FIELDS_TOGETHER);
  const messages = conflicts.map((path) => ({ path, message: 'Somebody changed this at the same time.' }));
  if (messages.length > 0) throw new Refused('EDITED_MEANWHILE', {}, messages);
  return values;
};

/**
 * A bond becomes FORFEITED, or changes a date of it, only with a date that can be (bonds#becoming-forfeited). @throws
 * Refused VALIDATION_FAILED.
 */
export const mustBeForfeitable = (fields: SettledFields, before: SettledFields | null, today: string): void => {
  if (fields.status !== 'FORFEITED') return;
  const same =
    before?.status === 'FORFEITED' &&
    before.forfeitureDate === fields.forfeitureDate &&
    before.bondDate === fields.bondDate;
  const problem = same ? null : forfeitureDateProblem(fields, today);
  if (problem !== null) throw refusedAt('forfeitureDate', problem);
};

const PAST = [
  'ftaDate',
  'warrantOn',
  'warrantRecalledOn',
  'noticeSentOn',
  'noticeCertificateOn',
  'noticeReceivedOn',
  'judgmentMailedOn',
  'disposedOn',
] as const;
const UPCOMING = ['courtDate', 'showCauseOn'] as const;
const YEARS_AHEAD = 10;

/** The last day that a court date or hearing can be on: ten years ahead (bonds#typed-days). */
export const farthestDay = (today: string): string =>
  addDays(`${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4, 8)}01`, Number(today.slice(8)) - 1);

/**
 * What has happened is not after today; court dates and hearings are at most ten years ahead (bonds#typed-days).
 * @throws Refused FUTURE_DAY for the bond date, VALIDATION_FAILED for others; for what the change touches alone.
 */
export const mustBePossible = (fields: SettledFields, before: SettledFields | null, today: string): void => {
  const touched = (name: keyof SettledFields) => fields[name] !== (before?.[name] ?? null);
  if (fields.bondDate !== null && touched('bondDate') && fields.bondDate > today)
    throw refusedBeside('FUTURE_DAY', 'bondDate');
  for (const name of PAST) {
    if (touched(name) && (fields[name] ?? '') > today) throw refusedAt(name, 'The date cannot be in the future.');
  }
  const last = farthestDay(today);
  for (const name of UPCOMING) {
    if (touched(name) && (fields[name] ?? '') > last) throw refusedAt(name, 'Enter a valid date in MM/DD/YYYY.');
  }
};
