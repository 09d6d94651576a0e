import { getOpening } from '#contracts/books/opening/opening.ts';
import { getOpeningCertificate, listOpeningTotals } from '#contracts/books/opening/opening-totals.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AddOpeningLine } from './add-opening-line.ts';
import { shownPaper } from '../printing/index.ts';
import { BringInOpening } from './bring-in-opening.ts';
import { ChangeOpeningLine, RemoveOpeningLine } from './change-opening-line.ts';
import { CorrectOpeningBalance, CorrectOpeningLine } from './correct-opening-line.ts';
import { OpeningOfBooks } from './opening.query.ts';
import { OpeningCertificates } from './opening-certificate.ts';
import { OpeningTotals } from './opening-totals.query.ts';
import { PlanMoveIn } from './plan-move-in.ts';
import { SealOpening } from './seal-opening.ts';
import { SetOpeningTotal } from './set-opening-total.ts';
import { TakeBackOpening } from './take-back-opening.ts';

export const OpeningController = routes(
  route(getOpening, OpeningOfBooks, (opening, { actor }) => opening.get(actor)),
  route(listOpeningTotals, OpeningTotals, async (totals, { actor }) => ({
    totals: await totals.list(actor.organizationId),
  })),
  command(SetOpeningTotal),
  route(getOpeningCertificate, OpeningCertificates, async (papers, { actor }, { reply }) =>
    shownPaper(await papers.make(actor), reply),
  ),
  command(PlanMoveIn),
  command(AddOpeningLine),
  command(ChangeOpeningLine),
  command(RemoveOpeningLine),
  command(BringInOpening),
  command(TakeBackOpening),
  command(SealOpening),
  command(CorrectOpeningLine),
  command(CorrectOpeningBalance),
);
