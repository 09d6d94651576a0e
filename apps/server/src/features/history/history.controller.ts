import { Controller } from '@nestjs/common';
import type { ResponseOf } from '#contracts/endpoint.ts';
import * as contract from '#contracts/history.ts';
import { Input, Route } from '../../platform/http/route.ts';
import type { Call } from '../../platform/http/route.ts';
import { History } from './history.view.ts';

@Controller()
export class HistoryController {
  constructor(private readonly history: History) {}

  @Route(contract.listHistory)
  listHistory(
    @Input() { actor, params, query }: Call<typeof contract.listHistory>,
  ): Promise<ResponseOf<typeof contract.listHistory>> {
    return this.history.page(actor, params.defendantId, query);
  }
}
