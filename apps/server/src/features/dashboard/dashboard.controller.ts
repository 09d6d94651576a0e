import { Controller } from '@nestjs/common';
import {
  getDashboardCounts,
  getDueCounts,
  listCourtDatesToday,
  listPaymentsDueToday,
} from '#contracts/dashboard/dashboard.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route } from '../../edge/http/route.ts';
import type { Call } from '../../edge/http/route.ts';
import { Defendants } from '../people/index.ts';
import { DueToday } from './due-today.query.ts';

@Controller()
export class DashboardController {
  constructor(
    private readonly defendants: Defendants,
    private readonly dueToday: DueToday,
  ) {}

  @Route(getDashboardCounts)
  async counts(@Input() { actor }: Call<typeof getDashboardCounts>): Promise<ResponseOf<typeof getDashboardCounts>> {
    return { defendants: await this.defendants.count(actor) };
  }

  @Route(getDueCounts)
  dueCounts(@Input() { actor }: Call<typeof getDueCounts>): Promise<ResponseOf<typeof getDueCounts>> {
    return this.dueToday.counts(actor);
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
