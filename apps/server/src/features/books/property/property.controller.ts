import * as contract from '#contracts/books/property/property.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { shownPaper } from '../printing/index.ts';
import { EndThing } from './end-thing.ts';
import { GiveBackThing } from './give-back-thing.ts';
import { MoveThing } from './move-thing.ts';
import { propertyCsv } from './property-csv.ts';
import { Property } from './property.query.ts';
import { ReceiveThing } from './receive-thing.ts';
import { ThingReceipts } from './thing-receipt.ts';

export const PropertyController = routes(
  route(contract.getPropertyOfBond, Property, (property, { actor, params }) => property.ofBond(actor, params.bondId)),
  command(ReceiveThing),
  route(contract.listProperty, Property, (property, { actor, query }) => property.list(actor, query)),
  route(contract.downloadProperty, [Property, AuditTrail], async ([property, trail], { actor, query }) => {
    const rows = await property.narrowed(actor, query);
    const name = 'collateral.csv';
    await trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, propertyCsv(rows));
  }),
  route(contract.getThing, Property, (property, { actor, params }) => property.get(actor, params.propertyId)),
  route(contract.getThingReceipt, ThingReceipts, async (receipts, { actor, params }, { reply }) =>
    shownPaper(await receipts.make(actor, params.propertyId), reply),
  ),
  command(MoveThing),
  command(GiveBackThing),
  command(EndThing),
);
