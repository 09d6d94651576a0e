import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as leads from '#contracts/leads/leads.ts';
import * as visits from '#contracts/leads/visits.ts';
import { Input, Route } from '../../edge/http/route.ts';
import type { Call } from '../../edge/http/route.ts';
import { JoinedCases } from '../recovery/index.ts';
import { Leads } from './leads.query.ts';
import { LogVisit } from './log-visit.ts';
import { SaveLead } from './save-lead.ts';
import { StrikeLead } from './strike-lead.ts';
import { StrikeVisit } from './strike-visit.ts';

@Controller()
@UseInterceptors(JoinedCases)
export class LeadsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly board: Leads,
  ) {}

  @Route(leads.listLeads)
  async list(@Input() { actor, params }: Call<typeof leads.listLeads>): Promise<ResponseOf<typeof leads.listLeads>> {
    return { leads: await this.board.leads(actor, params.recoveryCaseId) };
  }

  @Route(leads.saveLead)
  save(@Input() { actor, params, body }: Call<typeof leads.saveLead>): Promise<ResponseOf<typeof leads.saveLead>> {
    return this.commands.execute(new SaveLead(actor, { caseId: params.recoveryCaseId, leadId: params.leadId }, body));
  }

  @Route(leads.strikeLead)
  strike(
    @Input() { actor, params, body }: Call<typeof leads.strikeLead>,
  ): Promise<ResponseOf<typeof leads.strikeLead>> {
    const which = { caseId: params.recoveryCaseId, leadId: params.leadId };
    return this.commands.execute(new StrikeLead(actor, which, body.reason));
  }

  @Route(visits.listVisits)
  async visits(
    @Input() { actor, params }: Call<typeof visits.listVisits>,
  ): Promise<ResponseOf<typeof visits.listVisits>> {
    return { visits: await this.board.visits(actor, params.recoveryCaseId) };
  }

  @Route(visits.logVisit)
  log(@Input() { actor, params, body }: Call<typeof visits.logVisit>): Promise<ResponseOf<typeof visits.logVisit>> {
    return this.commands.execute(new LogVisit(actor, params.recoveryCaseId, body));
  }

  @Route(visits.strikeVisit)
  strikeVisit(
    @Input() { actor, params, body }: Call<typeof visits.strikeVisit>,
  ): Promise<ResponseOf<typeof visits.strikeVisit>> {
    const which = { caseId: params.recoveryCaseId, visitId: params.visitId };
    return this.commands.execute(new StrikeVisit(actor, which, body.reason));
  }
}
