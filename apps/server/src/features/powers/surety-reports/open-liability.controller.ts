import { Controller, type StreamableFile } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/powers/surety-reports/open-liability.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { OpenLiability } from './open-liability.query.ts';

@Controller()
export class OpenLiabilityController {
  constructor(private readonly liability: OpenLiability) {}

  @Route(contract.getOpenLiability)
  get(
    @Input() { actor, query }: Call<typeof contract.getOpenLiability>,
  ): Promise<ResponseOf<typeof contract.getOpenLiability>> {
    return this.liability.get(actor, query);
  }

  @Route(contract.downloadOpenLiability)
  async download(@Input() { actor, query }: Call<typeof contract.downloadOpenLiability>): Promise<StreamableFile> {
    return csvFile('open-liability.csv', await this.liability.file(actor, query));
  }
}
