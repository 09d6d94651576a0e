import * as contract from '#contracts/office/production/production.ts';
import { downloadPlansKept, getPlansKept } from '#contracts/office/production/plans-kept.ts';
import { downloadRatesCharged, getRatesCharged } from '#contracts/office/production/rates-charged.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { plansKeptCsv } from './plans-kept-csv.ts';
import { PlansKeptReport } from './plans-kept.query.ts';
import { productionCsv } from './production-csv.ts';
import { Production } from './production.query.ts';
import { ratesChargedCsv } from './rates-charged-csv.ts';
import { RatesChargedReport } from './rates-charged.query.ts';

export const ProductionController = routes(
  route(contract.getProduction, Production, (production, { actor, query }) => production.report(actor, query)),
  route(contract.downloadProduction, [Production, AuditTrail], async ([production, trail], { actor, query }) => {
    const text = productionCsv(await production.bonds(actor, query), await production.narrowed(actor, query));
    const name = 'production.csv';
    await trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, text);
  }),
  route(getRatesCharged, RatesChargedReport, (rates, { actor, query }) => rates.report(actor, query)),
  route(downloadRatesCharged, [RatesChargedReport, AuditTrail], async ([rates, trail], { actor, query }) => {
    const text = ratesChargedCsv(await rates.bonds(actor, query));
    const name = 'rates-charged.csv';
    await trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, text);
  }),
  route(getPlansKept, PlansKeptReport, (plans, { actor, query }) => plans.report(actor, query)),
  route(downloadPlansKept, [PlansKeptReport, AuditTrail], async ([plans, trail], { actor, query }) => {
    const text = plansKeptCsv(await plans.accounts(actor, query));
    const name = 'plans-kept.csv';
    await trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, text);
  }),
);
