import { Injectable } from '@nestjs/common';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Defendants } from '../../people/people/index.ts';
import type { Account } from '../account/index.ts';

/** screens#add-fee: nothing is charged to somebody whose file is gone. */
const WORDS =
  'This defendant ID was not found in tables defendants: the file was deleted, or the account is not theirs.';

/** Checks whose account a fee or charge goes to. */
@Injectable()
export class DefendantOfAccount {
  constructor(private readonly defendants: Defendants) {}

  /**
   * Asserts that the defendant of this account is on file, and the one the caller means, where they say.
   * @throws Refused DEFENDANT_NOT_FOUND
   */
  async check(actor: Actor, account: Account, meant?: string): Promise<void> {
    const gone = new Refused('DEFENDANT_NOT_FOUND', { words: WORDS });
    if (account.defendantId === null || (meant !== undefined && meant !== account.defendantId)) throw gone;
    await this.defendants.exists(actor, account.defendantId).catch((error: unknown) => {
      throw error instanceof Refused ? gone : error;
    });
  }
}
