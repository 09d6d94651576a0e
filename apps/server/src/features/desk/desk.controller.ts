import { Controller } from '@nestjs/common';
import { getDeskCounts } from '#contracts/desk.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { Input, Route } from '../../platform/http/route.ts';
import type { Call } from '../../platform/http/route.ts';
import { Defendants } from '../defendants/index.ts';

@Controller()
export class DeskController {
  constructor(private readonly defendants: Defendants) {}

  @Route(getDeskCounts)
  async counts(@Input() { actor }: Call<typeof getDeskCounts>): Promise<ResponseOf<typeof getDeskCounts>> {
    return { defendants: await this.defendants.count(actor) };
  }
}
