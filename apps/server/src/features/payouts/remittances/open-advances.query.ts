import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { disbursementDecider, type Disbursements } from './disbursement-state.ts';

/** What an agent advanced to a surety and was not paid back, in cents. */
export interface OpenAdvance {
  agentId: string;
  suretyId: string;
  suretyName: string;
  amountCents: number;
}

/** By agent, what of a surety's payments they advanced, less what they were paid back. */
const openOf = ({ payments, repayments }: Disbursements): Map<string, number> => {
  const open = new Map<string, number>();
  for (const { advancedBy, amountCents, voided } of payments.values())
    if (advancedBy !== null && voided === null) open.set(advancedBy, (open.get(advancedBy) ?? 0) + amountCents);
  for (const { agentId, requestId, amountCents } of repayments.values())
    if (payments.get(requestId)?.voided === null) open.set(agentId, (open.get(agentId) ?? 0) - amountCents);
  return open;
};

/** Reads what agents advanced to sureties and are still owed (money#recipes-of-payouts). */
@Injectable()
export class OpenAdvances {
  constructor(
    private readonly commands: CommandRunner,
    private readonly sureties: Sureties,
  ) {}

  /** By surety and agent; what was paid back is left out. */
  async list(actor: Actor): Promise<OpenAdvance[]> {
    const sureties = await this.sureties.names(actor);
    const bySurety = await Promise.all(
      sureties.map(async ({ suretyId, name: suretyName }) => {
        const open = openOf(await this.commands.read(disbursementDecider, actor, suretyId));
        return [...open].map(([agentId, amountCents]) => ({ agentId, suretyId, suretyName, amountCents }));
      }),
    );
    return bySurety.flat().filter(({ amountCents }) => amountCents > 0);
  }
}
