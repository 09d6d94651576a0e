import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { notifyProblem } from '../../ui/toast.tsx';
import { openDocument } from './open-document.ts';

/** Opens a document that is named elsewhere, in a new tab. */
export const OpenDocument = ({ fileId, children }: { fileId: string; children: ReactNode }) => (
  <Anchor
    component="button"
    type="button"
    size="sm"
    onClick={() =>
      void openDocument({ fileId, mediaType: 'application/pdf' }).catch((error: unknown) => {
        notifyProblem(error);
      })
    }
  >
    {children}
  </Anchor>
);
