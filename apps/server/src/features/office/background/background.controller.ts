import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/office/background/background.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { RunBackgroundReport } from './run-background-report.ts';

@Controller()
export class BackgroundController {
  constructor(private readonly commands: CommandBus) {}

  @Route(contract.runBackgroundReport)
  run(
    @Input() { actor, params }: Call<typeof contract.runBackgroundReport>,
  ): Promise<ResponseOf<typeof contract.runBackgroundReport>> {
    return this.commands.execute(new RunBackgroundReport(actor, params.defendantId));
  }
}
