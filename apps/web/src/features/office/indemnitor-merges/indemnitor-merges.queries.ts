import {
  compareIndemnitors,
  findDuplicatesOfIndemnitor,
  listDuplicateIndemnitors,
} from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import { contractQuery } from '../../../lib/query.ts';

export const duplicateIndemnitorsQuery = contractQuery(listDuplicateIndemnitors, {}, ['indemnitor', 'defendant']);

export const duplicatesOfIndemnitorQuery = (indemnitorId: string) =>
  contractQuery(findDuplicatesOfIndemnitor, { params: { indemnitorId } }, ['indemnitor']);

export const indemnitorsBesideQuery = (indemnitorId: string, otherId: string) =>
  contractQuery(compareIndemnitors, { params: { indemnitorId, otherId } }, [
    `indemnitor:${indemnitorId}`,
    `indemnitor:${otherId}`,
  ]);
