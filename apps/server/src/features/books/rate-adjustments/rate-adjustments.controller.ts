import { previewSuretyContract } from '#contracts/agency/sureties/preview-contract.ts';
import * as adjusting from '#contracts/books/bond/adjusting-bonds.ts';
import * as dues from '#contracts/books/bond/adjusting-dues.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { BondsOfDues, BondsOffRate, BondsToReprice } from './bonds-to-adjust.query.ts';
import { AdjustDuesToContract } from './adjust-dues-to-contract.ts';
import { AdjustSheriffFee } from './adjust-sheriff-fee.ts';
import { RepriceBond } from './reprice-bond.ts';

export const RateAdjustmentsController = routes(
  command(RepriceBond),
  route(adjusting.listBondsToReprice, BondsToReprice, (toReprice, { actor, params, query }) =>
    toReprice.page(actor, params.ruleId, query),
  ),
  route(adjusting.downloadBondsToReprice, BondsToReprice, (toReprice, { actor, params }) =>
    csvFile('corrected-premiums.csv', toReprice.file(actor, params.ruleId)),
  ),
  route(adjusting.listBondsOffRate, BondsOffRate, (offRate, { actor, query }) => offRate.page(actor, query)),
  route(adjusting.downloadBondsOffRate, BondsOffRate, (offRate, { actor }) =>
    csvFile('sheriff-fees.csv', offRate.file(actor)),
  ),
  command(AdjustSheriffFee),
  route(dues.listBondsOfDues, BondsOfDues, (ofDues, { actor, query }) => ofDues.page(actor, query)),
  route(previewSuretyContract, BondsOfDues, (ofDues, { actor, params, query }) =>
    ofDues.preview(actor, params.suretyId, query),
  ),
  route(dues.downloadBondsOfDues, BondsOfDues, (ofDues, { actor }) =>
    csvFile('dues-of-sureties.csv', ofDues.file(actor)),
  ),
  command(AdjustDuesToContract),
);
