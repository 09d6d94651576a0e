import { Controller, type StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/powers/inventory/power-gaps.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { ExplainPowerGap } from './explain-power-gap.ts';
import { PowerGaps } from './power-gaps.query.ts';

@Controller()
export class PowerGapsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly gaps: PowerGaps,
  ) {}

  @Route(contract.listPowerGaps)
  list(
    @Input() { actor, query }: Call<typeof contract.listPowerGaps>,
  ): Promise<ResponseOf<typeof contract.listPowerGaps>> {
    return this.gaps.list(actor, query);
  }

  @Route(contract.countPowerGaps)
  count(@Input() { actor }: Call<typeof contract.countPowerGaps>): Promise<ResponseOf<typeof contract.countPowerGaps>> {
    return this.gaps.totals(actor);
  }

  @Route(contract.downloadPowerGaps)
  download(@Input() { actor, query }: Call<typeof contract.downloadPowerGaps>): StreamableFile {
    return csvFile('power-gaps.csv', this.gaps.file(actor, query));
  }

  @Route(contract.explainPowerGap)
  explain(
    @Input() { actor, body }: Call<typeof contract.explainPowerGap>,
  ): Promise<ResponseOf<typeof contract.explainPowerGap>> {
    return this.commands.execute(new ExplainPowerGap(actor, body));
  }

  @Route(contract.releasePowerGap)
  release(
    @Input() { actor, body }: Call<typeof contract.releasePowerGap>,
  ): Promise<ResponseOf<typeof contract.releasePowerGap>> {
    return this.commands.execute(new ExplainPowerGap(actor, body, true));
  }

  @Route(contract.listPowerExplanations)
  explanations(
    @Input() { actor, params }: Call<typeof contract.listPowerExplanations>,
  ): Promise<ResponseOf<typeof contract.listPowerExplanations>> {
    return this.gaps.explanations(actor, params.powerId);
  }
}
