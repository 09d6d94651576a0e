import { getMoveIn } from '#contracts/office/move-in/move-in.ts';
import { contractQuery } from '../../../lib/query.ts';

export const moveInQuery = contractQuery(getMoveIn, {}, ['settings', 'defendant', 'indemnitor']);
