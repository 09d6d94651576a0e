import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { matchExactLines } from '#contracts/books/bank/bank.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { exactOnes } from '#domain/books/bank-matches.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { readProposals, type LineToMatch } from './bank-items.query.ts';
import { BankMatches, holdMatches } from './bank-matches.ts';
import { knownAccount } from './known-account.ts';

type Answer = ResponseOf<typeof matchExactLines>;

/** As many are matched at one press. */
const MOST = 200;

const WAITING = `
  select bank_line_id, bank_account_id, posted_on, amount_cents, check_number from bank_line
  where organization_id = $1 and bank_account_id = $2 and state = 'to match'
  order by posted_on desc, place desc, bank_line_id desc for update`;

/** Matches the lines of an account that one thing fits exactly (money#bank-matching). */
export class MatchExactLines extends CommandOf(matchExactLines) {}

@CommandHandler(MatchExactLines)
export class MatchExactLinesHandler implements ICommandHandler<MatchExactLines> {
  constructor(
    private readonly rows: TenantRows,
    private readonly matches: BankMatches,
  ) {}

  /** @throws Refused BANK_ACCOUNT_NOT_FOUND */
  execute({ actor, params: { bankAccountId } }: MatchExactLines): Promise<Answer> {
    const { organizationId } = actor;
    const match: Work<Answer> = async (tx) => {
      await knownAccount(tx, organizationId, bankAccountId);
      await holdMatches(tx, organizationId);
      const { rows: lines } = await tx.query<LineToMatch>(WAITING, [organizationId, bankAccountId]);
      const exact = exactOnes(await readProposals(tx, organizationId, lines));
      let matched = 0;
      for (const [line, item] of exact.slice(0, MOST)) {
        try {
          await this.matches.keep(tx, actor, line, item);
          matched += 1;
        } catch (error) {
          // A transfer that its account does not match: the line waits, and says why when it is matched by itself.
          if (!(error instanceof Refused)) throw error;
        }
      }
      return { matched };
    };
    return this.rows.write(actor, { matchExactLines: bankAccountId }, match, () => [
      { topic: 'bank', id: bankAccountId },
    ]);
  }
}
