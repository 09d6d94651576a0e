import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { markFirstStep } from '#contracts/office/dashboard/first-steps.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { FirstSteps } from './first-steps.query.ts';

/** Says that a first step was looked at, or puts the list away; or takes either back (screens#first-steps). */
export class MarkFirstStep extends CommandOf(markFirstStep) {}

const SET = `
  insert into first_step_mark (organization_id, mark, marked_by) values ($1, $2, $3) on conflict do nothing`;
const TAKE_BACK = 'delete from first_step_mark where organization_id = $1 and mark = $2';

@CommandHandler(MarkFirstStep)
export class MarkFirstStepHandler implements ICommandHandler<MarkFirstStep> {
  constructor(
    private readonly rows: TenantRows,
    private readonly steps: FirstSteps,
  ) {}

  execute({ actor, body: { mark, isSet } }: MarkFirstStep): Promise<ResponseOf<typeof markFirstStep>> {
    const { organizationId, userId } = actor;
    return this.rows.write(
      actor,
      { markFirstStep: mark, isSet },
      async (tx) => {
        await (isSet ? tx.query(SET, [organizationId, mark, userId]) : tx.query(TAKE_BACK, [organizationId, mark]));
        return this.steps.in(tx, organizationId);
      },
      () => [{ topic: 'settings', id: 'first-steps' }],
    );
  }
}
