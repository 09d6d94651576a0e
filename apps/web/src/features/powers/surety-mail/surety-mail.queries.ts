import { getSuretyDraft, getSuretyDraftFileLink, listSuretyDrafts } from '#contracts/powers/surety-mail/drafts.ts';
import { listSuretyMailboxes } from '#contracts/powers/surety-mail/mailboxes.ts';
import { pagedQuery } from '../../../lib/paged-query.ts';
import { contractQuery } from '../../../lib/query.ts';

export const suretyDraftsQuery = (state: 'open' | 'refused') =>
  pagedQuery(listSuretyDrafts, { query: { state } }, ['surety-mail']);

export const suretyDraftQuery = (draftId: string) =>
  contractQuery(getSuretyDraft, { params: { draftId } }, [`surety-mail:${draftId}`]);

export const suretyMailboxesQuery = contractQuery(listSuretyMailboxes, {}, ['settings']);

/** A link works ten minutes (powers#upload-surety-attachment): a little less, and another one is asked for. */
const LINK_MS = 9 * 60_000;
export const draftFileLinkQuery = (draftId: string, fileId: string) => ({
  ...contractQuery(getSuretyDraftFileLink, { params: { draftId, fileId } }, []),
  staleTime: LINK_MS,
  gcTime: LINK_MS,
});
