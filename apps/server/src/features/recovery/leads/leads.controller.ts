import { UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as leads from '#contracts/recovery/leads/leads.ts';
import * as visits from '#contracts/recovery/leads/visits.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { JoinedCases, StrikeLine, type StruckKind } from '../cases/index.ts';
import { Leads } from './leads.query.ts';
import { LogVisit } from './log-visit.ts';
import { SaveLead } from './save-lead.ts';

const LEAD: StruckKind = { table: 'recovery_lead', action: 'lead-struck', missing: 'LEAD_NOT_FOUND' };
const VISIT: StruckKind = { table: 'recovery_visit', action: 'visit-struck', missing: 'VISIT_NOT_FOUND' };

export const LeadsController = routes(
  route(leads.listLeads, Leads, async (board, { actor, params }) => ({
    leads: await board.leads(actor, params.recoveryCaseId),
  })),
  command(SaveLead),
  route(leads.strikeLead, CommandBus, async (commands, { actor, params, body }) => {
    const which = { caseId: params.recoveryCaseId, id: params.leadId };
    const { id: leadId } = await commands.execute(new StrikeLine(actor, LEAD, which, body.reason));
    return { leadId };
  }),
  route(visits.listVisits, Leads, async (board, { actor, params }) => ({
    visits: await board.visits(actor, params.recoveryCaseId),
  })),
  command(LogVisit),
  route(visits.strikeVisit, CommandBus, async (commands, { actor, params, body }) => {
    const which = { caseId: params.recoveryCaseId, id: params.visitId };
    const { id: visitId } = await commands.execute(new StrikeLine(actor, VISIT, which, body.reason));
    return { visitId };
  }),
);
UseInterceptors(JoinedCases)(LeadsController);
