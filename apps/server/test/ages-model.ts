import type { Pool } from 'pg';
import { opensAt } from '#contracts/office/statement-lines/statement-lines.ts';
import type { Statement } from '#contracts/office/statements/statements.ts';
import { addDays } from '#domain/kernel/days.ts';

/** What is owed by age, told a second time from the rows of the journal alone (money#aging, money#payables-by-age, money#cash-basis). */

interface Asked {
  organizationId: string;
  to: string;
  journalNumber: number;
}

/** Total, the five ages, and what is in credit or paid ahead. */
type Figures = number[];

const DAY_MS = 86_400_000;
const placeOf = (to: string, since: string): number =>
  Math.min(Math.floor(Math.max(Date.parse(to) - Date.parse(since), 0) / DAY_MS / 30), 4);

interface Debt {
  since: string;
  cents: number;
}

/** Pays debts in their order; what is paid more than is owed stands in the last column. */
const agesOf = (to: string, debts: readonly Debt[], paidCents: number): Figures => {
  const figures = Array.from({ length: 7 }, () => 0);
  const add = (place: number, cents: number) => {
    figures[place] = (figures[place] ?? 0) + cents;
    figures[0] = (figures[0] ?? 0) + cents;
  };
  let left = paidCents;
  for (const { since, cents } of debts) {
    const paid = Math.min(left, cents);
    left -= paid;
    if (cents > paid) add(placeOf(to, since) + 1, cents - paid);
  }
  if (left > 0) add(6, 0 - left);
  return figures;
};

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const plus = (one: Figures, other: Figures): Figures => one.map((cents, at) => cents + (other[at] ?? 0));

/** By ledger account and tag, as lines of the report open them. */
const payablesInJournal = async (
  owner: Pool,
  { organizationId, to, journalNumber }: Asked,
): Promise<Map<string, Figures>> => {
  const { rows } = await owner.query<Record<'code' | 'tag' | 'of' | 'day', string> & { credit: number; debit: number }>(
    `select ledger_account as code, concat_ws(' ', bond_id, power_id) as of, to_char(booked_on, 'YYYY-MM-DD') as day,
       credit_cents as credit, debit_cents as debit,
       case when payee is not null then 'payee:' || payee when surety_id is not null then 'surety:' || surety_id
            when agent_id is not null then 'agent:' || agent_id
            when account_id is not null and ledger_account = '2310' then 'account:' || account_id else '' end as tag
     from posting where organization_id = $1 and ledger_account like '2%' and booked_on <= $2 and journal_number <= $3`,
    [organizationId, to, journalNumber],
  );
  const lines = new Map<string, Figures>();
  for (const of of Map.groupBy(rows, (row) => [row.code, row.tag, row.of].join('|')).values()) {
    const debts = of
      .filter(({ credit }) => credit > 0)
      .map(({ day, credit }) => ({ since: day, cents: credit }))
      .toSorted((one, other) => inOrder(one.since, other.since));
    const paid = of.reduce((sum, { debit }) => sum + debit, 0);
    const line = `${of[0]?.code ?? ''} ${of[0]?.tag ?? ''}`;
    const figures = agesOf(to, debts, paid);
    const before = lines.get(line);
    lines.set(line, before ? plus(before, figures) : figures);
  }
  return lines;
};

interface Entry extends Debt {
  entryId: string;
  kind: string;
  rank: number;
  isOpened: boolean;
}

type EntryRow = Record<'accountId' | 'entryId' | 'kind' | 'what' | 'day', string> & {
  cents: number;
  dueOn: string | null;
  passes: boolean;
};

const rankOf = ({ passes, kind }: Pick<EntryRow, 'passes' | 'kind'>): number =>
  passes ? 0 : kind === 'PREMIUM' ? 2 : 1;

