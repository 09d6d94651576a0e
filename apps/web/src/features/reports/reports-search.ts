import { z } from 'zod';
import { id } from '#contracts/kernel/primitives.ts';
import { isDay } from '#domain/days.ts';
import { PAYMENT_METHODS } from '#domain/option-lists.ts';

export const REPORT_TABS = ['trial-balance', 'journal', 'payments', 'exports'] as const;

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
const aDay = optional(z.string().refine(isDay));
const aNumber = optional(z.number().int().min(0));

/**
 * What the reports keep in the URL: the tab, its filters, the opened entry. A name that was typed is not among them.
 * Anything unreadable is left out.
 */
export const reportsSearch = z.object({
  tab: optional(z.enum(REPORT_TABS)),
  /** Trial balance: effective day, and the journal number up to which we knew. */
  on: aDay,
  at: aNumber,
  /** Journal and payments: effective days, from and to. */
  from: aDay,
  to: aDay,
  /** Journal: a ledger account code; a defendant's account; entries up to this number. */
  account: optional(z.coerce.string().max(10)),
  accountId: optional(id),
  upTo: aNumber,
  /** The opened journal entry. */
  entry: aNumber,
  method: optional(z.enum(PAYMENT_METHODS)),
});
export type ReportsSearch = z.output<typeof reportsSearch>;
