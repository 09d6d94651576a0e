import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';

/** How long the screen of a taking may ask for its original, in ms: its printer jams, its page is loaded again. */
const TAKING_MS = 15 * 60_000;

/** Who took a payment, and when. */
const TAKEN = `
  select actor_id as taken_by, recorded_at as taken_at from account_entry
  where organization_id = $1 and entry_id = $2 and kind = 'PAYMENT' and what = 'added'`;

/** Who took what a receipt is of, and when. */
interface Taken {
  takenBy: string;
  takenAt: string;
}

/** What a paper of a receipt is. */
export interface ReceiptPaper {
  /** Of the public page that proves the receipt. */
  code: string;
  isCopy: boolean;
}

/** The papers of receipts: which one is the original, and the code of each receipt (bonds#original-and-copy). */
@Injectable()
export class ReceiptPapers {
  constructor(
    private readonly database: TenantDatabase,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a paper. The original goes to whoever took the payment, within the taking, and to the first id that asked for
   * it there; the same id may ask again. Everything else is a copy. `taken`: of a receipt of
   * something else than a payment, such as collateral.
   */
  async make(actor: Actor, paymentId: string, original: string | undefined, taken?: Taken): Promise<ReceiptPaper> {
    const isTaking = async () => this.isOf(actor, taken ?? (await this.taken(actor, paymentId)));
    const mayBeOriginal = original !== undefined && (await isTaking());
    const { organizationId } = actor;
    const values = [organizationId, paymentId];
    return this.database.write(organizationId, async (tx) => {
      await tx.query(
        `insert into receipt_paper (organization_id, payment_id, code, made_at) values ($1, $2, $3, $4)
         on conflict (organization_id, payment_id) do nothing`,
        [...values, randomBytes(16).toString('hex'), this.clock.now()],
      );
      if (mayBeOriginal) {
        await tx.query(
          `update receipt_paper set original_id = $3
           where organization_id = $1 and payment_id = $2 and original_id is null`,
          [...values, original],
        );
      }
      const { rows } = await tx.query<{ code: string; originalId: string | null }>(
        `select code, original_id from receipt_paper where organization_id = $1 and payment_id = $2`,
        values,
      );
      const [row] = rows;
      if (!row) throw new Error('A paper has its row by now.');
      return { code: row.code, isCopy: !mayBeOriginal || row.originalId !== original };
    });
  }

  private async taken(actor: Actor, paymentId: string): Promise<Taken | undefined> {
    const { rows } = await this.reads.after(actor, ['accounts'], (tx) =>
      tx.query<Taken>(TAKEN, [actor.organizationId, paymentId]),
    );
    return rows[0];
  }

  private isOf({ userId }: Actor, taken: Taken | undefined): boolean {
    return taken?.takenBy === userId && this.clock.now().getTime() - Date.parse(taken.takenAt) < TAKING_MS;
  }
}
