import { listDefendants } from '#contracts/people/people/defendants.ts';
import { listSuretyCasesOfDefendant } from '#contracts/powers/surety-cases/link-surety-case.ts';
import { getSuretyImport, listSuretyImportRecords } from '#contracts/powers/surety-cases/import-surety-case.ts';
import {
  getSuretyAttachmentLink,
  getSuretyCase,
  listSuretyCases,
} from '#contracts/powers/surety-cases/surety-cases.ts';
import { SURETY_CASE_STATUSES } from '#domain/powers/surety-case.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';
import type { SuretyCasesSearch } from './surety-cases-search.ts';

/** The status that the URL says, where there is such a one. */
export const statusIn = (search: SuretyCasesSearch) => SURETY_CASE_STATUSES.find((known) => known === search.status);

/** Newest first, 200 at a time (screens#surety-cases). */
export const suretyCasesQuery = (asked: SuretyCasesSearch) => {
  const { search } = asked;
  const status = statusIn(asked);
  return pagedQuery(listSuretyCases, { query: { ...(search ? { search } : {}), ...(status ? { status } : {}) } }, [
    'surety-case',
  ]);
};

export const suretyCaseQuery = (caseId: string) =>
  contractQuery(getSuretyCase, { params: { caseId } }, [`surety-case:${caseId}`]);

export const suretyImportQuery = (importId: string) =>
  contractQuery(getSuretyImport, { params: { importId } }, [`surety-import:${importId}`]);

export const suretyImportRecordsQuery = (importId: string) =>
  pagedQuery(listSuretyImportRecords, { params: { importId } }, [`surety-import:${importId}`]);

export const suretyCasesOfDefendantQuery = (defendantId: string) =>
  contractQuery(listSuretyCasesOfDefendant, { params: { defendantId } }, ['surety-case']);

/** Defendants whose name holds what was typed. */
export const defendantsNamedQuery = (name: string) =>
  contractQuery(listDefendants, { query: { name, limit: 20 } }, ['defendant']);

/** A link works ten minutes (powers#upload-surety-attachment): a little less, and another one is asked for. */
const LINK_MS = 9 * 60_000;
export const attachmentLinkQuery = (caseId: string, attachmentId: string) => ({
  ...contractQuery(getSuretyAttachmentLink, { params: { caseId, attachmentId } }, []),
  staleTime: LINK_MS,
  gcTime: LINK_MS,
});
