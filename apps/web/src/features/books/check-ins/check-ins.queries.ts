import { listCheckIns, listMissedCheckIns } from '#contracts/books/check-ins/check-ins.ts';
import { contractQuery } from '../../../lib/query.ts';

/** The check-ins of a person, and the schedules on their bonds. */
export const checkInsQuery = (defendantId: string) =>
  contractQuery(listCheckIns, { params: { defendantId } }, [`defendant:${defendantId}`, 'bond', 'indemnitor']);

/** Who missed check-ins, and how many of today's are done. */
export const missedCheckInsQuery = contractQuery(listMissedCheckIns, {}, ['defendant', 'bond']);
