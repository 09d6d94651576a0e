import * as contract from '#contracts/books/plans/plans.ts';
import * as promises from '#contracts/books/plans/promises.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AccountPlans } from './account-plan.query.ts';
import { CallList } from './call-list.query.ts';
import { EndPlan } from './end-plan.ts';
import { Holidays } from './holidays.query.ts';
import { MakePromise } from './make-promise.ts';
import { PlanPreviews } from './plan-preview.query.ts';
import { RecordCall } from './record-call.ts';
import { SetCallHold } from './set-call-hold.ts';
import { SetHolidays } from './set-holidays.ts';
import { SetPlan } from './set-plan.ts';
import { SkipInstalment } from './skip-instalment.ts';
import { SetTerms } from './set-terms.ts';
import { Terms } from './terms.query.ts';
import { UndoCall } from './undo-call.ts';
import { WithdrawPromise } from './withdraw-promise.ts';

export const PlansController = routes(
  route(contract.getPlan, AccountPlans, (plans, { actor, params }) => plans.get(actor, params.accountId)),
  command(SetPlan),
  route(contract.previewPlan, PlanPreviews, (previews, { actor, params, body }) =>
    previews.of(actor, params.accountId, { ...body }),
  ),
  command(EndPlan),
  command(SkipInstalment),
  route(contract.listHolidays, Holidays, async (holidays, { actor }) => ({ holidays: await holidays.list(actor) })),
  command(SetHolidays),
  route(contract.getTerms, Terms, async (terms, { actor }) => ({ days: await terms.days(actor) })),
  command(SetTerms),
  command(MakePromise),
  command(WithdrawPromise),
  command(RecordCall),
  command(UndoCall),
  command(SetCallHold),
  route(promises.listCalls, CallList, (calls, { actor }) => calls.list(actor)),
);
