import { Injectable } from '@nestjs/common';
import type { AlertKind } from '#contracts/office/alerts/alert-kinds.ts';
import { CheckInStandings } from '../../books/check-ins/index.ts';
import { TillStandings } from '../../books/tills/index.ts';
import type { KindOfAlert } from './alert-kind.ts';
import { approvalAlerts } from './approval-alerts.ts';
import { auditRequestAlerts } from './audit-request-alerts.ts';
import { booksAlerts } from './books-alerts.ts';
import { coverAlerts } from './cover-alerts.ts';
import { drawerAlerts } from './drawer-alerts.ts';
import { appointmentAlerts, powerAlerts } from './expiry-alerts.ts';
import { forfeitureAlerts, noticeWatchAlerts, unassignedAlerts, withoutCaseAlerts } from './forfeiture-alerts.ts';
import { jobAlerts } from './job-alerts.ts';
import { checkInAlerts, courtAlerts } from './person-alerts.ts';
import { tillAlerts } from './till-alerts.ts';
import { unpaidAlerts } from './unpaid-alerts.ts';

/** Every kind of alert (today#alert-kinds): a new one is one more line. */
@Injectable()
export class AlertKinds {
  readonly all: readonly KindOfAlert[];
  private readonly byKind: ReadonlyMap<AlertKind, KindOfAlert>;

  constructor(standings: CheckInStandings, tills: TillStandings) {
    this.all = [
      forfeitureAlerts,
      noticeWatchAlerts,
      withoutCaseAlerts,
      unassignedAlerts,
      checkInAlerts(standings),
      courtAlerts,
      powerAlerts,
      appointmentAlerts,
      drawerAlerts,
      tillAlerts(tills),
      unpaidAlerts,
      coverAlerts,
      approvalAlerts,
      auditRequestAlerts,
      booksAlerts,
      jobAlerts,
    ];
    this.byKind = new Map(this.all.map((one) => [one.kind, one]));
  }

  /** @throws RangeError of a kind that no build of ours has. */
  of(kind: AlertKind): KindOfAlert {
    const found = this.byKind.get(kind);
    if (!found) throw new RangeError(`No alert is of the kind ${kind}.`);
    return found;
  }
}
