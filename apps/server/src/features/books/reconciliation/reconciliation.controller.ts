import * as contract from '#contracts/books/bank/reconciliation.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { shownPaper } from '../printing/index.ts';
import { DiscardReconciliation } from './discard-reconciliation.ts';
import { FinishReconciliation } from './finish-reconciliation.ts';
import { ReconciliationOfAccount } from './reconciliation.query.ts';
import { ReconciliationPapers } from './reconciliation-paper.ts';
import { Reconciliations } from './reconciliations.query.ts';
import { ReopenReconciliation } from './reopen-reconciliation.ts';
import { SayNoStatement } from './say-no-statement.ts';
import { StartReconciliation } from './start-reconciliation.ts';
import { TickMatched } from './tick-matched.ts';
import { TickReconciliation } from './tick-reconciliation.ts';

export const ReconciliationController = routes(
  route(contract.listReconciliations, Reconciliations, (all, { actor, params }) =>
    all.list(actor, params.bankAccountId),
  ),
  command(StartReconciliation),
  route(contract.getReconciliation, ReconciliationOfAccount, (one, { actor, params }) =>
    one.get(actor, params.reconciliationId),
  ),
  command(TickReconciliation),
  command(TickMatched),
  command(FinishReconciliation),
  command(DiscardReconciliation),
  command(ReopenReconciliation),
  route(contract.getReconciliationPaper, ReconciliationPapers, async (papers, { actor, params }, { reply }) =>
    shownPaper(await papers.make(actor, params.reconciliationId), reply),
  ),
  command(SayNoStatement),
);
