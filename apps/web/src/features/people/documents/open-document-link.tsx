import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StoredDocument } from '#contracts/people/documents/documents.ts';
import { notifyProblem } from '../../../ui/toast.tsx';
import { openDocument } from './open-document.ts';

interface OpenDocumentProps {
  fileId: string;
  /** What kind of file it is: what a browser cannot show is downloaded. A PDF unless told. */
  mediaType?: StoredDocument['mediaType'];
  children: ReactNode;
}

/** Opens a document that is named elsewhere, in a new tab. */
export const OpenDocument = ({ fileId, mediaType = 'application/pdf', children }: OpenDocumentProps) => (
  <Anchor
    component="button"
    type="button"
    size="sm"
    onClick={() =>
      void openDocument({ fileId, mediaType }).catch((error: unknown) => {
        notifyProblem(error);
      })
    }
  >
    {children}
  </Anchor>
);
