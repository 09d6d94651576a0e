import { Injectable } from '@nestjs/common';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** What keeps an account of the agency's own from being switched off; each feature that names accounts adds its part. */
@Injectable()
export class ChartUses {
  private readonly uses: string[] = [];

  /** SQL that is true where organization `$1` uses the ledger account `$2`. */
  add(sql: string): void {
    this.uses.push(sql);
  }

  /** Whether anything uses it, as far as the transaction sees. */
  async isUsed(tx: TenantTransaction, organizationId: string, code: string): Promise<boolean> {
    const { rows } = await tx.query<{ used: boolean }>(`select ${this.uses.join(' or ')} as used`, [
      organizationId,
      code,
    ]);
    return rows[0]?.used ?? false;
  }
}
