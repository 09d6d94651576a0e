import { z } from 'zod';
import * as contract from '#contracts/books/trust/trust.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { shownPaper } from '../printing/index.ts';
import { ApplyCollateral } from './apply-collateral.ts';
import { BankCollateral } from './bank-collateral.ts';
import { BounceCollateral } from './bounce-collateral.ts';
import { collateralCsv } from './collateral-csv.ts';
import { CollateralLetters } from './collateral-letter.ts';
import { CollateralReceiptFiles } from './collateral-receipt-file.ts';
import { Collateral } from './collateral.query.ts';
import { GiveCollateralBack } from './give-collateral-back.ts';
import { ReceiveCollateral } from './receive-collateral.ts';
import { TrustFigures } from './trust-figures.query.ts';
import { TrustBooks } from './trust.query.ts';
import { VoidCollateral } from './void-collateral.ts';
import { VoidCollateralReturn } from './void-collateral-return.ts';

const place = z.tuple([z.string(), z.string(), z.string()]);

export const TrustController = routes(
  route(contract.getTrust, TrustFigures, (figures, { actor }) => figures.get(actor)),
  route(contract.listCollateral, TrustBooks, async (trust, { actor, query: { cursor, limit, ...filter } }) => {
    const after = decodeCursor(place, cursor)?.join('') ?? '';
    const all = await trust.list(actor, filter);
    const beyond = all.filter(({ since, personId, bondId }) => since + personId + bondId > after);
    const rows = beyond.slice(0, limit);
    const last = beyond.length > limit ? rows.at(-1) : undefined;
    return { rows, nextCursor: last ? encodeCursor([last.since, last.personId, last.bondId]) : null };
  }),
  route(contract.downloadCollateral, [TrustBooks, AuditTrail], async ([trust, trail], { actor, query }) => {
    const rows = await trust.list(actor, query);
    await trail.record(actor, { action: 'export-taken', details: { file: 'collateral.csv' } });
    return csvFile('collateral.csv', collateralCsv(rows));
  }),
  route(contract.listUnbankedCollateral, Collateral, (collateral, { actor }) => collateral.unbanked(actor)),
  command(ReceiveCollateral),
  command(BankCollateral),
  command(GiveCollateralBack),
  command(ApplyCollateral),
  command(VoidCollateral),
  command(VoidCollateralReturn),
  command(BounceCollateral),
  route(contract.getCollateralOfBond, Collateral, (collateral, { actor, params }) =>
    collateral.ofBond(actor, params.bondId),
  ),
  route(contract.getCollateralOfDefendant, Collateral, (collateral, { actor, params }) =>
    collateral.ofDefendant(actor, params.defendantId),
  ),
  route(contract.getCollateralReceiptFile, CollateralReceiptFiles, async (files, { actor, params, query }, { reply }) =>
    shownPaper(await files.make(actor, params.receiptId, query), reply),
  ),
  route(contract.getCollateralLetter, CollateralLetters, async (letters, { actor, params }, { reply }) =>
    shownPaper(await letters.make(actor, params), reply),
  ),
);
