import { Injectable } from '@nestjs/common';
import type { Intake } from '#contracts/office/intake/intake.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { bondDecider } from '../../books/bond/index.ts';
import { FinishIntake } from './finish-intake.ts';
import { intakeId as idOf } from './intake.ts';

/** Says what became of an intake whose answer was lost. */
@Injectable()
export class Intakes {
  constructor(
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly intakes: FinishIntake,
  ) {}

  /**
   * What it has created; finished first, if it was not yet.
   * @throws Refused INTAKE_NOT_FOUND where the command never arrived, also for another organization's.
   */
  async get(actor: Actor, intakeId: string): Promise<Intake> {
    const { organizationId } = actor;
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ answer: Intake }>(
        `select answer from applied_command where organization_id = $1 and command_id = $2
           and answer ->> 'defendantId' = $3`,
        [organizationId, intakeId, idOf(intakeId, 'defendant')],
      ),
    );
    const answer = rows[0]?.answer;
    if (!answer) throw new Refused('INTAKE_NOT_FOUND');
    await this.intakes.finish(organizationId, intakeId);
    await this.commands.read(bondDecider, actor, answer.bondId);
    return answer;
  }
}
