import { Controller } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as jobs from '#contracts/office/system/jobs.ts';
import { getSystem, listAlarms } from '#contracts/office/system/system.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { DeadLetters } from '../../../platform/jobs/dead-letters.ts';
import { ProcessLetters } from '../../../platform/processes/process-letters.ts';
import { ProjectionHalts } from '../../../platform/projections/projection-halts.ts';
import { AuditInWords } from '../audit/index.ts';
import { LateAccounts } from '../../books/accounts/index.ts';
import { System } from './system.ts';

type SetAside = ResponseOf<typeof listAlarms>['setAside'];

/** Jobs and decisions that fail are one alarm. */
const bothOf = (jobs: SetAside, decisions: SetAside): SetAside => {
  if (!jobs || !decisions) return jobs ?? decisions;
  const [since = ''] = [jobs.since, decisions.since].toSorted();
  return { since, jobs: jobs.jobs + decisions.jobs };
};

@Controller()
export class SystemController {
  constructor(
    private readonly audit: AuditInWords,
    private readonly deadLetters: DeadLetters,
    private readonly processes: ProcessLetters,
    private readonly system: System,
    private readonly halts: ProjectionHalts,
    private readonly lateAccounts: LateAccounts,
  ) {}

  @Route(listAlarms)
  async listAlarms(@Input() { actor }: Call<typeof listAlarms>): Promise<ResponseOf<typeof listAlarms>> {
    const standing = await this.halts.alarmsOf(actor.organizationId);
    return {
      ...standing,
      lateMoney: await this.lateAccounts.alarmOf(actor.organizationId),
      ssnReveals: await this.audit.lastSsnLimit(actor),
      setAside: bothOf(await this.deadLetters.alarmOf(actor), await this.processes.alarmOf(actor)),
      backups: await this.system.missingBackups(),
    };
  }

  @Route(getSystem)
  getSystem(): Promise<ResponseOf<typeof getSystem>> {
    return this.system.look();
  }

  @Route(jobs.listDeadLetters)
  async listDeadLetters(
    @Input() { actor }: Call<typeof jobs.listDeadLetters>,
  ): Promise<ResponseOf<typeof jobs.listDeadLetters>> {
    const both = [...(await this.processes.list(actor)), ...(await this.deadLetters.list(actor))];
    return {
      deadLetters: both.toSorted((one, two) => Number(new Date(two.failedAt)) - Number(new Date(one.failedAt))),
    };
  }

  @Route(jobs.retryDeadLetter)
  async retryDeadLetter(
    @Input() { actor, params }: Call<typeof jobs.retryDeadLetter>,
  ): Promise<ResponseOf<typeof jobs.retryDeadLetter>> {
    const { deadLetterId } = params;
    if (!(await this.processes.retry(actor, deadLetterId))) await this.deadLetters.retry(actor, deadLetterId);
    return { retried: true };
  }
}
