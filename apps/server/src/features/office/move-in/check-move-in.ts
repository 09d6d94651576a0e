import { Injectable } from '@nestjs/common';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { changedLists } from '../brought-in/index.ts';
import { CheckLists } from './check-lists.query.ts';
import { keepChecks } from './move-in-checks.ts';

/**
 * Checks the lists once for each change of them, and keeps what it came to (moving-in#rows-are-checked): a look at the
 * screen reads that alone.
 */
@Injectable()
export class CheckMoveIn extends Process<{ id: string }> {
  readonly name = 'check-move-ins';
  readonly work = 'Checking the lists of a move-in';
  readonly unfinished = `
    select c.organization_id, c.check_id as id, c.decided_by as user_id, c.decided_at
    from move_in_check c where c.status = 'wanted'`;

  constructor(private readonly lists: CheckLists) {
    super();
  }

  async carryOut(run: Run, { id }: { id: string }): Promise<void> {
    const { organizationId, timeZone } = run.actor;
    const { key, files, checked } = await this.lists.of({ organizationId, timeZone, today: run.today });
    await run.write(
      { step: 'checked', request: { moveInCheck: id } },
      async (_by, _em, tx) => ({ kept: await keepChecks(tx, organizationId, key, { checkId: id, files, checked }) }),
      () => changedLists,
    );
  }
}
