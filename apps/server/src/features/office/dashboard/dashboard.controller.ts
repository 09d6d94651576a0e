import { Controller } from '@nestjs/common';
import {
  getDashboard,
  MOST_UNFINISHED,
  listCourtDatesToday,
  listPaymentsDueToday,
} from '#contracts/office/dashboard/dashboard.ts';
import { getBoard } from '#contracts/office/dashboard/board.ts';
import { listFollowUps, MOST_FOLLOW_UPS } from '#contracts/office/dashboard/follow-ups.ts';
import { listPastDue } from '#contracts/office/dashboard/past-due.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { adminOnly, recoveryStaff } from '#contracts/kernel/roles.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { command, routes } from '../../../edge/http/routes.ts';
import { Defendants } from '../../people/people/index.ts';
import { UnfinishedBonds } from '../intake/index.ts';
import { RecoveryCases } from '../../recovery/cases/index.ts';
import { Board } from './board.query.ts';
import { DueToday } from './due-today.query.ts';
import { FirstSteps } from './first-steps.query.ts';
import { MarkFirstStep } from './mark-first-step.ts';
import { FollowUps } from './follow-ups.query.ts';
import { PastDue } from './past-due.query.ts';

@Controller()
export class DashboardController {
  constructor(
    private readonly defendants: Defendants,
    private readonly dueToday: DueToday,
    private readonly cases: RecoveryCases,
    private readonly unfinished: UnfinishedBonds,
    private readonly board: Board,
    private readonly firstSteps: FirstSteps,
    private readonly followUps: FollowUps,
    private readonly pastDue: PastDue,
  ) {}

  @Route(getBoard)
  boardOf(@Input() { actor }: Call<typeof getBoard>): Promise<ResponseOf<typeof getBoard>> {
    return this.board.of(actor);
  }

  @Route(listFollowUps)
  listOfKind(@Input() { actor, query }: Call<typeof listFollowUps>): Promise<ResponseOf<typeof listFollowUps>> {
    return this.followUps.list(actor, query.kind, MOST_FOLLOW_UPS);
  }

  @Route(listPastDue)
  pastDueAccounts(@Input() { actor }: Call<typeof listPastDue>): Promise<ResponseOf<typeof listPastDue>> {
    return this.pastDue.list(actor);
  }

  @Route(getDashboard)
  async dashboard(@Input() { actor }: Call<typeof getDashboard>): Promise<ResponseOf<typeof getDashboard>> {
    const maySeeCases = recoveryStaff.some((role) => role === actor.role);
    const isAdmin = adminOnly.some((role) => role === actor.role);
    const [defendants, day, activeCases, unfinished, firstSteps] = await Promise.all([
      this.defendants.count(actor),
      this.dueToday.atAGlance(actor),
      maySeeCases ? this.cases.active(actor) : null,
      this.unfinished.list(actor, MOST_UNFINISHED),
      isAdmin ? this.firstSteps.waiting(actor) : null,
    ]);
    return { defendants, ...day, activeCases, unfinished, firstSteps };
  }

  @Route(listCourtDatesToday)
  courtDates(@Input() { actor }: Call<typeof listCourtDatesToday>): Promise<ResponseOf<typeof listCourtDatesToday>> {
    return this.dueToday.courtDates(actor);
  }

  @Route(listPaymentsDueToday)
  payments(@Input() { actor }: Call<typeof listPaymentsDueToday>): Promise<ResponseOf<typeof listPaymentsDueToday>> {
    return this.dueToday.payments(actor);
  }
}

export const FirstStepsController = routes(command(MarkFirstStep));
