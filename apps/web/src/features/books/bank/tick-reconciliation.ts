import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 } from 'uuid';
import {
  tickReconciliation,
  type getReconciliation,
  type ReconciliationItem,
} from '#contracts/books/bank/reconciliation.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { call } from '../../../lib/api.ts';
import { notifyProblem } from '../../../ui/toast.tsx';
import { reconciliationQuery } from './reconciliation.queries.ts';

type Shown = AnswerOf<typeof getReconciliation>;
type Named = Pick<ReconciliationItem, 'kind' | 'id'>;

/** As many are sent at once. */
const MOST = 500;

/** What is shown once these are ticked, or no longer: added to the sums, as the server does. */
const ticked = (shown: Shown, ids: ReadonlySet<string>, isTicked: boolean): Shown => {
  const changed = shown.items.filter((item) => ids.has(item.id) && item.isTicked !== isTicked);
  const sign = isTicked ? 1 : -1;
  const sum = (which: (cents: number) => boolean) =>
    changed.reduce((all, { amountCents }) => all + (which(amountCents) ? amountCents : 0), 0) * sign;
  const [inCents, outCents] = [sum((cents) => cents > 0), sum((cents) => cents < 0)];
  return {
    ...shown,
    inCents: shown.inCents + inCents,
    outCents: shown.outCents + outCents,
    ticked: shown.ticked + changed.length * sign,
    differenceCents: shown.differenceCents - inCents - outCents,
    items: shown.items.map((item) => (ids.has(item.id) ? { ...item, isTicked } : item)),
  };
};

/**
 * Ticks at once on the screen, and sends one after the other in the order in which it was pressed: whoever ticks by the
 * keyboard waits for nothing. What is refused is said, and the list is read again.
 */
export const useTicks = (reconciliationId: string): ((items: readonly Named[], isTicked: boolean) => void) => {
  const queries = useQueryClient();
  const waiting = useRef<{ items: Named[]; isTicked: boolean }[]>([]);
  const sending = useRef(false);
  const { queryKey } = reconciliationQuery(reconciliationId);
  const send = async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
        const request = { params: { reconciliationId }, body: next, commandId: v7() };
        const { reconciliationId: _, ...totals } = await call(tickReconciliation, request);
        if (waiting.current.length === 0)
          queries.setQueryData<Shown>(queryKey, (shown) => (shown ? { ...shown, ...totals } : shown));
      }
    } catch (error) {
      waiting.current = [];
      notifyProblem(error);
      await queries.refetchQueries({ queryKey });
    } finally {
      sending.current = false;
    }
  };
  return (items, isTicked) => {
    if (items.length === 0) return;
    void queries.cancelQueries({ queryKey });
    const ids = new Set(items.map(({ id }) => id));
    queries.setQueryData<Shown>(queryKey, (shown) => (shown ? ticked(shown, ids, isTicked) : shown));
    const named = items.map(({ kind, id }) => ({ kind, id }));
    for (let from = 0; from < named.length; from += MOST)
      waiting.current.push({ items: named.slice(from, from + MOST), isTicked });
    void send();
  };
};