const entryOf = (lines: readonly EntryRow[], firstOn: string): Entry => {
  const [line] = lines;
  const { entryId = '', kind = '', dueOn = null } = line ?? {};
  return {
    entryId,
    kind,
    since: dueOn ?? firstOn,
    cents: lines.reduce((sum, one) => sum + one.cents, 0),
    rank: line ? rankOf(line) : 0,
    isOpened: lines.some(({ what }) => what === 'opened'),
  };
};

/** What stands on each account: its debts in the order in which they are paid, and what pays them. */
const accountsInJournal = async (
  owner: Pool,
  { organizationId, to, journalNumber }: Asked,
  leftOut: readonly string[] = [],
): Promise<{ accountId: string; debts: Entry[]; paid: number }[]> => {
  const { rows } = await owner.query<EntryRow>(
    `select e.account_id, e.entry_id, e.kind, e.what, e.amount_cents as cents,
       to_char(f.due_on, 'YYYY-MM-DD') as due_on, coalesce(f.pass_through_cents > 0, false) as passes,
       to_char(case e.kind when 'PREMIUM' then j.booked_on else e.effective_on end, 'YYYY-MM-DD') as day
     from account_entry e
     join journal_entry j on j.organization_id = e.organization_id and j.event_id = e.event_id and j.part = e.part
     left join fee_due f on f.organization_id = e.organization_id and f.account_id = e.account_id and f.entry_id = e.entry_id
     where e.organization_id = $1 and j.booked_on <= $2 and j.number <= $3 and e.kind <> all ($4)`,
    [organizationId, to, journalNumber, leftOut],
  );
  const firstOf = new Map<string, string>();
  for (const { entryId, kind, day } of rows) {
    const key = entryId + kind;
    if (day < (firstOf.get(key) ?? '9999')) firstOf.set(key, day);
  }
  return [...Map.groupBy(rows, ({ accountId }) => accountId)].map(([accountId, of]) => {
    const entries = [...Map.groupBy(of, ({ entryId, kind }) => entryId + kind)].map(([key, lines]) =>
      entryOf(lines, firstOf.get(key) ?? ''),
    );
    const debts = entries
      .filter(({ cents }) => cents > 0)
      .toSorted(
        (one, other) => one.rank - other.rank || inOrder(one.since, other.since) || inOrder(one.entryId, other.entryId),
      );
    return { accountId, debts, paid: entries.reduce((sum, { cents }) => sum - Math.min(cents, 0), 0) };
  });
};

/** By account. */
const agingInJournal = async (owner: Pool, asked: Asked): Promise<Map<string, Figures>> => {
  const accounts = await accountsInJournal(owner, asked);
  return new Map(
    accounts
      .map(({ accountId, debts, paid }) => [accountId, agesOf(asked.to, debts, paid)] as const)
      .filter(([, [total]]) => total !== 0),
  );
};

type Income = Map<string, number>;
const add = (sums: Income, code: string, cents: number) => sums.set(code, (sums.get(code) ?? 0) + cents);

/** What each entry is income of, by ledger account. */
const incomeInJournal = async (
  owner: Pool,
  { organizationId, to, journalNumber }: Asked,
): Promise<Map<string, [string, number][]>> => {
  const { rows } = await owner.query<Record<'entryId' | 'kind' | 'code', string> & { cents: number }>(
    `select e.entry_id, e.kind, p.ledger_account as code, sum(p.credit_cents - p.debit_cents)::bigint as cents
     from (select distinct e.entry_id, e.kind, j.number from account_entry e
       join journal_entry j on j.organization_id = e.organization_id and j.event_id = e.event_id and j.part = e.part
       where e.organization_id = $1 and j.booked_on <= $2 and j.number <= $3) e
     join posting p on p.organization_id = $1 and p.journal_number = e.number and p.ledger_account like '4%'
     group by 1, 2, 3 order by 1, 2, 3`,
    [organizationId, to, journalNumber],
  );
  const byEntry = Map.groupBy(rows, ({ entryId, kind }) => entryId + kind);
  return new Map([...byEntry].map(([key, of]) => [key, of.map(({ code, cents }): [string, number] => [code, cents])]));
};

