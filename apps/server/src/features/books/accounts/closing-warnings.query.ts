import { Injectable } from '@nestjs/common';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import type { Actor } from '../../../kernel/actor.ts';

const LIVE_BONDS = `
  select power_number from bond
  where organization_id = $1 and account_id = $2 and voided_at is null and status in ('OPEN', 'FORFEITED')
  order by written_position`;

const RECEIPTS = `
  select number from receipt where organization_id = $1 and payment_id = any($2::uuid[]) order by number`;

/** So many are named; the rest is counted. */
const NAMED = 5;

const named = (things: readonly string[]): string => {
  const more = things.length - NAMED;
  return [...things.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ');
};

/** What is asked about before an account closes: no hindrance (money#closing-questions). */
@Injectable()
export class ClosingWarnings {
  constructor(private readonly reads: Reads) {}

  /** The question that names live bonds and receipts not deposited; null where there are none. */
  async of({ organizationId }: Actor, accountId: string, undeposited: readonly string[]): Promise<string | null> {
    const { bonds, receipts } = await this.reads.after(
      { organizationId },
      ['bonds', optionalView('ledger')],
      async (tx) => ({
        bonds: (await tx.query<{ powerNumber: string }>(LIVE_BONDS, [organizationId, accountId])).rows,
        receipts:
          undeposited.length === 0
            ? []
            : (await tx.query<{ number: number }>(RECEIPTS, [organizationId, undeposited])).rows,
      }),
    );
    const powers = bonds.map(({ powerNumber }) => (powerNumber === '' ? 'one without a power number' : powerNumber));
    const numbers = receipts.map(({ number }) => String(number));
    const sentences = [
      ...(powers.length === 0 ? [] : [`This account has live bonds: ${named(powers)}.`]),
      ...(numbers.length === 0 ? [] : [`Its receipts are not deposited: ${named(numbers)}.`]),
    ];
    return sentences.length === 0 ? null : sentences.join(' ');
  }
}
