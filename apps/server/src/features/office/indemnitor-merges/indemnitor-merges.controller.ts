import * as contract from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { IndemnitorsSideBySide } from './compare-indemnitors.query.ts';
import { DuplicatesOfIndemnitor } from './duplicates-of-indemnitor.query.ts';
import { DuplicateIndemnitors } from './indemnitor-pairs.query.ts';
import { MergeIndemnitors } from './merge-indemnitors.ts';
import { TakeIndemnitorsBackApart } from './take-indemnitors-back-apart.ts';
import { TellIndemnitorsApart } from './tell-indemnitors-apart.ts';
import { UndoIndemnitorMerge } from './undo-indemnitor-merge.ts';

export const IndemnitorMergesController = routes(
  route(contract.listDuplicateIndemnitors, DuplicateIndemnitors, (duplicates, { actor }) => duplicates.list(actor)),
  route(contract.findDuplicatesOfIndemnitor, DuplicatesOfIndemnitor, (duplicates, { actor, params }) =>
    duplicates.find(actor, params.indemnitorId),
  ),
  route(contract.compareIndemnitors, IndemnitorsSideBySide, (two, { actor, params }) => two.compare(actor, params)),
  command(TellIndemnitorsApart),
  command(TakeIndemnitorsBackApart),
  command(MergeIndemnitors),
  command(UndoIndemnitorMerge),
);
