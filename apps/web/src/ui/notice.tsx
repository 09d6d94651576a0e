import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

/** A line that greets or explains, above what it is about. Announced to screen readers. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <Alert role="status" variant="outline" className="notice">
    {children}
  </Alert>
);
