import { oneOf, searchParams, textOrNumber } from '../../lib/search-params.ts';

/** What the URL of the list may say. */
export const recoveryCasesSearch = searchParams({
  search: textOrNumber(100),
  status: oneOf('open', 'active', 'closed'),
  mine: oneOf(1),
  sort: oneOf('priority'),
});
export type RecoveryCasesSearch = ReturnType<typeof recoveryCasesSearch>;

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

/** What the URL of a case may say. */
export const recoveryCaseSearch = searchParams({
  tab: oneOf('defendant', 'forfeiture', 'interview', 'files', 'tools'),
});
