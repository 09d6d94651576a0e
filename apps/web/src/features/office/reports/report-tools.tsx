import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ExportButton, type ExportBody } from './export-button.tsx';

/** What can be done with a report: its views and columns, its file, its paper. */
export const ReportTools = ({ body, children }: { body: ExportBody; children?: ReactNode }) => (
  <>
    {children}
    <ExportButton size="xs" label="Export CSV" body={body} />
    <Button size="xs" variant="default" onClick={() => window.print()}>
      Print
    </Button>
  </>
);
