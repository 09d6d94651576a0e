import { listPayers } from '#contracts/office/payers/payers.ts';
import { contractQuery } from '../../../lib/query.ts';

export const payersQuery = contractQuery(listPayers, {}, ['ledger:payers']);
