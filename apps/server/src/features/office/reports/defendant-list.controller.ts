import { Controller, type StreamableFile } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/people/people/defendants.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { DefendantList } from './defendant-list.query.ts';

@Controller()
export class DefendantListController {
  constructor(private readonly list: DefendantList) {}

  @Route(contract.listDefendants)
  listDefendants(
    @Input() { actor, query }: Call<typeof contract.listDefendants>,
  ): Promise<ResponseOf<typeof contract.listDefendants>> {
    return this.list.page(actor, query);
  }

  @Route(contract.downloadDefendants)
  download(@Input() { actor, query }: Call<typeof contract.downloadDefendants>): StreamableFile {
    return csvFile('defendants.csv', this.list.file(actor, query));
  }
}
