import { Injectable } from '@nestjs/common';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { accountDecider, AccountLedger, takeCollateral } from '../account/index.ts';
import { AskedTexts } from '../approvals/index.ts';
import { keepApplication, type CollateralApplication } from './collateral-application.ts';
import { claimCollateral, endApplication } from './trust-applications.ts';
import { trustDecider, type Application } from './trust-state.ts';

interface Decided extends CollateralApplication {
  decidedAt: Date | string;
}

/**
 * Applies collateral to an account over two streams (money#collateral-applied): the trust stream holds it, the account's
 * books it or turns it down, and the trust stream hears which. Each answers again what it recorded.
 */
@Injectable()
export class FinishCollateralApplications extends Process<Decided> {
  readonly name = 'finish-collateral-applications';
  readonly work = 'Applying collateral to an account';
  override readonly endpoint = 'POST /bonds/:bondId/collateral/applications';
  readonly unfinished = `
    select c.organization_id, c.application_id as id, c.bond_id, c.bond_account_id, c.to_account_id, c.person_id,
      c.amount_cents, c.document_id, c.asks, c.reason, c.decided_by as user_id, c.decided_at
    from collateral_application c where c.status = 'deciding'`;

  constructor(
    private readonly commands: CommandRunner,
    private readonly ledger: AccountLedger,
    private readonly texts: AskedTexts,
  ) {
    super();
  }

  async carryOut(run: Run, row: Decided): Promise<void> {
    const { organizationId, id } = row;
    await this.claim(run, row);
    const application = await this.applicationOf(run, id);
    if (application?.state === 'claimed') await this.book(run, application);
    const now = (await this.applicationOf(run, id))?.state;
    const to = now === 'pending' ? 'waiting' : now === 'booked' ? 'applied' : 'ended';
    await run.write(
      { step: `${to} at ${application?.eventId ?? 'once'}`, request: { keepApplication: id, to } },
      async (_, __, tx) => ({ kept: await keepApplication(tx, { organizationId, id }, { from: 'deciding', to }) }),
      () => [
        { topic: 'ledger', id },
        { topic: 'approval', id },
      ],
    );
  }

  private async applicationOf({ actor }: Run, id: string): Promise<Application | undefined> {
    return (await this.commands.read(trustDecider, actor, actor.organizationId)).applications.get(id);
  }

  private async claim(run: Run, row: Decided): Promise<void> {
    const { organizationId, id: applicationId, bondId, bondAccountId: accountId, toAccountId, personId } = row;
    const { documentId, amountCents, asks, reason, decidedAt } = row;
    const applying = { applicationId, bondId, accountId, personId, toAccountId, documentId, amountCents };
    const by = { askedBy: run.actor.userId, askedAt: new Date(decidedAt).toISOString(), today: run.today };
    const command = { id: organizationId, step: 'claim', input: { applyCollateral: applying }, text: { reason } };
    await run.on(trustDecider, command, (state) =>
      state.applications.has(applicationId) ? [] : claimCollateral(state, applying, { ...by, asks }),
    );
  }

  private async book(run: Run, application: Application): Promise<void> {
    const { applicationId, bondId, personId, amountCents, toAccountId, appliedOn, eventId } = application;
    const claimed = { applicationId, bondId, personId, amountCents, on: appliedOn ?? run.today };
    const { reason = '' } = await this.texts.of(run.actor, eventId);
    const booking = { id: toAccountId, step: 'book', input: { takeCollateral: claimed }, text: { reason } };
    const { events } = await run.on(accountDecider, booking, async (state, head) =>
      takeCollateral(state, claimed, await this.ledger.balanceAt(run.actor, toAccountId, head)),
    );
    const applied = events.at(-1)?.type === 'CollateralApplied';
    const ending = { id: run.actor.organizationId, step: 'end', input: { endApplication: applicationId, applied } };
    await run.on(trustDecider, ending, (state) => endApplication(state, { applicationId, applied }));
  }
}
