import type { ReactNode } from 'react';
import type { RecoveryCase } from '#contracts/recovery/cases/recovery.ts';

/** The tabs of a case; any other is Overview (recovery#case-tabs). */
export const CASE_TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'defendant', label: 'Defendant Info' },
  { value: 'forfeiture', label: 'Forfeiture' },
  { value: 'interview', label: 'Field Interview' },
  { value: 'files', label: 'File Drawer' },
  { value: 'tools', label: 'Tools' },
] as const;

/** A tab that a feature below adds. */
export interface MoreTab {
  value: 'costs' | 'leads' | 'calls' | 'chronology' | 'outside';
  label: string;
  render: (recoveryCase: RecoveryCase) => ReactNode;
}

export type CaseTab = (typeof CASE_TABS)[number]['value'] | MoreTab['value'];
