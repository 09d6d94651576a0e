import { Controller } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { listPowersInUse } from '#contracts/powers/powers.ts';
import { Input, Route } from '../../edge/http/route.ts';
import type { Call } from '../../edge/http/route.ts';
import { PowersInUse } from './powers-in-use.query.ts';

@Controller()
export class PowersController {
  constructor(private readonly powers: PowersInUse) {}

  @Route(listPowersInUse)
  listPowersInUse(
    @Input() { actor, query }: Call<typeof listPowersInUse>,
  ): Promise<ResponseOf<typeof listPowersInUse>> {
    return this.powers.list(actor, query);
  }
}
