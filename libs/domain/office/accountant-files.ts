/** Files of the books for others, by what reads them (money#files-for-accountants). */
export const FILE_FORMATS = ['quickbooks-desktop', 'quickbooks-online', 'xero', 'hledger', 'full-csv'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** What each is called. */
export const FILE_FORMAT_NAMES: Readonly<Record<FileFormat, string>> = {
  'quickbooks-desktop': 'QuickBooks Desktop (IIF)',
  'quickbooks-online': 'QuickBooks Online (CSV)',
  xero: 'Xero (CSV)',
  hledger: 'hledger',
  'full-csv': 'Everything as CSV (ZIP)',
};

/** Those whose lines name the accounts of the accountant's own program, by name or by number (money#account-mapping). */
const MAPPED_BY: Readonly<Partial<Record<FileFormat, 'name' | 'number'>>> = {
  'quickbooks-desktop': 'name',
  'quickbooks-online': 'name',
  xero: 'number',
};
export const mappedBy = (format: FileFormat): 'name' | 'number' | null => MAPPED_BY[format] ?? null;

/** The longest that each program takes. */
export const LONGEST_NAME = 100;
export const LONGEST_NUMBER = 10;

/** Names that QuickBooks keeps for accounts of its own, which want a customer or vendor in each line. */
const TAKEN_NAMES: Readonly<Record<string, string>> = {
  'Accounts Receivable': 'Bail Accounts Receivable',
  'Accounts Payable': 'Bail Accounts Payable',
};

/** What an account may be called in the accountant's program: its own name and code, unless the program has that name. */
export const proposedMapping = ({ code, name }: { code: string; name: string }): { name: string; number: string } => ({
  name: TAKEN_NAMES[name] ?? name.replaceAll(/[\t\r\n":]/g, ' ').slice(0, LONGEST_NAME),
  number: code,
});
