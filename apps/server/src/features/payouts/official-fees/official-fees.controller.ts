import * as contract from '#contracts/payouts/official-fees/official-fees.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { MoveOfficialFees } from './move-official-fees.ts';
import { officialDuesCsv } from './official-dues-csv.ts';
import { OfficialDues } from './official-dues.query.ts';
import { RepayOfficialAdvance } from './repay-official-advance.ts';
import { VoidOfficialMove } from './void-official-move.ts';

export const OfficialFeesController = routes(
  route(contract.listOfficialFees, OfficialDues, (owed, { actor, query }) => owed.list(actor, query.reference)),
  route(contract.listOfficialDues, OfficialDues, (owed, { actor, query }) => owed.dues(actor, query.payee)),
  route(contract.downloadOfficialFees, [OfficialDues, AuditTrail], async ([owed, trail], { actor }) => {
    const text = officialDuesCsv(await owed.all(actor));
    const name = 'official-fees.csv';
    await trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, text);
  }),
  command(MoveOfficialFees),
  command(RepayOfficialAdvance),
  command(VoidOfficialMove),
);
