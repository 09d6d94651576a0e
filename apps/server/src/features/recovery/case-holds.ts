import { Injectable } from '@nestjs/common';
import type { TenantTransaction } from '../../platform/database/tenant-database.ts';

/** Whether something unfinished keeps a case from closing by itself (recovery.md 3). */
export type CaseHold = (tx: TenantTransaction, which: { organizationId: string; caseId: string }) => Promise<boolean>;

/** What keeps cases open. Features that build on recovery add theirs when their module starts. */
@Injectable()
export class CaseHolds {
  private readonly holds: CaseHold[] = [];

  add(hold: CaseHold): void {
    this.holds.push(hold);
  }

  async areHeld(tx: TenantTransaction, which: { organizationId: string; caseId: string }): Promise<boolean> {
    for (const isHeld of this.holds) if (await isHeld(tx, which)) return true;
    return false;
  }
}
