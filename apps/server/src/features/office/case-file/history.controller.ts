import { Controller } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/people/people/history.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { History } from './history.query.ts';

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
