import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/powers/inventory/power-counts.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { shownPaper } from '../../books/printing/index.ts';
import { CountSheets } from './count-sheet.ts';
import { EndPowerCount } from './end-power-count.ts';
import { PowerCounts } from './power-counts.query.ts';
import { ScanPower } from './scan-power.ts';
import { ResolveCountDifference } from './resolve-count-difference.ts';
import { StartPowerCount } from './start-power-count.ts';

export const PowerCountsController = routes(
  command(StartPowerCount),
  route(contract.listPowerCounts, PowerCounts, (counts, { actor, query }) => counts.list(actor, query)),
  route(contract.getPowerCount, PowerCounts, (counts, { actor, params }) => counts.get(actor, params.countId)),
  route(contract.getCountSheet, CountSheets, async (sheets, { actor, params }, { reply }) =>
    shownPaper(await sheets.make(actor, params.countId), reply),
  ),
  route(contract.listPowerCountLines, PowerCounts, (counts, { actor, params, query }) =>
    counts.lines(actor, params.countId, query),
  ),
  command(ScanPower),
  command(EndPowerCount),
  route(contract.settleCountedPower, CommandBus, (commands, { actor, params, body }) =>
    commands.execute(new ResolveCountDifference(actor, params, body)),
  ),
  route(contract.releaseCountedPower, CommandBus, (commands, { actor, params, body }) =>
    commands.execute(new ResolveCountDifference(actor, params, body, true)),
  ),
);
