import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/books/plans/plans.ts';
import * as promises from '#contracts/books/plans/promises.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { AccountPlans } from './account-plan.query.ts';
import { CallList } from './call-list.query.ts';
import { EndPlan } from './end-plan.ts';
import { Holidays } from './holidays.query.ts';
import { MakePromise } from './make-promise.ts';
import { PlanPreviews } from './plan-preview.query.ts';
import { RecordCall } from './record-call.ts';
import { SetHolidays } from './set-holidays.ts';
import { SetPlan } from './set-plan.ts';
import { SkipInstalment } from './skip-instalment.ts';
import { SetTerms } from './set-terms.ts';
import { Terms } from './terms.query.ts';
import { UndoCall } from './undo-call.ts';
import { WithdrawPromise } from './withdraw-promise.ts';

@Controller()
export class PlansController {
  constructor(
    private readonly commands: CommandBus,
    private readonly plans: AccountPlans,
    private readonly calls: CallList,
    private readonly holidays: Holidays,
    private readonly previews: PlanPreviews,
    private readonly terms: Terms,
  ) {}

  @Route(contract.getPlan)
  getPlan(@Input() { actor, params }: Call<typeof contract.getPlan>): Promise<ResponseOf<typeof contract.getPlan>> {
    return this.plans.get(actor, params.accountId);
  }

  @Route(contract.setPlan)
  setPlan(
    @Input() { actor, params, body }: Call<typeof contract.setPlan>,
  ): Promise<ResponseOf<typeof contract.setPlan>> {
    return this.commands.execute(new SetPlan(actor, params.accountId, body));
  }

  @Route(contract.previewPlan)
  previewPlan(
    @Input() { actor, params, body }: Call<typeof contract.previewPlan>,
  ): Promise<ResponseOf<typeof contract.previewPlan>> {
    return this.previews.of(actor, params.accountId, { ...body });
  }

  @Route(contract.endPlan)
  endPlan(
    @Input() { actor, params, body }: Call<typeof contract.endPlan>,
  ): Promise<ResponseOf<typeof contract.endPlan>> {
    return this.commands.execute(new EndPlan(actor, params.accountId, body));
  }

  @Route(contract.skipInstalment)
  skipInstalment(
    @Input() { actor, params, body }: Call<typeof contract.skipInstalment>,
  ): Promise<ResponseOf<typeof contract.skipInstalment>> {
    return this.commands.execute(new SkipInstalment(actor, params.accountId, body));
  }

  @Route(contract.listHolidays)
  async listHolidays(
    @Input() { actor }: Call<typeof contract.listHolidays>,
  ): Promise<ResponseOf<typeof contract.listHolidays>> {
    return { holidays: await this.holidays.list(actor) };
  }

  @Route(contract.setHolidays)
  setHolidays(
    @Input() { actor, body }: Call<typeof contract.setHolidays>,
  ): Promise<ResponseOf<typeof contract.setHolidays>> {
    return this.commands.execute(new SetHolidays(actor, body));
  }

  @Route(contract.getTerms)
  async getTerms(@Input() { actor }: Call<typeof contract.getTerms>): Promise<ResponseOf<typeof contract.getTerms>> {
    return { days: await this.terms.days(actor) };
  }

  @Route(contract.setTerms)
  setTerms(@Input() { actor, body }: Call<typeof contract.setTerms>): Promise<ResponseOf<typeof contract.setTerms>> {
    return this.commands.execute(new SetTerms(actor, body));
  }

  @Route(promises.makePromise)
  makePromise(
    @Input() { actor, params, body }: Call<typeof promises.makePromise>,
  ): Promise<ResponseOf<typeof promises.makePromise>> {
    return this.commands.execute(new MakePromise(actor, params.accountId, body));
  }

  @Route(promises.withdrawPromise)
  withdrawPromise(
    @Input() { actor, params, body }: Call<typeof promises.withdrawPromise>,
  ): Promise<ResponseOf<typeof promises.withdrawPromise>> {
    return this.commands.execute(new WithdrawPromise(actor, params, body));
  }

  @Route(promises.recordCall)
  recordCall(
    @Input() { actor, params, body }: Call<typeof promises.recordCall>,
  ): Promise<ResponseOf<typeof promises.recordCall>> {
    return this.commands.execute(new RecordCall(actor, params.accountId, body));
  }

  @Route(promises.undoCall)
  undoCall(@Input() { actor, params }: Call<typeof promises.undoCall>): Promise<ResponseOf<typeof promises.undoCall>> {
    return this.commands.execute(new UndoCall(actor, params));
  }

  @Route(promises.listCalls)
  listCalls(@Input() { actor }: Call<typeof promises.listCalls>): Promise<ResponseOf<typeof promises.listCalls>> {
    return this.calls.list(actor);
  }
}
