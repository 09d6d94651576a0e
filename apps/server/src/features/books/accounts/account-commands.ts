import { Injectable } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AccountForBond } from '../account/index.ts';

/**
 * Carries out commands of accounts; where one is refused because an account is closed, the answer names it: "Account {n}
 * is closed. Reopen it first." (bonds#refusal-words). A decision knows the account's id alone, its number is the
 * ledger's.
 */
@Injectable()
export class AccountCommands {
  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: AccountForBond,
  ) {}

  /** What the command answers. @throws Refused what it throws. */
  async execute<R>(command: Command<R> & { readonly actor: Actor }): Promise<R> {
    try {
      return await this.commands.execute(command);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'ACCOUNT_CLOSED') throw error;
      const { accountId } = error.details;
      throw (accountId === undefined ? null : await this.accounts.closed(command.actor, accountId)) ?? error;
    }
  }
}
