import { adminOnly } from '#contracts/kernel/roles.ts';
import { addDays, dayOf, formatDay } from '#domain/kernel/days.ts';
import type { KindOfAlert } from './alert-kind.ts';

/** The newest proof that ended, the newest that found nothing wrong, and since when the books are to be proven at all. */
const PROOFS = `
  select (select min(asked_at) from books_proof where organization_id = $1) as since,
    (select max(ended_at) from books_proof where organization_id = $1 and state = 'proven') as proven_at,
    newest.proof_id, newest.ended_at, newest.problems, newest.state
  from (select) one left join lateral (
    select proof_id, ended_at, problems, state from books_proof
    where organization_id = $1 and state <> 'waiting' order by ended_at desc limit 1) newest on true`;

interface Proofs {
  since: string | null;
  provenAt: string | null;
  proofId: string | null;
  endedAt: string | null;
  problems: number | null;
  state: string | null;
}

/** Books that differ from their log, or that nobody has proven since yesterday (money#nightly-proof). */
export const booksAlerts: KindOfAlert = {
  kind: 'books',
  roles: adminOnly,
  find: async (tx, { organizationId, timeZone, today }) => {
    const { rows } = await tx.query<Proofs>(PROOFS, [organizationId]);
    const [{ since, provenAt, proofId, endedAt, problems, state } = {} as Partial<Proofs>] = rows;
    if (!since) return [];
    const day = (instant: string) => dayOf(new Date(instant), timeZone);
    if (proofId && endedAt && state !== 'proven') {
      const facts = { count: problems ?? 0, on: day(endedAt) };
      return [{ thing: 'books', occasion: proofId, red: true, facts }];
    }
    const last = day(provenAt ?? since);
    if (last >= addDays(today, -1)) return [];
    return [{ thing: 'books', occasion: `since ${last}`, red: true, facts: provenAt ? { on: last } : {} }];
  },
  words: ({ count, on }) => {
    if (count === undefined) return `Books not proven${on === undefined ? ' yet' : ` since ${formatDay(on)}`}`;
    const what = count === 1 ? '1 difference' : `${count} differences`;
    return `Books not proven${on === undefined ? '' : ` on ${formatDay(on)}`}: ${count === 0 ? 'the proof failed' : what}`;
  },
  page: () => '/admin/system',
};
