import { defineEntity, p } from '@mikro-orm/core';
import { v5 as uuidV5 } from 'uuid';
import type { BankAccountKind } from '#domain/books/bank-lines.ts';

/**
 * An account at a bank (money#bank-accounts). The first one of an agency has no row until somebody names it or imports
 * a file into it.
 */
export const BankAccountRow = defineEntity({
  name: 'BankAccountRow',
  tableName: 'bank_account',
  properties: {
    organizationId: p.uuid().primary(),
    bankAccountId: p.uuid().primary(),
    name: p.text(),
    lastFour: p.text(),
    kind: p.text().$type<BankAccountKind>(),
    version: p.integer(),
    changedBy: p.uuid(),
  },
});

/** The account that an agency has without set-up: what is booked on 1000 is there unless it says otherwise. */
export const firstAccountOf = (organizationId: string): string => uuidV5('the first bank account', organizationId);
