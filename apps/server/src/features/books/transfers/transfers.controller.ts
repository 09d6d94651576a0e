import * as contract from '#contracts/books/transfers/transfers.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AccountCommands } from '../accounts/index.ts';
import { CloseByTransfer } from './close-by-transfer.ts';
import { MoveBond } from './move-bond.ts';
import { BondMoves } from './move.query.ts';
import { TransferEntry } from './transfer-entry.ts';

export const TransfersController = routes(
  route(contract.getMove, BondMoves, (moves, { actor, params }) => moves.get(actor, params.bondId)),
  command(MoveBond, AccountCommands),
  command(CloseByTransfer, AccountCommands),
  command(TransferEntry, AccountCommands),
);
