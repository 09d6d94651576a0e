import * as contract from '#contracts/payouts/commission/commission.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { knownInWords } from '../../books/ledger/index.ts';
import { shownPaper } from '../../books/printing/index.ts';
import { commissionCsv } from './commission-csv.ts';
import { CommissionSheets } from './commission-paper.ts';
import { Commissions } from './commissions.query.ts';
import { RunCommission } from './run-commission.ts';

export const CommissionController = routes(
  route(contract.listCommission, Commissions, (commissions, { actor, query }) => commissions.list(actor, query)),
  route(contract.getMyCommission, Commissions, async (commissions, { actor }) => {
    const [statement, unbooked] = await Promise.all([
      commissions.statement(actor, actor.userId),
      commissions.unbooked(actor),
    ]);
    return { statement, unbooked };
  }),
  route(contract.getCommission, Commissions, (commissions, { actor, params, query }) =>
    commissions.statement(actor, params.agentId, query),
  ),
  route(contract.previewCommission, Commissions, (commissions, { actor, params, query }) =>
    commissions.preview(actor, params.agentId, query.throughOn),
  ),
  command(RunCommission),
  route(
    contract.downloadCommission,
    [Commissions, AuditTrail],
    async ([commissions, trail], { actor, params, query }) => {
      const text = commissionCsv(await commissions.statement(actor, params.agentId, query), knownInWords(query));
      const name = `commission-${params.agentId.slice(0, 8)}.csv`;
      await trail.record(actor, { action: 'export-taken', details: { file: name } });
      return csvFile(name, text);
    },
  ),
  route(
    contract.downloadCommissionPaper,
    [Commissions, CommissionSheets, AuditTrail],
    async ([commissions, sheets, trail], { actor, params, query }, { reply }) => {
      const paper = await sheets.make(actor, await commissions.statement(actor, params.agentId, query), query);
      await trail.record(actor, { action: 'export-taken', details: { file: paper.name } });
      return shownPaper(paper, reply);
    },
  ),
);
