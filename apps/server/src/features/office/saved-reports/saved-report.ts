import type { LiveChange } from '#contracts/edge/live.ts';
import type { ReportChoices, SavedReport } from '#contracts/office/saved-reports/saved-reports.ts';
import type { MailPlan } from '#domain/office/saved-reports.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** A saved report as its row has it. */
export interface SavedReportRow {
  savedReportId: string;
  ownerId: string;
  name: string;
  kind: SavedReport['kind'];
  choices: ReportChoices;
  isShared: boolean;
  version: number;
  removedAt: string | null;
  mailEvery: MailPlan['every'] | null;
  mailOn: number | null;
  mailTo: string[];
  mailedFor: string | null;
}

/** SQL: the columns of a row `r`. */
export const SAVED_REPORT = `r.saved_report_id, r.owner_id, r.name, r.kind, r.choices, r.is_shared, r.version, r.removed_at,
  r.mail_every, r.mail_on, r.mail_to, r.mailed_for`;

/** On which day it is mailed; null where it is not. */
export const planOf = ({ mailEvery, mailOn }: Pick<SavedReportRow, 'mailEvery' | 'mailOn'>): MailPlan | null =>
  mailEvery === null || mailOn === null ? null : { every: mailEvery, on: mailOn };

const HOLD = `
  select ${SAVED_REPORT} from saved_report r
  where r.organization_id = $1 and r.saved_report_id = $2 and r.owner_id = $3 and (r.removed_at is null) = not $4
  for update`;

/**
 * A saved report of one's own, held until the transaction ends; `isRemoved`: one that was removed.
 * @throws Refused SAVED_REPORT_NOT_FOUND, also of somebody else's; CONFLICT where it changed since `basedOn`
 */
export const holdOwn = async (
  tx: TenantTransaction,
  { organizationId, userId }: Actor,
  { savedReportId, basedOn, isRemoved = false }: { savedReportId: string; basedOn?: number; isRemoved?: boolean },
): Promise<SavedReportRow> => {
  const { rows } = await tx.query<SavedReportRow>(HOLD, [organizationId, savedReportId, userId, isRemoved]);
  if (!rows[0]) throw new Refused('SAVED_REPORT_NOT_FOUND');
  if (basedOn !== undefined && rows[0].version !== basedOn) throw new Refused('CONFLICT');
  return rows[0];
};

/** What open screens are told of a change. */
export const changedReport = ({ savedReportId: id }: { savedReportId: string }): LiveChange['changes'] => [
  { topic: 'saved-report', id },
];
