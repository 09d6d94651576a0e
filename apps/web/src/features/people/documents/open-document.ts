import { getDocumentLink, isShownInline, type StoredDocument } from '#contracts/people/documents/documents.ts';
import { call } from '../../../lib/api.ts';
import { openByLink } from '../../../lib/open-by-link.ts';

/**
 * Opens a document by a fresh signed link: what a browser shows in a new tab, everything else as a download.
 * @throws ProblemError where there is no link; the new tab is closed again.
 */
export const openDocument = ({ fileId, mediaType }: Pick<StoredDocument, 'fileId' | 'mediaType'>): Promise<void> =>
  openByLink(() => call(getDocumentLink, { params: { fileId } }), isShownInline(mediaType));
