import { listTills } from '#contracts/books/tills/tills.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { CloseTill } from './close-till.ts';
import { DrawFloat } from './draw-float.ts';
import { EndHandOver } from './end-hand-over.ts';
import { HandOverCash } from './hand-over-cash.ts';
import { OpenTill } from './open-till.ts';
import { SetUpTill } from './set-up-till.ts';
import { TakeHandOver } from './take-hand-over.ts';
import { TillList } from './tills.query.ts';
import { TurnTills } from './turn-tills.ts';

export const TillsController = routes(
  route(listTills, TillList, (tills, { actor }) => tills.get(actor)),
  command(TurnTills),
  command(SetUpTill),
  command(OpenTill),
  command(CloseTill),
  command(DrawFloat),
  command(HandOverCash),
  command(TakeHandOver),
  command(EndHandOver),
);
