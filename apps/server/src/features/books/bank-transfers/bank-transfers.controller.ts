import { listBankTransfers } from '#contracts/books/bank/bank-transfers.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { BankTransferList } from './bank-transfers.query.ts';
import { TransferBetweenBanks } from './transfer-between-banks.ts';
import { TransferFromLine } from './transfer-from-line.ts';
import { VoidBankTransfer } from './void-bank-transfer.ts';

export const BankTransfersController = routes(
  route(listBankTransfers, BankTransferList, (list, { actor }) => list.list(actor)),
  command(TransferBetweenBanks),
  command(TransferFromLine),
  command(VoidBankTransfer),
);
