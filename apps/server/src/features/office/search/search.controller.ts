import { Controller } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { findDefendant, searchEverything } from '#contracts/office/search/search.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { FindDefendant } from './find-defendant.query.ts';
import { SearchEverything } from './search-everything.query.ts';

@Controller()
export class SearchController {
  constructor(
    private readonly everything: SearchEverything,
    private readonly defendants: FindDefendant,
  ) {}

  @Route(searchEverything)
  search(@Input() { actor, body }: Call<typeof searchEverything>): Promise<ResponseOf<typeof searchEverything>> {
    return this.everything.find(actor, body.typed);
  }

  @Route(findDefendant)
  findDefendant(@Input() { actor, body }: Call<typeof findDefendant>): Promise<ResponseOf<typeof findDefendant>> {
    return this.defendants.find(actor, body);
  }
}
