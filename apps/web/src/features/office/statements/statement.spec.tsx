import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { listSureties } from '#contracts/agency/sureties/sureties.ts';
import { listPostingAgents } from '#contracts/books/bond/bond-status.ts';
import { getStatement } from '#contracts/office/statements/statements.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import type { StatementKind } from '#domain/office/statements.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { StatementPage, type StatementSearch } from './statement.tsx';

type Answer = AnswerOf<typeof getStatement>;

const days = { from: '2026-11-01', to: '2026-11-30' };
const line = {
  code: '4000',
  name: 'Premium Income',
  opens: [{ page: 'ledger' as const, ledgerAccount: '4000', tag: null, of: null, detail: null, days: null }],
  accountId: null,
};
const income: Answer = {
  kind: 'income-statement',
  ...days,
  journalNumber: 12,
  knownAt: '2026-11-19T18:05:00.000Z',
  columns: [{ name: 'November 2026', days }],
  sections: [
    {
      name: 'Income',
      lines: [{ ...line, figures: [77_500] }],
      total: { name: 'Total income', figures: [77_500] },
    },
    { name: 'Expenses', lines: [], total: { name: 'Total expenses', figures: [0] } },
  ],
  totals: [{ name: 'Net income', figures: [77_500] }],
  proofs: [{ words: 'Equals what 4xxx and 5xxx moved', cents: 77_500, againstCents: 77_500 }],
  chainHead: 'ab12',
  narrowed: null,
};

const agent = 'a6f1c2de-0000-4000-8000-0000000000a1';
const withBonds = (api: FakeApi) =>
  api
    .on(listPostingAgents, { agents: [{ agentId: agent, fullName: 'Remy Guidry' }] })
    .on(listSureties, { sureties: [] });

interface Shown {
  kind?: StatementKind;
  search?: StatementSearch;
  role?: 'Admin' | 'Auditor';
}

const start = async (answered: Partial<Answer> = {}, { kind = 'income-statement', search = {}, role }: Shown = {}) => {
  const api = withBonds(new FakeApi()).on(getStatement, { ...income, ...answered });
  const changes: Partial<StatementSearch>[] = [];
  const change = (changed: Partial<StatementSearch>) => changes.push(changed);
  await show(<StatementPage kind={kind} search={search} change={change} />, aSession(role));
  return { api, changes, user: userEvent.setup() };
};

