/** The tabs of a case; any other is Overview (recovery.md 2). */
export const CASE_TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'defendant', label: 'Defendant Info' },
  { value: 'forfeiture', label: 'Forfeiture' },
  { value: 'interview', label: 'Field Interview' },
  { value: 'files', label: 'File Drawer' },
  { value: 'tools', label: 'Tools' },
] as const;
export type CaseTab = (typeof CASE_TABS)[number]['value'];
