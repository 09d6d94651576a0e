import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { createSuretyCase } from '#contracts/powers/surety-cases/surety-cases.ts';
import { UNKNOWN_INSURER } from '#domain/powers/surety-case.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { factsHash } from './imported-record.ts';
import { keepCaseChange, SuretyCaseRow } from './surety-case.ts';

/** Takes in a case of an insurer; the command's id becomes its id. */
export class CreateSuretyCase extends CommandOf(createSuretyCase) {}

@CommandHandler(CreateSuretyCase)
export class CreateSuretyCaseHandler implements ICommandHandler<CreateSuretyCase> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  execute({ actor, body: input }: CreateSuretyCase): Promise<ResponseOf<typeof createSuretyCase>> {
    const { organizationId, userId, commandId: caseId } = actor;
    const facts = factsToKeep(input);
    const create: Work<{ caseId: string }> = async (tx, em) => {
      const now = this.clock.now();
      em.create(SuretyCaseRow, {
        organizationId,
        id: caseId,
        status: 'new',
        receivedAt: now,
        receivedBy: userId,
        version: 1,
        ...facts,
        factsHash: factsHash(facts),
        defendantId: null,
        bondId: null,
      });
      await em.flush(); // its timeline names it
      await keepCaseChange(tx, actor, { caseId, version: 1, kind: 'created', at: now });
      await this.audit.record(actor, { action: 'surety-case-added', subject: { kind: 'surety-case', id: caseId } }, tx);
      return { caseId };
    };
    return this.rows.write(actor, { createSuretyCase: input }, create, () => [{ topic: 'surety-case', id: caseId }]);
  }
}

type Facts = InputOf<typeof createSuretyCase>['body'];
type EmptyIsNone = 'defendantName' | 'caseNumber' | 'notes';
type KeptFacts<F> = { [Name in keyof F]: Name extends EmptyIsNone ? F[Name] | null : F[Name] };

/** Facts as they are kept: no insurer is `Unknown`, other empty texts are none (screens#surety-case-form). */
export const factsToKeep = <F extends { [Name in keyof Facts]?: Facts[Name] | undefined }>(facts: F): KeptFacts<F> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (value !== '' || name === 'insurerEmail') return [name, value];
      return [name, name === 'insurerName' ? UNKNOWN_INSURER : null];
    }),
  ) as KeptFacts<F>;
