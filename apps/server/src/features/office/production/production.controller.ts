import * as contract from '#contracts/office/production/production.ts';
import { downloadPlansKept, downloadPlansKeptPaper, getPlansKept } from '#contracts/office/production/plans-kept.ts';
import {
  downloadRatesCharged,
  downloadRatesChargedPaper,
  getRatesCharged,
} from '#contracts/office/production/rates-charged.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { knownInWords } from '../../books/ledger/index.ts';
import { shownPaper } from '../../books/printing/index.ts';
import { plansKeptCsv } from './plans-kept-csv.ts';
import { PlansKeptReport } from './plans-kept.query.ts';
import { productionCsv } from './production-csv.ts';
import { ProductionPapers } from './production-papers.ts';
import { Production } from './production-report.ts';
import { ratesChargedCsv } from './rates-charged-csv.ts';
import { RatesChargedReport } from './rates-charged-report.ts';

export const ProductionController = routes(
  route(contract.getProduction, Production, (production, { actor, query }) => production.report(actor, query)),
  route(contract.downloadProduction, [Production, AuditTrail], async ([production, trail], { actor, query }) => {
    const text = productionCsv(
      await production.bonds(actor, query),
      await production.narrowed(actor, query),
      knownInWords(query),
    );
    const name = 'production.csv';
    await trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, text);
  }),
  route(
    contract.downloadProductionPaper,
    [Production, ProductionPapers, AuditTrail],
    async ([production, papers, trail], { actor, query }, { reply }) => {
      const bonds = await production.bonds(actor, query);
      const narrowed = await production.narrowed(actor, query);
      const paper = await papers.production(actor, production.period(actor, query), {
        bonds,
        narrowed,
        known: knownInWords(query),
      });
      await trail.record(actor, { action: 'export-taken', details: { file: paper.name } });
      return shownPaper(paper, reply);
    },
  ),
  route(getRatesCharged, RatesChargedReport, (rates, { actor, query }) => rates.report(actor, query)),
  route(downloadRatesCharged, [RatesChargedReport, AuditTrail], async ([rates, trail], { actor, query }) => {
    const text = ratesChargedCsv(await rates.read(actor, query));
    const name = 'rates-charged.csv';
    await trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, text);
  }),
  route(
    downloadRatesChargedPaper,
    [RatesChargedReport, ProductionPapers, AuditTrail],
    async ([rates, papers, trail], { actor, query }, { reply }) => {
      const paper = await papers.rates(actor, rates.period(actor, query), await rates.read(actor, query));
      await trail.record(actor, { action: 'export-taken', details: { file: paper.name } });
      return shownPaper(paper, reply);
    },
  ),
  route(getPlansKept, PlansKeptReport, (plans, { actor, query }) => plans.report(actor, query)),
  route(downloadPlansKept, [PlansKeptReport, AuditTrail], async ([plans, trail], { actor, query }) => {
    const text = plansKeptCsv(await plans.read(actor, query));
    const name = 'plans-kept.csv';
    await trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, text);
  }),
  route(
    downloadPlansKeptPaper,
    [PlansKeptReport, ProductionPapers, AuditTrail],
    async ([plans, papers, trail], { actor, query }, { reply }) => {
      const paper = await papers.plans(actor, plans.period(actor, query), await plans.read(actor, query));
      await trail.record(actor, { action: 'export-taken', details: { file: paper.name } });
      return shownPaper(paper, reply);
    },
  ),
);
