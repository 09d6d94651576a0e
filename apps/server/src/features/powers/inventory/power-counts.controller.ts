import { Controller, Res, type StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/powers/inventory/power-counts.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { shownPaper } from '../../books/printing/index.ts';
import { CountSheets } from './count-sheet.ts';
import { EndPowerCount } from './end-power-count.ts';
import { PowerCounts } from './power-counts.query.ts';
import { ScanPower } from './scan-power.ts';
import { ResolveCountDifference } from './resolve-count-difference.ts';
import { StartPowerCount } from './start-power-count.ts';

@Controller()
export class PowerCountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly counts: PowerCounts,
    private readonly sheets: CountSheets,
  ) {}

  @Route(contract.startPowerCount)
  start(
    @Input() { actor, body }: Call<typeof contract.startPowerCount>,
  ): Promise<ResponseOf<typeof contract.startPowerCount>> {
    return this.commands.execute(new StartPowerCount(actor, body));
  }

  @Route(contract.listPowerCounts)
  list(
    @Input() { actor, query }: Call<typeof contract.listPowerCounts>,
  ): Promise<ResponseOf<typeof contract.listPowerCounts>> {
    return this.counts.list(actor, query);
  }

  @Route(contract.getPowerCount)
  get(
    @Input() { actor, params }: Call<typeof contract.getPowerCount>,
  ): Promise<ResponseOf<typeof contract.getPowerCount>> {
    return this.counts.get(actor, params.countId);
  }

  @Route(contract.getCountSheet)
  async getCountSheet(
    @Input() { actor, params }: Call<typeof contract.getCountSheet>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return shownPaper(await this.sheets.make(actor, params.countId), reply);
  }

  @Route(contract.listPowerCountLines)
  lines(
    @Input() { actor, params, query }: Call<typeof contract.listPowerCountLines>,
  ): Promise<ResponseOf<typeof contract.listPowerCountLines>> {
    return this.counts.lines(actor, params.countId, query);
  }

  @Route(contract.scanPower)
  scan(
    @Input() { actor, params, body }: Call<typeof contract.scanPower>,
  ): Promise<ResponseOf<typeof contract.scanPower>> {
    return this.commands.execute(new ScanPower(actor, params.countId, body.typed));
  }

  @Route(contract.endPowerCount)
  end(
    @Input() { actor, params }: Call<typeof contract.endPowerCount>,
  ): Promise<ResponseOf<typeof contract.endPowerCount>> {
    return this.commands.execute(new EndPowerCount(actor, params.countId));
  }

  @Route(contract.settleCountedPower)
  settle(
    @Input() { actor, params, body }: Call<typeof contract.settleCountedPower>,
  ): Promise<ResponseOf<typeof contract.settleCountedPower>> {
    return this.commands.execute(new ResolveCountDifference(actor, params, body));
  }

  @Route(contract.releaseCountedPower)
  release(
    @Input() { actor, params, body }: Call<typeof contract.releaseCountedPower>,
  ): Promise<ResponseOf<typeof contract.releaseCountedPower>> {
    return this.commands.execute(new ResolveCountDifference(actor, params, body, true));
  }
}
