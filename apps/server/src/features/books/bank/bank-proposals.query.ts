import { Injectable } from '@nestjs/common';
import type { listBankProposals } from '#contracts/books/bank/bank.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { readProposals, type LineToMatch } from './bank-items.query.ts';

const LINE = `
  select bank_line_id, bank_account_id, posted_on, amount_cents, check_number from bank_line
  where organization_id = $1 and bank_line_id = $2`;

/** What of the books fits a line of the bank (money#bank-matching). */
@Injectable()
export class BankProposals {
  constructor(private readonly reads: Reads) {}

  /** @throws Refused BANK_LINE_NOT_FOUND */
  async of({ organizationId }: Actor, bankLineId: string): Promise<ResponseOf<typeof listBankProposals>> {
    return this.reads.after({ organizationId }, ['accounts', 'ledger'], async (tx) => {
      const { rows } = await tx.query<LineToMatch>(LINE, [organizationId, bankLineId]);
      const [line] = rows;
      if (!line) throw new Refused('BANK_LINE_NOT_FOUND');
      const [proposed] = await readProposals(tx, organizationId, [line]);
      return { items: proposed?.[1] ?? [] };
    });
  }
}
