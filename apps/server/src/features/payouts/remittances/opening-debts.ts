import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import { isSuretyDebt } from '#domain/books/opening.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { CommandRunner, type CommandOptions } from '../../../platform/event-log/command-runner.ts';
import { OpeningPayables, type OpeningDebt, type OpeningPayer } from '../../books/opening/index.ts';
import { openDebt, openedDebt } from './disbursement-before.ts';
import { disbursementDecider } from './disbursement-state.ts';

/** Sureties are paid what they were owed when the agency moved in (moving-in#opening-surety). */
@Injectable()
export class OpeningDebts implements OpeningPayer {
  constructor(
    private readonly commands: CommandRunner,
    private readonly payables: OpeningPayables,
  ) {}

  readonly pays = isSuretyDebt;

  async told(organizationId: OrganizationId, { account, payerId }: OpeningDebt): Promise<number> {
    const state = await this.commands.read(disbursementDecider, { organizationId }, payerId);
    return openedDebt(state, account) ?? 0;
  }

  /** @throws Refused OPENING_DEBT_MOVED. */
  async mustTake(actor: Actor, debt: OpeningDebt): Promise<void> {
    openDebt(await this.commands.read(disbursementDecider, actor, debt.payerId), debt);
  }

  /** A surety hears of premium and of BUF apart, on one stream. @throws Refused OPENING_DEBT_MOVED. */
  async tell({ actor, ...command }: CommandOptions, debt: OpeningDebt): Promise<void> {
    const by = { ...actor, commandId: uuidV5(`opening ${debt.account}`, actor.commandId) };
    await this.commands.run(disbursementDecider, { ...command, actor: by }, (state) => openDebt(state, debt));
  }

  /** Says to a surety's stream what was booked before the product said so there. */
  async hear({ actor, input }: Pick<CommandOptions, 'actor' | 'input'>, suretyId: string): Promise<void> {
    const state = await this.commands.read(disbursementDecider, actor, suretyId);
    const booked = (await this.payables.booked(actor, suretyId)).filter(this.pays);
    for (const debt of booked)
      if (openedDebt(state, debt.account) === null)
        await this.tell({ id: suretyId, actor, input, step: `hear ${debt.account}` }, debt);
  }
}