describe('A statement', () => {
  it('that no journal tells is as it stands: no day and no knowledge is chosen, and it is saved so', async () => {
    const { api } = await start({ kind: 'open-liability', from: null }, { kind: 'open-liability', search: { at: 3 } });
    expect(await screen.findByText(/^As it is on 11\/30\/2026$/)).toBeTruthy();
    expect(screen.queryByLabelText('As known on')).toBeNull();
    const sent = api.sent.map(({ address }) => address).join(' ');
    expect(sent).toContain('kind=open-liability');
    expect(sent).not.toContain('journalNumber');
  });

  it('shows its parts with their totals, says what it foots with, and bears the head of the chain', async () => {
    await start();
    const table = await screen.findByRole('table');
    const rows = within(table)
      .getAllByRole('row')
      .map((row) =>
        within(row)
          .queryAllByRole('cell')
          .map(({ textContent }) => textContent),
      );
    expect(rows.slice(1)).toEqual([
      ['Income', ''],
      ['4000 Premium Income', '$775.00'],
      ['Total income', '$775.00'],
      ['Expenses', ''],
      ['Total expenses', '$0.00'],
      ['Net income', '$775.00'],
    ]);
    expect(screen.getByText('11/01/2026 to 11/30/2026, booked days')).toBeTruthy();
    expect(screen.getByText('Foots: Equals what 4xxx and 5xxx moved, $775.00.')).toBeTruthy();
    expect(screen.getAllByText('ab12')).toHaveLength(2);
  });

  it('opens the lines of a figure: of its ledger account and its days, or the journal as far as it was known', async () => {
    await start();
    const name = '$775.00: entries of Premium Income';
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe('/money/accounts/4000?from=2026-11-01&to=2026-11-30');
  });

  it('opens lines as far as they were known, of their tag and whose they are, where less was asked for', async () => {
    const opens = { ...line.opens[0]!, tag: 'account:a6f1c2de-0000-4000-8000-0000000000a1' };
    const sections = [
      {
        name: 'Income',
        lines: [{ ...line, opens: [opens], figures: [77_500] }],
        total: { name: 'Total income', figures: [77_500] },
      },
    ];
    await start({ sections }, { search: { at: 12, parish: 'Orleans' } });
    const link = await screen.findByRole('link', { name: '$775.00: entries of Premium Income' });
    const [path, asked] = (link.getAttribute('href') ?? '').split('?');
    expect([path, Object.fromEntries(new URLSearchParams(asked))]).toEqual([
      '/money/accounts/4000',
      { ...days, tag: opens.tag, parish: 'Orleans', upTo: '12' },
    ]);
    expect(screen.getByText(/As known at journal entry 12, recorded 11\/19\/2026, 12:05 PM/)).toBeTruthy();
  });

  it('opens payments by method and part, money out by payee, and the aging of an agent', async () => {
    const payments = { page: 'payments', by: 'booked', takenBy: null, payerOf: null, method: 'Cash', days } as const;
    const paid = { page: 'money-out', kind: 'commission', payee: `agent:${agent}`, days } as const;
    const owed = { page: 'statement', kind: 'aging', owedFor: agent, days: null } as const;
    const opens = [{ ...payments, part: 'voided' as const }, paid, owed];
    const columns = ['Voided', 'Paid', 'Owed'].map((name) => ({ name, days }));
    const lines = [{ ...line, code: null, name: 'Cash', opens, figures: [1, 2, 3] }];
    await start({ columns, sections: [{ name: 'By method', lines, total: { name: 'Total', figures: [1, 2, 3] } }] });
    const hrefs = (await screen.findAllByRole('link', { name: / of Cash$/ })).map((one) => one.getAttribute('href'));
    expect(hrefs).toEqual([
      `/admin/reports?tab=payments&from=2026-11-01&to=2026-11-30&method=Cash&part=voided`,
      `/money/out?by=effective&from=2026-11-01&to=2026-11-30&kind=commission&payee=${encodeURIComponent(`agent:${agent}`)}`,
      `/admin/reports/aging?from=2026-11-01&to=2026-11-30&owedFor=${agent}`,
    ]);
  });

  it('opens the bonds of a group, which come to it', async () => {
    const key = 'court:Orleans';
    const group = {
      ...line,
      code: null,
      name: 'Orleans, 2 bonds',
      opens: [{ page: 'lines' as const, key }],
      figures: [30],
    };
    const bond = { page: 'bond' as const, bondId: agent };
    const bonds = [
      ['Odile', 10, key] as const,
      ['Remy', 20, key] as const,
      ['Zoe', 5, 'court:St. Martin'] as const,
    ].map(([name, cents, of]) => ({ ...line, code: null, name, opens: [bond], figures: [cents], keys: [of] }));
    const sections = [
      { name: 'By court', lines: [group], total: { name: 'Total by court', figures: [35] } },
      { name: 'One by one', lines: bonds, total: { name: 'Total one by one', figures: [35] } },
    ];
    const answered = { kind: 'open-liability' as const, from: null, sections, totals: [] };
    const { changes, user } = await start(answered, { kind: 'open-liability', search: { lines: key } });
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Orleans, 2 bonds',
      'Odile$0.10',
      'Remy$0.20',
      'Total of these lines$0.30',
    ]);
    expect(screen.getByRole('link', { name: '$0.10: bond of Odile' }).getAttribute('href')).toBe(`/bonds/${agent}`);
    await user.click(screen.getByRole('button', { name: 'Lines of one figure: Show all lines again' }));
    expect(changes).toEqual([{ lines: undefined, owedFor: undefined }]);
  });

  it('asks for this month where nobody chose days, and for today of a balance sheet', async () => {
    const { api } = await start();
    await screen.findByRole('table');
    expect(api.sent.map(({ address }) => address).join(' ')).toContain('kind=income-statement&from=');
    expect(screen.getByRole('combobox', { name: 'Days' })).toHaveProperty('value', 'This month');
  });

  it('of a day is of the end of last month by its name', async () => {
    const { changes, user } = await start({ kind: 'aging', columns: [], sections: [], totals: [] }, { kind: 'aging' });
    await user.click(await screen.findByRole('combobox', { name: 'At the end of' }));
    await user.click(screen.getByRole('option', { name: 'Last month' }));
    expect(changes).toEqual([{ to: daysOfPreset('Last month', aSession().organization?.today ?? '').to }]);
  });

  it('stands beside the period before once it is chosen', async () => {
    const { changes, user } = await start();
    await screen.findByRole('table');
    await user.click(screen.getByRole('combobox', { name: 'Beside' }));
    await user.click(screen.getByRole('option', { name: 'The period before' }));
    expect(changes).toEqual([{ beside: 'previous' }]);
  });

  it('is narrowed to an agent, in the URL, the file and the paper, and says what it is of the whole', async () => {
    const narrowed = { to: ['Agent Remy Guidry'], cents: 77_500, wholeCents: 155_000 };
    const { api, changes, user } = await start({ narrowed }, { kind: 'collections', search: { parish: 'Orleans' } });
    expect(await screen.findByText('Agent Remy Guidry: $775.00 of $1,550.00 in all (50.0%).')).toBeTruthy();
    expect(api.sent.map(({ address }) => address).join(' ')).toContain('parish=Orleans');
    for (const name of ['CSV', 'PDF'])
      expect(screen.getByRole('link', { name }).getAttribute('href')).toContain('parish=Orleans');
    await user.click(screen.getByRole('combobox', { name: 'Agent' }));
    await user.click(await screen.findByRole('option', { name: 'Remy Guidry' }));
    expect(changes).toEqual([{ agent }]);
  });

  it('is not narrowed where it is about no accounts of clients', async () => {
    const { api } = await start({}, { kind: 'cash-sheet', search: { parish: 'Orleans' } });
    await screen.findByRole('table');
    expect(screen.queryByRole('combobox', { name: 'Parish' })).toBeNull();
    expect(api.sent.map(({ address }) => address).join(' ')).not.toContain('parish');
  });

  it('draws collections by week, read by keyboard and as a table', async () => {
    const weeks = ['11/02/2026 to 11/08/2026', '11/09/2026 to 11/15/2026'];
    const byWeek = {
      name: 'By week',
      lines: weeks.map((name, at) => ({ ...line, code: null, opens: [], name, figures: [10_000 * (at + 1)] })),
      total: { name: 'Total by week', figures: [30_000] },
    };
    await start({ kind: 'collections', sections: [byWeek] }, { kind: 'collections' });
    const picture = await screen.findByRole('slider', { name: 'Collected by week' });
    expect(picture.getAttribute('aria-valuetext')).toBe('Week 11/09/2026 to 11/15/2026: $200.00');
    const cells = within(screen.getByRole('table', { name: 'Collected by week' })).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['$100.00', '$200.00']);
    expect((await axe(screen.getByTestId('screen'))).violations).toEqual([]);
  });

  it('draws what was written beside what was collected, month by month', async () => {
    const months = ['October 2026', 'November 2026'].map((name) => ({ ...line, code: null, opens: [], name }));
    const byMonth = {
      name: 'By month',
      lines: months.map((month, at) => ({ ...month, figures: [10_000 * at, 5_000] })),
      total: { name: 'Total', figures: [10_000, 10_000] },
    };
    await start({ kind: 'by-month', sections: [byMonth] }, { kind: 'by-month' });
    const written = await screen.findByRole('slider', { name: 'Written by month' });
    expect(written.getAttribute('aria-valuetext')).toBe('Month November 2026: $100.00');
    expect(screen.getByRole('slider', { name: 'Collected by month' }).getAttribute('aria-valuetext')).toContain(
      '$50.00',
    );
  });

  it('draws what is owed by age, without what is in credit', async () => {
    const columns = ['Total', '0–29', '30–59', 'In credit'].map((name) => ({ name, days: null }));
    const figures = [12_000, 10_000, 5_000, -3_000];
    const owed = {
      name: 'Clients',
      lines: [{ ...line, code: null, opens: [], name: 'Odile Fontenot', figures }],
      total: { name: 'Total owed', figures },
    };
    await start({ kind: 'aging', columns, sections: [owed], totals: [] }, { kind: 'aging' });
    const bars = await screen.findByRole('list', { name: 'Owed by days since it was due' });
    const words = within(bars)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(words).toEqual(['0–29 days$100.00', '30–59 days$50.00']);
  });

  it('opens the entry that a line is', async () => {
    const receipts = {
      name: 'Receipts',
      lines: [
        {
          ...line,
          code: null,
          name: 'Odile Fontenot',
          figures: [12_000],
          opens: [{ page: 'entry' as const, journalNumber: 31 }],
        },
      ],
      total: { name: 'Total of receipts', figures: [12_000] },
    };
    await start({ kind: 'receipt-register', sections: [receipts], totals: [] }, { kind: 'receipt-register' });
    const figure = await screen.findByRole('link', { name: '$120.00: entry 31' });
    expect(figure.getAttribute('href')).toBe('/admin/reports?tab=journal&entry=31');
  });

  it('alarms where it does not foot', async () => {
    await start({ proofs: [{ words: 'Assets equal liabilities and equity', cents: 5, againstCents: 4 }] });
    expect((await screen.findByRole('alert')).textContent).toContain('Does not foot');
  });

  it('is a file and a paper for whoever takes lists away, and neither for the Auditor', async () => {
    await start();
    expect((await screen.findByRole('link', { name: 'CSV' })).getAttribute('href')).toContain(
      '/ledger/statements/file',
    );
    expect(screen.getByRole('link', { name: 'PDF' }).getAttribute('href')).toContain('/ledger/statements/paper');
  });

  it('is shown and printed alone to the Auditor', async () => {
    await start({}, { role: 'Auditor' });
    expect(await screen.findByRole('button', { name: 'Print' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull();
  });

  it('says where nothing was booked', async () => {
    const nothing = ({ name, figures }: { name: string; figures: number[] }) => ({
      name,
      figures: figures.map(() => 0),
    });
    await start({
      sections: income.sections.map((section) => ({ ...section, lines: [], total: nothing(section.total) })),
    });
    expect(await screen.findByText('Nothing of it was booked on these days.')).toBeTruthy();
  });

  it('of collateral says that nothing was held', async () => {
    await start({ kind: 'trust', from: null, sections: [], totals: [], proofs: [] }, { kind: 'trust' });
    expect(await screen.findByText('Nothing was held by then.')).toBeTruthy();
    expect(screen.getByText(/^Collateral is here from the day it is received/)).toBeTruthy();
  });

  it('says what failed, with Retry', async () => {
    withBonds(new FakeApi()).on(getStatement, () => refusal('MONEY_STOPPED'));
    await show(<StatementPage kind="balance-sheet" search={{}} change={() => undefined} />);
    expect(await screen.findByText(/The books of this agency are stopped/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('has nothing for axe to find', async () => {
    await start();
    await screen.findByRole('table');
    expect((await axe(screen.getByTestId('screen'))).violations).toEqual([]);
  });
});
