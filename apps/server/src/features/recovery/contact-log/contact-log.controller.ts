import { UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/recovery/contact-log/contact-log.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { JoinedCases, StrikeLine, type StruckKind } from '../cases/index.ts';
import { CallTimes } from './call-times.query.ts';
import { CaseCalls } from './case-calls.query.ts';
import { LogCall } from './log-call.ts';
import { SetContactZone } from './set-contact-zone.ts';

const CALL: StruckKind = { table: 'contact_call', action: 'call-struck', missing: 'CALL_NOT_LOGGED' };

export const ContactLogController = routes(
  route(contract.listCallTimes, CallTimes, async (times, { actor, params }) => ({
    people: await times.ofCase(actor, params.recoveryCaseId),
  })),
  route(contract.listCaseCalls, CaseCalls, async (calls, { actor, params }) => ({
    calls: await calls.of(actor, params.recoveryCaseId),
  })),
  command(LogCall),
  route(contract.strikeCall, CommandBus, async (commands, { actor, params, body }) => {
    const which = { caseId: params.recoveryCaseId, id: params.caseCallId };
    const { id: callId } = await commands.execute(new StrikeLine(actor, CALL, which, body.reason));
    return { callId };
  }),
  command(SetContactZone),
);
UseInterceptors(JoinedCases)(ContactLogController);
