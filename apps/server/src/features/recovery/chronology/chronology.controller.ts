import { UseInterceptors } from '@nestjs/common';
import * as contract from '#contracts/recovery/chronology/chronology.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { JoinedCases } from '../cases/index.ts';
import { Chronologies } from './chronologies.query.ts';
import { MakeChronology } from './make-chronology.ts';

export const ChronologyController = routes(
  route(contract.getChronology, Chronologies, (chronologies, { actor, params }) =>
    chronologies.shown(actor, params.recoveryCaseId),
  ),
  command(MakeChronology),
);
UseInterceptors(JoinedCases)(ChronologyController);
