import { downloadRefusedRows, getMoveIn, listMoveInRows } from '#contracts/office/move-in/move-in.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { BringInLists } from './bring-in-lists.ts';
import { ChooseForMoveIn } from './choose-for-move-in.ts';
import { MoveInLists } from './move-in.query.ts';
import { MoveInRows, RefusedRows } from './move-in-rows.query.ts';
import { RemoveMoveInFile } from './remove-move-in-file.ts';
import { SetBondTotal } from './set-bond-total.ts';
import { SetMoveInTotal } from './set-move-in-total.ts';
import { TakeBackLists } from './take-back-lists.ts';
import { UploadMoveInFile } from './upload-move-in-file.ts';

export const MoveInController = routes(
  route(getMoveIn, MoveInLists, (lists, { actor }) => lists.get(actor)),
  route(listMoveInRows, MoveInRows, (rows, { actor, ...asked }) => rows.list(actor, asked)),
  route(downloadRefusedRows, RefusedRows, async (rows, { actor, params: { list } }) =>
    csvFile(`refused-${list}.csv`, await rows.file(actor, list)),
  ),
  command(UploadMoveInFile),
  command(ChooseForMoveIn),
  command(RemoveMoveInFile),
  command(SetBondTotal),
  command(SetMoveInTotal),
  command(BringInLists),
  command(TakeBackLists),
);
