import { getMoveIn, listMoveInRows } from '#contracts/office/move-in/move-in.ts';
import type { MoveInList } from '#domain/office/move-in-fields.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';

export const moveInQuery = contractQuery(getMoveIn, {}, ['settings', 'defendant', 'indemnitor']);

export const moveInRowsQuery = (list: MoveInList) =>
  pagedQuery(listMoveInRows, { params: { list }, query: { limit: 50 } }, ['settings', 'defendant', 'indemnitor']);
