import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/recovery/contact-log/contact-log.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { JoinedCases, StrikeLine, type StruckKind } from '../cases/index.ts';
import { CallTimes } from './call-times.query.ts';
import { CaseCalls } from './case-calls.query.ts';
import { LogCall } from './log-call.ts';
import { SetContactZone } from './set-contact-zone.ts';

const CALL: StruckKind = { table: 'contact_call', action: 'call-struck', missing: 'CALL_NOT_LOGGED' };

@Controller()
@UseInterceptors(JoinedCases)
export class ContactLogController {
  constructor(
    private readonly commands: CommandBus,
    private readonly times: CallTimes,
    private readonly calls: CaseCalls,
  ) {}

  @Route(contract.listCallTimes)
  async callTimes(
    @Input() { actor, params }: Call<typeof contract.listCallTimes>,
  ): Promise<ResponseOf<typeof contract.listCallTimes>> {
    return { people: await this.times.ofCase(actor, params.recoveryCaseId) };
  }

  @Route(contract.listCaseCalls)
  async list(
    @Input() { actor, params }: Call<typeof contract.listCaseCalls>,
  ): Promise<ResponseOf<typeof contract.listCaseCalls>> {
    return { calls: await this.calls.of(actor, params.recoveryCaseId) };
  }

  @Route(contract.logCall)
  log(@Input() { actor, params, body }: Call<typeof contract.logCall>): Promise<ResponseOf<typeof contract.logCall>> {
    return this.commands.execute(new LogCall(actor, params.recoveryCaseId, body));
  }

  @Route(contract.strikeCall)
  async strike(
    @Input() { actor, params, body }: Call<typeof contract.strikeCall>,
  ): Promise<ResponseOf<typeof contract.strikeCall>> {
    const which = { caseId: params.recoveryCaseId, id: params.caseCallId };
    const { id: callId } = await this.commands.execute(new StrikeLine(actor, CALL, which, body.reason));
    return { callId };
  }

  @Route(contract.setContactZone)
  zone(
    @Input() { actor, params, body }: Call<typeof contract.setContactZone>,
  ): Promise<ResponseOf<typeof contract.setContactZone>> {
    const which = { caseId: params.recoveryCaseId, contactId: params.contactId };
    return this.commands.execute(new SetContactZone(actor, which, body.timeZone));
  }
}
