import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { applyCollateral as contract } from '#contracts/books/trust/collateral.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Documents } from '../../people/documents/index.ts';
import { bondDecider, writtenBond } from '../bond/index.ts';
import { AccountsOwing } from './accounts-owing.ts';
import { applicationStatus } from './collateral-application.ts';
import { FinishCollateralApplications } from './finish-collateral-applications.ts';
import { mustBeApplicable, type Applying } from './trust-applications.ts';
import { trustDecider } from './trust-state.ts';

type Answer = ResponseOf<typeof contract>;

const INSERT = `
  insert into collateral_application (organization_id, application_id, status, bond_id, bond_account_id, to_account_id,
    person_id, amount_cents, document_id, asks, reason, decided_by, decided_at)
  values ($1, $2, 'deciding', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

/** Applies collateral to an account, or asks for it above the limit; the command id is its id (money#collateral-applied). */
export class ApplyCollateral extends CommandOf(contract) {}

/** All refusals first, then the row that decides; what is left is finished at once, or by a round. */
@CommandHandler(ApplyCollateral)
export class ApplyCollateralHandler implements ICommandHandler<ApplyCollateral> {
  constructor(
    private readonly rows: TenantRows,
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly agency: Agency,
    private readonly documents: Documents,
    private readonly owing: AccountsOwing,
    private readonly finishing: FinishCollateralApplications,
  ) {}

  /** @throws Refused what the contract names; CONFLICT where collateral or balance went meanwhile. */
  async execute({ actor, params: { bondId }, body: input }: ApplyCollateral): Promise<Answer> {
    const { organizationId, commandId: applicationId } = actor;
    const known = await this.statusOf(actor);
    const { askedBy, askedAt, limitCents } = await this.agency.asking(actor);
    const { accountId, defendantId } = writtenBond(await this.commands.read(bondDecider, actor, bondId));
    const { accountId: toAccountId, personId, amountCents, documentId, reason } = input;
    const applying = { applicationId, bondId, accountId, personId, toAccountId, documentId, amountCents };
    if (known === null) await this.judge(actor, applying, defendantId);
    const asks = amountCents > limitCents;
    const of = [bondId, accountId, toAccountId, personId, amountCents, documentId, asks, reason, askedBy, askedAt];
    await this.rows.write(actor, { applyCollateral: bondId, ...input }, async (tx) => {
      await tx.query(INSERT, [organizationId, applicationId, ...of]);
      return { applicationId };
    });
    await this.finishing.tryNow(actor, applicationId);
    const status = await this.statusOf(actor);
    if (status === 'ended' && known === null) throw new Refused('CONFLICT');
    return { applicationId, waiting: status === 'waiting' };
  }

  private async judge(actor: Actor, applying: Applying, defendantId: string): Promise<void> {
    const subject = { subjectKind: 'defendant' as const, subjectId: defendantId };
    await this.documents.mustBeOf(actor, subject, applying.documentId);
    mustBeApplicable(await this.commands.read(trustDecider, actor, actor.organizationId), applying);
    await this.owing.mustTake(actor, applying, defendantId);
  }

  private statusOf({ organizationId, commandId }: Actor) {
    return this.database.read(organizationId, (tx) => applicationStatus(tx, organizationId, commandId));
  }
}
