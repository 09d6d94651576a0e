import * as emergencies from '#contracts/recovery/deadlines/emergencies.ts';
import * as military from '#contracts/recovery/deadlines/military-service.ts';
import * as notices from '#contracts/recovery/deadlines/notices.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { Emergencies } from './emergencies.query.ts';
import { EnterEmergency } from './enter-emergency.ts';
import { MilitaryServices } from './military-service.query.ts';
import { Notices } from './notices.query.ts';
import { ReadNotices } from './read-notices.ts';
import { RecordMilitaryService } from './record-military-service.ts';
import { WithdrawEmergency } from './withdraw-emergency.ts';
import { WithdrawMilitaryService } from './withdraw-military-service.ts';

/** What the clock of forfeitures tells, and what may stop it (recovery#emergencies-and-service). */
export const DeadlinesController = routes(
  route(emergencies.listEmergencies, Emergencies, (declared, { actor }) => declared.list(actor)),
  command(EnterEmergency),
  command(WithdrawEmergency),
  route(military.listMilitaryService, MilitaryServices, (services, { actor, params }) =>
    services.ofBond(actor, params.bondId),
  ),
  command(RecordMilitaryService),
  command(WithdrawMilitaryService),
  route(notices.listNotices, Notices, (told, { actor }) => told.of(actor)),
  command(ReadNotices),
);
