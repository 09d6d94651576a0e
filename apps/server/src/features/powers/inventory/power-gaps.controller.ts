import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/powers/inventory/power-gaps.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { ExplainPowerGap } from './explain-power-gap.ts';
import { ExplainPowerGaps } from './explain-power-gaps.ts';
import { PowerGaps } from './power-gaps.query.ts';

export const PowerGapsController = routes(
  route(contract.listPowerGaps, PowerGaps, (gaps, { actor, query }) => gaps.list(actor, query)),
  route(contract.countPowerGaps, PowerGaps, (gaps, { actor }) => gaps.totals(actor)),
  route(contract.downloadPowerGaps, PowerGaps, (gaps, { actor, query }) =>
    csvFile('power-gaps.csv', gaps.file(actor, query)),
  ),
  route(contract.explainPowerGap, CommandBus, (commands, { actor, body }) =>
    commands.execute(new ExplainPowerGap(actor, body)),
  ),
  command(ExplainPowerGaps),
  route(contract.releasePowerGap, CommandBus, (commands, { actor, body }) =>
    commands.execute(new ExplainPowerGap(actor, body, true)),
  ),
  route(contract.listPowerExplanations, PowerGaps, (gaps, { actor, params }) =>
    gaps.explanations(actor, params.powerId),
  ),
);
