import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { openCaseOfBond } from '#contracts/recovery/cases/forfeitures.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { lockDefendant } from '../../people/people/index.ts';
import { CasesOfBonds } from './cases-of-bonds.ts';
import { caseIdFor, Forfeitures } from './forfeitures.query.ts';

type Answer = ResponseOf<typeof openCaseOfBond>;
type Opened = Answer & { caseId: string };

/**
 * Opens the case of a forfeited bond, at most once, or adds the bond to an open case of its defendant
 * (recovery#opening-a-case).
 */
export class OpenCaseOfBond extends CommandOf(openCaseOfBond) {}

@CommandHandler(OpenCaseOfBond)
export class OpenCaseOfBondHandler implements ICommandHandler<OpenCaseOfBond> {
  constructor(
    private readonly rows: TenantRows,
    private readonly forfeitures: Forfeitures,
    private readonly cases: CasesOfBonds,
  ) {}

  /** @throws Refused BOND_NOT_FOUND, BOND_NOT_FORFEITED, DEFENDANT_NOT_FOUND, RECOVERY_CASE_NOT_FOUND */
  async execute({ actor, params: { bondId }, body: { joins } }: OpenCaseOfBond): Promise<Answer> {
    const { organizationId } = actor;
    const seen = await this.cases.seen(actor, bondId);
    const open: Work<Opened> = async (tx, em) => {
      // Everybody who opens a case of this defendant, or deletes them, waits here for the others.
      await lockDefendant(tx, organizationId, seen.defendantId);
      const own = await this.cases.caseOf(tx, actor, bondId);
      if (own !== null) return { caseId: own, isNew: false };
      const bond = await this.forfeitures.toOpenIn(tx, actor, bondId);
      if (!bond?.isForfeited) throw new Refused('BOND_NOT_FORFEITED');
      const joined = joins === 'open' ? await this.cases.openOf(tx, actor, seen.defendantId) : joins;
      if (joins === 'open' && joined === null) throw new Refused('RECOVERY_CASE_NOT_FOUND');
      const row = await this.cases.link(tx, em, actor, { bond, joins: joined });
      return { caseId: row.id, isNew: true };
    };
    const opened = await this.rows.write(actor, { openCaseOfBond: bondId, joins }, open, ({ caseId }) => [
      { topic: 'recovery-case', id: caseId },
      { topic: 'bond', id: bondId },
    ]);
    return { ...opened, caseId: caseIdFor(actor, opened.caseId) };
  }
}
