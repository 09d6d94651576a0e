import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { exporters } from '#contracts/kernel/roles.ts';
import { useMay } from '../../../lib/session.ts';
import { ExportButton, type ExportBody } from './export-button.tsx';

interface ReportToolsProps {
  /** Its numbered file; null where it is narrowed to what that is not. */
  body: ExportBody | null;
  /** Its paper, and how it is saved: for those who may take reports away. */
  taken?: ReactNode;
  children?: ReactNode;
}

/** What can be done with a report: its views and columns, its file, its paper. */
export const ReportTools = ({ body, taken, children }: ReportToolsProps) => (
  <>
    {children}
    {useMay(exporters) ? taken : null}
    {body === null ? null : <ExportButton size="xs" label="Export CSV" body={body} />}
    <Button size="xs" variant="default" onClick={() => window.print()}>
      Print
    </Button>
  </>
);
