import { Injectable } from '@nestjs/common';
import { instantInWords } from '#domain/kernel/instant-in-words.ts';
import { Refused } from '../../kernel/refused.ts';
import type { TenantTransaction } from '../database/tenant-database.ts';

/**
 * How many letters to strangers an agency may send within 24 hours, in its first week and after it
 * (people#whose-letters).
 */
export const LETTERS_TO_STRANGERS = { firstWeek: 20, later: 100 };

/** The agency's row is held until the end of the transaction: what is sent at once is counted one after the other. */
const AGENCY = `
  select time_zone, created_at > now() - interval '7 days' as is_new
  from organization where organization_id = $1 for no key update`;

const SENT = `
  select written_at as at from outgoing_mail
  where organization_id = $1 and to_stranger and written_at > now() - interval '24 hours'
  order by written_at desc limit $2`;

const DAY_MS = 86_400_000;

/**
 * The one rule of letters that staff have sent to an address (people#whose-letters): free to one that the agency has
 * on file, to others so many a day. Features name what is on file.
 */
@Injectable()
export class LetterLimit {
  private readonly onFile: string[] = [];

  /** A condition, `exists (select …)`, on the organization `$1` and the address in small letters `$2`. */
  addOnFile(condition: string): void {
    this.onFile.push(condition);
  }

  /**
   * Whether a letter goes to a stranger; one more may go then.
   * @throws Refused TOO_MANY_LETTERS
   */
  async isToStranger(tx: TenantTransaction, organizationId: string, to: string): Promise<boolean> {
    const known = await tx.query<{ known: boolean }>(`select ${this.onFile.join(' or ') || 'false'} as known`, [
      organizationId,
      to.trim().toLowerCase(),
    ]);
    if (known.rows[0]?.known) return false;
    const { rows: agencies } = await tx.query<{ timeZone: string; isNew: boolean }>(AGENCY, [organizationId]);
    const { timeZone = 'UTC', isNew = true } = agencies[0] ?? {};
    const limit = isNew ? LETTERS_TO_STRANGERS.firstWeek : LETTERS_TO_STRANGERS.later;
    const { rows: sent } = await tx.query<{ at: string }>(SENT, [organizationId, limit]);
    const first = sent[limit - 1];
    if (first === undefined) return true;
    const opens = new Date(new Date(first.at).getTime() + DAY_MS);
    throw new Refused('TOO_MANY_LETTERS', { limit: String(limit), time: instantInWords(opens, timeZone) });
  }
}
