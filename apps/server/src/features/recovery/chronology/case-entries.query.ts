import { dayOf, formatDay } from '#domain/kernel/days.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { struckOf, withJoined, type CaseEntry, type CasePart } from '../cases/index.ts';

interface Of {
  organizationId: string;
  caseId: string;
  timeZone: string;
}

const CHANGES = `
  select h.case_id = $2 as is_own, left(h.case_id::text, 8) as case, h.version, h.kind, h.changed_at as at, case when h.changed_by is not null then ${nameOf('a')} end as by,
    h.fields, h.reason, h.kind in ('file', 'file-removed') and exists (
      select from recovery_chronology e
      join stored_file f on f.organization_id = e.organization_id and f.id = e.file_id
      where e.organization_id = h.organization_id and e.case_id in (${withJoined('$2')})
        and f.name in (h.fields -> 0 ->> 'before', h.fields -> 0 ->> 'after')) as is_edition
  from recovery_case_change h left join agent a on a.organization_id = h.organization_id and a.user_id = h.changed_by
  where h.organization_id = $1 and h.case_id in (${withJoined('$2')}) and (h.kind <> 'joined' or h.case_id = $2)
    and (h.kind in ('opened', 'closed', 'reopened', 'bond', 'file', 'file-removed', 'joined')
      or h.fields @> '[{"field": "status"}]')`;

const INTERVIEWS = `
  select i.id, i.interview_date as day, i.name, i.location, i.notes, i.created_at as entered_at, ${nameOf('a')} as by,
    i.after_closing, ${struckOf('i', 's')} as struck
  from recovery_interview i
  left join agent a on a.organization_id = i.organization_id and a.user_id = i.created_by
  left join agent s on s.organization_id = i.organization_id and s.user_id = i.struck_by
  where i.organization_id = $1 and i.case_id = $2`;

const BONDS = `
  select b.bond_id as id, coalesce(nullif(b.power_number, ''), nullif(b.case_number, ''), 'a bond without a number') as bond,
    b.forfeiture_date, b.fta_date, b.warrant_on, b.notice_sent_on, l.linked_at as entered_at
  from recovery_case_bond l join bond b on b.organization_id = l.organization_id and b.bond_id = l.bond_id
  where l.organization_id = $1 and l.case_id = $2`;

const WORDS: Readonly<Record<string, string>> = {
  opened: 'Case opened',
  closed: 'Case closed',
  reopened: 'Case reopened',
  bond: 'Bond added',
  file: 'File added',
  'file-removed': 'File removed',
  joined: 'Case joined',
};

interface ChangeRow {
  isOwn: boolean;
  /** The beginning of its case's id. */
  case: string;
  version: number;
  kind: string;
  at: string;
  by: string | null;
  fields: readonly { field: string; before: string; after: string }[];
  reason: string;
  /** It is about the file of an edition of this chronology: no court reads of another one. */
  isEdition: boolean;
}

const statuses = async (tx: TenantTransaction, { organizationId, caseId, timeZone }: Of): Promise<CaseEntry[]> => {
  const { rows } = await tx.query<ChangeRow>(CHANGES, [organizationId, caseId]);
  return rows.map(({ isOwn, case: ofCase, version, kind, at, by, fields, reason, isEdition }) => ({
    id: `change-${isOwn ? '' : `${ofCase}-`}${String(version).padStart(6, '0')}`,
    day: dayOf(new Date(at), timeZone),
    at,
    enteredAt: at,
    by,
    kind: WORDS[kind] ?? 'Status',
    suretyOnly: isEdition,
    lines: [
      ...(isOwn ? [] : [`In case ${ofCase}, joined into this one`]),
      ...fields
        .filter(({ field }) => ['status', 'outcome', 'file', 'case'].includes(field))
        .map(({ before, after }) => [before, after].filter((word) => word !== '').join(' to ')),
      ...(reason === '' ? [] : [reason]),
    ],
  }));
};

interface InterviewRow extends Pick<CaseEntry, 'id' | 'day' | 'enteredAt' | 'by' | 'struck'> {
  name: string;
  location: string;
  notes: string;
  afterClosing: boolean;
}

/** Who was asked is a source: for the surety alone (recovery#chronology-editions). */
const interviews = async (tx: TenantTransaction, { organizationId, caseId }: Of): Promise<CaseEntry[]> => {
  const { rows } = await tx.query<InterviewRow>(INTERVIEWS, [organizationId, caseId]);
  return rows.map(({ name, location, notes, afterClosing, ...entry }) => ({
    ...entry,
    at: null,
    kind: 'Field interview',
    lines: [location, notes, afterClosing ? 'Entered after closing' : ''].filter((line) => line !== ''),
    suretyLines: name === '' ? [] : [`With ${name}`],
  }));
};

interface BondRow {
  id: string;
  bond: string;
  forfeitureDate: string | null;
  ftaDate: string | null;
  warrantOn: string | null;
  noticeSentOn: string | null;
  enteredAt: string;
}

const forfeitures = async (tx: TenantTransaction, { organizationId, caseId }: Of): Promise<CaseEntry[]> => {
  const { rows } = await tx.query<BondRow>(BONDS, [organizationId, caseId]);
  return rows.flatMap(({ id, bond, enteredAt, ...days }) =>
    (
      [
        ['Failure to appear', days.ftaDate],
        ['Warrant', days.warrantOn],
        ['Forfeiture', days.forfeitureDate],
        ['Notice of the forfeiture sent', days.noticeSentOn],
      ] as const
    ).flatMap(([kind, day]) =>
      day === null
        ? []
        : [
            {
              id: `${id}-${kind}`,
              day,
              at: null,
              enteredAt,
              by: null,
              kind,
              lines: [`${bond}, ${formatDay(day)}`],
            },
          ],
    ),
  );
};

/** What a case itself has for its chronology: status changes, interviews, files, and the days of its forfeitures. */
export const entriesOfCase: CasePart = {
  name: 'case',
  entries: async (tx, of) => [
    ...(await statuses(tx, of)),
    ...(await interviews(tx, of)),
    ...(await forfeitures(tx, of)),
  ],
};
