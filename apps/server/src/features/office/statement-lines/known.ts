/** What is known: the first so many entries, of all that there are; of some accounts of clients alone where asked. */
export interface Known {
  journalNumber: number;
  head: number;
  accountIds?: readonly string[];
}

/** Little has been booked since: what is kept, less that, is quicker than what was known. */
export const isMostKnown = ({ journalNumber, head }: Known): boolean => journalNumber * 2 > head;

/** SQL: of these accounts alone; their ids stand at `place` of the values. Nothing of a whole report. */
export const ofAccounts = ({ accountIds }: Known, account: string, place: number): string =>
  accountIds === undefined ? '' : ` and ${account} = any ($${place}::uuid[])`;

/** The values of such SQL: the ids of the accounts behind the others. */
export const withAccounts = ({ accountIds }: Known, values: readonly unknown[]): unknown[] =>
  accountIds === undefined ? [...values] : [...values, accountIds];
