import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import { dayOf } from '#domain/kernel/days.ts';
import { formatShortId } from '#domain/kernel/short-id.ts';
import { Clock } from '../../../kernel/clock.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { accountDecider, openAccount } from './account.ts';

/** The account that a bond goes on; `isNew` where it must be opened first. */
export interface ChosenAccount {
  accountId: string;
  isNew: boolean;
}

/** Finds the account of a new bond, or opens one (bonds#account-of-a-bond, money#fees-belong-to-accounts). */
@Injectable()
export class AccountForBond {
  constructor(
    private readonly commands: CommandRunner,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /**
   * The account asked for, else the defendant's newest open one, else a new one. Appends nothing. The id of a new one
   * follows from the defendant, so that two bonds written at the same moment open one account, not two.
   * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, ACCOUNT_OF_OTHER_DEFENDANT for the account asked for.
   */
  async choose(actor: Actor, defendantId: string, accountId: string | null): Promise<ChosenAccount> {
    if (accountId !== null) {
      const account = await this.state(actor, accountId);
      if (account.status === 'absent') throw new Refused('ACCOUNT_NOT_FOUND');
      if (account.defendantId !== defendantId) throw new Refused('ACCOUNT_OF_OTHER_DEFENDANT');
      if (account.status === 'closed') throw (await this.closed(actor, accountId)) ?? new Refused('ACCOUNT_CLOSED');
      return { accountId, isNew: false };
    }
    const known = await this.accountsOf(actor, defendantId);
    for (const { accountId: id, status } of known) {
      if (status === 'open' && (await this.state(actor, id)).status === 'open') return { accountId: id, isNew: false };
    }
    for (let number = known.length; ; number += 1) {
      const id = uuidV5(`account ${number}`, defendantId);
      const { status } = await this.state(actor, id);
      if (status !== 'closed') return { accountId: id, isNew: status === 'absent' };
    }
  }

  /** Why an account takes no money, with the way to reopen it; null where it does (money#closed-account-refuses). */
  async closed(actor: Actor, accountId: string): Promise<Refused | null> {
    const { status } = await this.state(actor, accountId);
    if (status !== 'closed') return null;
    const { rows } = await this.reads.after(actor, [optionalView('ledger')], (tx) =>
      tx.query<{ shortId: number }>(
        'select short_id from account_number where organization_id = $1 and account_id = $2',
        [actor.organizationId, accountId],
      ),
    );
    const [number] = rows;
    const words = number ? { words: `Account ${formatShortId(number.shortId)} is closed. Reopen it first.` } : {};
    return new Refused('ACCOUNT_CLOSED', words);
  }

  /** Opens a new one; two commands that open the same one at once both find it open. */
  async open(actor: Actor, defendantId: string, accountId: string): Promise<void> {
    const openedOn = dayOf(this.clock.now(), actor.timeZone);
    await this.commands.run(accountDecider, { id: accountId, actor, input: { defendantId } }, (state) =>
      openAccount(state, { defendantId, openedOn }),
    );
  }

  /** The accounts of a defendant, newest first, as the view has them by now. */
  async accountsOf({ organizationId }: Actor, defendantId: string) {
    const { rows } = await this.reads.after({ organizationId }, [optionalView('accounts')], (tx) =>
      tx.query<{ accountId: string; status: 'open' | 'closed' }>(
        `select account_id, status from account
         where organization_id = $1 and defendant_id = $2 order by opened_position desc`,
        [organizationId, defendantId],
      ),
    );
    return rows;
  }

  private state(actor: Actor, accountId: string) {
    return this.commands.read(accountDecider, actor, accountId);
  }
}
