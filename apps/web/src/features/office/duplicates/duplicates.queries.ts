import { compareFiles, findDuplicatesOf, listDuplicates } from '#contracts/office/duplicates/duplicates.ts';
import { listMerges } from '#contracts/office/duplicates/merges.ts';
import { contractQuery } from '../../../lib/query.ts';

export const duplicatesQuery = contractQuery(listDuplicates, {}, ['defendant']);

export const filesBesideQuery = (defendantId: string, otherId: string) =>
  contractQuery(compareFiles, { params: { defendantId, otherId } }, [
    `defendant:${defendantId}`,
    `defendant:${otherId}`,
  ]);

export const duplicatesOfQuery = (defendantId: string) =>
  contractQuery(findDuplicatesOf, { params: { defendantId } }, ['defendant']);

export const mergesQuery = (defendantId: string) =>
  contractQuery(listMerges, { params: { defendantId } }, [`defendant:${defendantId}`]);
