import type { LiveChange } from '#contracts/edge/live.ts';
import type { RecordedEvent } from '../event-log/events.ts';

/** What a view writes with: SQL as role `projector`, inside the transaction that also moves the view's checkpoint. */
export interface ViewTransaction {
  /**
   * Statements are done in the order in which they are asked, also those that wait for no answer in between: they leave
   * together. After one that failed a view asks nothing more.
   */
  query: <R extends object = Record<string, unknown>>(
    sql: string,
    values?: unknown[],
  ) => Promise<{ rows: R[]; rowCount: number | null }>;
  /** Rows under the names of their columns, for a view that folds them and writes them back (`writeRows`). */
  stored: <R extends object>(sql: string, values: unknown[]) => Promise<R[]>;
  /** The physical name of one of the view's tables: the live one, or the one being rebuilt beside it. */
  table: (name: string) => string;
}

/**
 * One read model (building#view-shapes). `apply` gets a batch in log order, folds it in memory and writes with a few
 * set-based statements (`unnest` upserts); it is only ever insert-only, additive, or load-fold-store.
 */
export interface View {
  /** Names its checkpoint, and what `cli rebuild` takes. */
  name: string;
  /** Raised when the tables or the fold change: the view is then rebuilt. */
  version: number;
  /**
   * After three tries, a display view parks a poisoned stream; the money view stops that organization
   * (building#poisoned-events).
   */
  kind: 'display' | 'money';
  /** The tables that belong to it alone; rebuild fills copies of them and swaps. */
  tables: readonly string[];
  /** The event types that it takes. */
  types: readonly string[];
  apply: (batch: readonly RecordedEvent[], tx: ViewTransaction) => Promise<void>;
  /** What to tell open screens about an event, once its batch is committed. */
  changes?: (event: RecordedEvent) => LiveChange['changes'];
}
