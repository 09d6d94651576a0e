import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listPortalReports, PortalReport } from '#contracts/office/surety-portal/portal.ts';
import type { SuretyReport } from '#contracts/powers/surety-reports/surety-reports.ts';
import { Refused } from '../../../kernel/refused.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { SuretyReports } from '../../powers/surety-reports/index.ts';
import type { PortalReader } from './portal-views.ts';

/** As many as the agency lists. */
const REPORTS = `
  select number, starts_on, ends_on, sent_at,
    (content->'totals'->>'written')::int as written, (content->'totals'->>'faceCents')::bigint as face_cents
  from surety_report where organization_id = $1 and surety_id = $2 order by number desc limit 60`;

/** The execution reports that a surety was sent: never one that is still being built. */
@Injectable()
export class PortalReports {
  constructor(
    private readonly reads: Reads,
    private readonly reports: SuretyReports,
  ) {}

  async list({ organizationId, suretyId }: PortalReader): Promise<ResponseOf<typeof listPortalReports>> {
    const { rows } = await this.reads.after({ organizationId }, [optionalView('surety-facts')], (tx) =>
      tx.query<Omit<PortalReport, 'sentAt'> & { sentAt: string | Date }>(REPORTS, [organizationId, suretyId]),
    );
    return { reports: rows.map((row) => ({ ...row, sentAt: new Date(row.sentAt).toISOString() })) };
  }

  /** @throws Refused REPORT_NOT_FOUND, also for a week that is not sent */
  async sent(reader: PortalReader, endsOn: string): Promise<SuretyReport> {
    const { suretyId } = reader;
    if ((await this.reports.sent(reader, suretyId, endsOn)) === null) throw new Refused('REPORT_NOT_FOUND');
    return this.reports.get(reader, { suretyId, endsOn });
  }
}