const OPENED: Readonly<Record<string, string>> = { PREMIUM: '4000', FEE: '4100', CHARGE: '4200' };

/** What clients have not paid of income: what of a debt is owed on to others is paid before it (money#cash-basis). */
const unpaidIncome = async (owner: Pool, asked: Asked): Promise<Income> => {
  const unpaid: Income = new Map();
  const income = await incomeInJournal(owner, asked);
  for (const { debts, paid } of await accountsInJournal(owner, asked, ['WRITE_OFF'])) {
    let left = paid;
    for (const { entryId, kind, cents, rank, isOpened } of debts) {
      let owed = cents - Math.min(left, cents);
      left -= cents - owed;
      if (isOpened && rank > 0) add(unpaid, OPENED[kind] ?? '', owed);
      for (const [code, booked] of income.get(entryId + kind) ?? []) {
        const of = Math.max(0, Math.min(booked, owed));
        add(unpaid, code, of);
        owed -= of;
      }
    }
  }
  return unpaid;
};

const shown = (lines: Iterable<readonly [string, Figures]>): string[] =>
  [...lines].map(([line, figures]) => `${line}: ${figures.join(' ')}`).toSorted();

/** The lines of a report on payables, and those that the journal has. */
export const payablesTwice = async (
  owner: Pool,
  asked: Asked,
  { sections }: Statement,
): Promise<[string[], string[]]> => [
  shown(
    sections
      .flatMap(({ lines }) => lines)
      .map((line) => {
        const opens = opensAt(line, 0);
        if (opens?.page !== 'ledger') throw new Error('A payable opens its ledger account.');
        const tag = opens.tag?.startsWith('payee:none,') ? '' : (opens.tag ?? '');
        return [`${opens.ledgerAccount} ${tag}`, line.figures];
      }),
  ),
  shown([...(await payablesInJournal(owner, asked))].filter(([, figures]) => figures.some((cents) => cents !== 0))),
];

/** The lines of an aging by client, and those that the journal has. */
export const agingTwice = async (owner: Pool, asked: Asked, { sections }: Statement): Promise<[string[], string[]]> => [
  shown(sections.flatMap(({ lines }) => lines).map(({ accountId, figures }) => [accountId ?? '', figures])),
  shown(await agingInJournal(owner, asked)),
];

/** The day of the period on which accounts opened with what was owed in another program: nobody paid that. */
const openedOn = async (
  owner: Pool,
  { organizationId, to, journalNumber }: Asked,
  from: string,
): Promise<string | null> => {
  const { rows } = await owner.query<{ day: string | null }>(
    `select to_char(max(booked_on), 'YYYY-MM-DD') as day from journal_entry
     where organization_id = $1 and event_type = 'BalanceBroughtIn' and booked_on between $2 and $3 and number <= $4`,
    [organizationId, from, to, journalNumber],
  );
  return rows[0]?.day ?? null;
};

/** What of income was not paid in a period, by ledger account: as the statement on cash basis has it, and the journal. */
export const unpaidIncomeTwice = async (
  owner: Pool,
  { from, ...asked }: Asked & { from: string },
  { sections }: Statement,
): Promise<[string[], string[]]> => {
  const after = await unpaidIncome(owner, asked);
  const before = await unpaidIncome(owner, { ...asked, to: (await openedOn(owner, asked, from)) ?? addDays(from, -1) });
  const inJournal = [...new Set([...before.keys(), ...after.keys()])].map((code): [string, Figures] => [
    code,
    [(after.get(code) ?? 0) - (before.get(code) ?? 0)],
  ]);
  const changes = (lines: [string, Figures][]) => shown(lines.filter(([, [cents]]) => cents !== 0));
  const lines = sections.flatMap((section) => section.lines).filter(({ code }) => code?.startsWith('4'));
  return [changes(lines.map(({ code, figures }) => [code ?? '', [figures[2] ?? 0]])), changes(inJournal)];
};
