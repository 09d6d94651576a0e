import { getOpening } from '#contracts/books/opening/opening.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AddOpeningLine } from './add-opening-line.ts';
import { BringInOpening } from './bring-in-opening.ts';
import { ChangeOpeningLine } from './change-opening-line.ts';
import { CorrectOpeningLine } from './correct-opening-line.ts';
import { OpeningOfBooks } from './opening.query.ts';
import { PlanMoveIn } from './plan-move-in.ts';
import { RemoveOpeningLine } from './remove-opening-line.ts';
import { SealOpening } from './seal-opening.ts';
import { TakeBackOpening } from './take-back-opening.ts';

export const OpeningController = routes(
  route(getOpening, OpeningOfBooks, (opening, { actor }) => opening.get(actor)),
  command(PlanMoveIn),
  command(AddOpeningLine),
  command(ChangeOpeningLine),
  command(RemoveOpeningLine),
  command(BringInOpening),
  command(TakeBackOpening),
  command(SealOpening),
  command(CorrectOpeningLine),
);
