import { createContext } from 'react';
import type { BankAccountKind } from '#domain/books/bank-lines.ts';

/** Of which kind the account is that is shown. */
export const BankKind = createContext<BankAccountKind>('operating');
