import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { exporters } from '#contracts/kernel/roles.ts';
import type { listSavedReports, SavedReport } from '#contracts/office/saved-reports/saved-reports.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { planOf, SAVED_REPORT, type SavedReportRow } from './saved-report.ts';

type Answer = ResponseOf<typeof listSavedReports>;
type Listed = SavedReportRow & { ownerName: string };

const LIST = `
  select ${SAVED_REPORT}, ${nameOf('a')} as owner_name
  from saved_report r
  join agent a on a.organization_id = r.organization_id and a.user_id = r.owner_id
  where r.organization_id = $1 and r.removed_at is null and (r.owner_id = $2 or (r.is_shared and a.left_at is null))
  order by lower(r.name), r.saved_report_id`;

const COLLEAGUES = `
  select user_id, ${nameOf('a')} as name from agent a
  where organization_id = $1 and left_at is null and role = any ($2) order by lower(${nameOf('a')}), user_id`;

/** The reports that people saved (money#saved-reports). */
@Injectable()
export class SavedReports {
  constructor(
    private readonly database: TenantDatabase,
    private readonly mail: Mail,
  ) {}

  /** One's own and shared ones, by name; and to whom one may be mailed. */
  list({ organizationId, userId }: Actor): Promise<Answer> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<Listed>(LIST, [organizationId, userId]);
      const colleagues = await tx.query<Answer['colleagues'][number]>(COLLEAGUES, [organizationId, exporters]);
      return {
        reports: rows.map((row) => shownTo(userId, row)),
        colleagues: colleagues.rows,
        mailServer: this.mail.isConnected,
      };
    });
  }
}

/** To whom one is mailed is its owner's to know. */
const shownTo = (userId: string, row: Listed): SavedReport => {
  const { savedReportId, name, kind, choices, isShared, ownerId, ownerName, mailTo, version } = row;
  const isOwn = ownerId === userId;
  const plan = isOwn ? planOf(row) : null;
  const mail = plan === null ? null : { ...plan, to: mailTo };
  return { savedReportId, name, kind, choices, isShared, isOwn, ownerName, mail, version };
};
