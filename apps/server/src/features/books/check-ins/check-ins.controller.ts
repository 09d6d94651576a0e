import * as contract from '#contracts/books/check-ins/check-ins.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { CheckInStandings } from './check-in-standings.query.ts';
import { CheckIns } from './check-ins.query.ts';
import { LogCheckIn } from './log-check-in.ts';
import { ScheduleCheckIns } from './schedule-check-ins.ts';
import { StopCheckIns } from './stop-check-ins.ts';
import { StrikeCheckIn } from './strike-check-in.ts';

export const CheckInsController = routes(
  route(contract.listCheckIns, CheckIns, (checkIns, { actor, params }) => checkIns.ofPerson(actor, params.defendantId)),
  route(contract.listMissedCheckIns, CheckInStandings, (standings, { actor }) => standings.missed(actor)),
  command(LogCheckIn),
  command(StrikeCheckIn),
  command(ScheduleCheckIns),
  command(StopCheckIns),
);
