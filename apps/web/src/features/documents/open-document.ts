import { getDocumentLink, isShownInline } from '#contracts/documents/documents.ts';
import type { StoredDocument } from '#contracts/documents/documents.ts';
import { call } from '../../lib/api.ts';

/**
 * Opens a document by a fresh signed link: what a browser shows in a new tab, everything else as a download.
 * @throws ProblemError where there is no link; the new tab is closed again.
 */
export const openDocument = async ({
  fileId,
  mediaType,
}: Pick<StoredDocument, 'fileId' | 'mediaType'>): Promise<void> => {
  // The tab is opened within the click, since browsers block others as pop-ups.
  const tab = isShownInline(mediaType) ? window.open('about:blank', '_blank') : null;
  try {
    const { url } = await call(getDocumentLink, { params: { fileId } });
    if (tab) {
      tab.opener = null;
      tab.location.replace(url);
    } else window.location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
};
