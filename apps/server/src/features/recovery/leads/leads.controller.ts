import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as leads from '#contracts/recovery/leads/leads.ts';
import * as visits from '#contracts/recovery/leads/visits.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { JoinedCases, StrikeLine, type StruckKind } from '../cases/index.ts';
import { Leads } from './leads.query.ts';
import { LogVisit } from './log-visit.ts';
import { SaveLead } from './save-lead.ts';

const LEAD: StruckKind = { table: 'recovery_lead', action: 'lead-struck', missing: 'LEAD_NOT_FOUND' };
const VISIT: StruckKind = { table: 'recovery_visit', action: 'visit-struck', missing: 'VISIT_NOT_FOUND' };

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
  async strike(
    @Input() { actor, params, body }: Call<typeof leads.strikeLead>,
  ): Promise<ResponseOf<typeof leads.strikeLead>> {
    const which = { caseId: params.recoveryCaseId, id: params.leadId };
    const { id: leadId } = await this.commands.execute(new StrikeLine(actor, LEAD, which, body.reason));
    return { leadId };
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
  async strikeVisit(
    @Input() { actor, params, body }: Call<typeof visits.strikeVisit>,
  ): Promise<ResponseOf<typeof visits.strikeVisit>> {
    const which = { caseId: params.recoveryCaseId, id: params.visitId };
    const { id: visitId } = await this.commands.execute(new StrikeLine(actor, VISIT, which, body.reason));
    return { visitId };
  }
}
