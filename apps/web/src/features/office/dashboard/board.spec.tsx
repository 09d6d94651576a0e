import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listCourtDates, type CourtDateRow } from '#contracts/books/bond/court-answers.ts';
import { getBoard, type ToCollect } from '#contracts/office/dashboard/board.ts';
import { listPastDue } from '#contracts/office/dashboard/past-due.ts';
import { listFollowUps } from '#contracts/office/dashboard/follow-ups.ts';
import { getPlan } from '#contracts/books/plans/plans.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { QueuedForfeiture } from '#contracts/recovery/cases/queue.ts';
import { applyChange } from '../../../lib/live.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { Board } from './board.tsx';

const idOf = (end: string) => `a6f1c2de-0000-4000-8000-${end.padStart(12, '0')}`;
const [caseId, bondId, accountId, defendantId] = ['c1', 'b1', 'a1', 'd1'].map(idOf) as [string, string, string, string];

const ofCase: QueuedForfeiture = {
  caseId,
  bondId: null,
  title: 'Theo Landry – A-1',
  defendantId,
  defendantName: 'Theo Landry',
  assignedTo: { userId: idOf('e1'), name: 'Rita Recovers' },
  forfeitureCents: 500_000,
  dueOn: '2026-11-17',
  explanation: '3 days overdue',
  version: 1,
};
const ofBond: QueuedForfeiture = {
  ...ofCase,
  caseId: null,
  bondId,
  title: 'A-7',
  defendantName: 'Remy Charbonnet',
  assignedTo: null,
  dueOn: '2026-12-01',
  version: null,
};
const toCollect: ToCollect = {
  accountId,
  defendantId,
  fullName: 'Odile Sonnier',
  phoneNumber: '5045550142',
  amountCents: 125_000,
  explanation: 'No plan. $1,250.00 since 08/12, 100 days.',
  noPlanSince: '2026-08-12',
};
const inCourt: CourtDateRow = {
  defendantId,
  fullName: 'Nora Boudreaux',
  birthday: null,
  phoneNumber: '5045550177',
  indemnitors: [{ fullName: 'Ida Boudreaux', phoneNumber: '5045550178' }],
  bondId,
  powerNumber: 'A-7',
  caseNumber: '26-114',
  courtLocation: null,
  courtDate: '2026-11-16',
  courtTime: '09:00',
  courtSection: 'B',
  standing: null,
  asked: true,
  answerable: true,
};
const toCome: CourtDateRow = {
  ...inCourt,
  fullName: 'Cal Guidry',
  bondId: idOf('b2'),
  phoneNumber: '',
  indemnitors: [],
  courtDate: '2026-11-21',
  courtTime: null,
  asked: false,
  answerable: false,
};
const board = (changes: Partial<ResponseOf<typeof getBoard>> = {}): ResponseOf<typeof getBoard> => ({
  today: '2026-11-20',
  forfeitures: {
    rows: [ofCase, ofBond],
    all: { count: 9, cents: 12_000_000 },
    past: { count: 7, cents: 11_350_000 },
  },
  court: { unanswered: 1, today: 0, tomorrow: 1, week: 3, rows: [inCourt, toCome] },
  followUps: [
    {
      kind: 'reminders',
      count: 1,
      rows: [
        {
          kind: 'reminders',
          reminder: {
            defendantId,
            fullName: 'Rosa Reminded',
            courtDate: '2026-11-23',
            courtTime: '09:00',
            courtSection: 'M3',
            courtLocation: null,
            caseNumber: '',
            people: [
              {
                personId: defendantId,
                fullName: 'Rosa Reminded',
                phoneNumber: '5045550166',
                email: '',
                callableAt: '2026-01-01T00:00:00.000Z',
              },
            ],
            lastCall: { outcome: 'no answer', calledOn: '2026-11-19' },
          },
        },
      ],
    },
    {
      kind: 'check-ins',
      count: 3,
      rows: [
        { kind: 'check-ins', defendantId, fullName: 'Mona Missed', phoneNumber: '', missed: 2, lastOn: '2026-11-01' },
      ],
    },
    {
      kind: 'papers',
      count: 2,
      rows: [
        {
          kind: 'papers',
          defendantId: idOf('d7'),
          fullName: 'Pia Paperless',
          phoneNumber: '',
          bondOn: '2026-11-02',
          papers: ['Application', 'ID', 'Promissory note', 'Premium receipt', 'Lease'],
        },
      ],
    },
    {
      kind: 'unfinished',
      count: 1,
      rows: [{ kind: 'unfinished', bondId, fullName: 'Odell Old', begunOn: '2026-11-02', begunBy: 'Marie Delacroix' }],
    },
    {
      kind: 'powers',
      count: 1,
      rows: [
        {
          kind: 'powers',
          powerId: idOf('p1'),
          powerNumber: 'A5-1042',
          suretyName: 'Pelican Surety',
          holderName: '',
          expiresOn: '2026-12-01',
        },
      ],
    },
    {
      kind: 'credentials',
      count: 1,
      rows: [
        {
          kind: 'credentials',
          agentId: idOf('e1'),
          fullName: 'Al Agent',
          suretyName: null,
          expiresOn: '2026-11-19',
        },
      ],
    },
    {
      kind: 'officials',
      count: 1,
      rows: [
        {
          kind: 'officials',
          payee: 'sheriff:Orleans',
          name: 'Sheriff of Orleans',
          owedCents: 120_000,
          since: '2026-10-12',
        },
      ],
    },
  ],
  collect: {
    calls: 12,
    rows: [toCollect, { ...toCollect, accountId: idOf('a2'), noPlanSince: null, explanation: '12 days late, $300.00' }],
    owed: { ages: [100_000, 0, 0, 50_000, 25_000], creditsCents: -3_000 },
    pastDue: { count: 14, cents: 175_000 },
  },
  drawer: {
    today: { cents: 50_000, byMethod: { Cash: 30_000, Check: 20_000 } },
    yesterday: { cents: 0, byMethod: {} },
    week: { cents: 45_000, byMethod: { Cash: 30_000, Check: 20_000, 'Bank Transfer': -5_000 } },
    undeposited: { cents: 65_000, since: '2026-11-16' },
    others: {
      pastTerms: [
        { suretyId: null, name: null, count: 3, cents: 60_000, since: '2026-10-12' },
        { suretyId: idOf('51'), name: 'Pelican Surety', count: 1, cents: 45_000, since: '2026-10-15' },
      ],
      missing: { cents: 15_000, collectedCents: 35_000 },
    },
    approvals: 2,
  },
  sinceYesterday: {
    rows: [
      {
        userId: idOf('e1'),
        name: 'Al Agent',
        bonds: { count: 2, cents: 1_500_000 },
        money: { count: 3, cents: 90_000 },
        notes: 4,
        cases: 0,
      },
      {
        userId: idOf('e2'),
        name: 'Zoe Zander',
        bonds: { count: 0, cents: 0 },
        money: { count: 0, cents: 0 },
        notes: 0,
        cases: 1,
      },
    ],
    people: 2,
    all: { bonds: { count: 2, cents: 1_500_000 }, money: { count: 3, cents: 90_000 }, notes: 4, cases: 1 },
  },
  failed: {},
  ...changes,
});
const NOTHING = {
  forfeitures: { rows: [], all: { count: 0, cents: 0 }, past: { count: 0, cents: 0 } },
  court: { unanswered: 0, today: 0, tomorrow: 0, week: 0, rows: [] },
  followUps: [],
  collect: {
    calls: 0,
    rows: [],
    owed: { ages: [0, 0, 0, 0, 0], creditsCents: 0 },
    pastDue: { count: 0, cents: 0 },
  },
  drawer: {
    today: { cents: 0, byMethod: {} },
    yesterday: { cents: 0, byMethod: {} },
    week: { cents: 0, byMethod: {} },
    undeposited: { cents: 0, since: null },
    others: { pastTerms: [], missing: null },
    approvals: 0,
  },
  sinceYesterday: {
    rows: [],
    people: 0,
    all: { bonds: { count: 0, cents: 0 }, money: { count: 0, cents: 0 }, notes: 0, cases: 0 },
  },
};
/** A panel once it is there: another element stands for it while it loads. */
const panel = async (name: string) => {
  await waitFor(() => expect(screen.queryAllByText('Loading…')).toEqual([]));
  return within(await screen.findByRole('region', { name }));
};
const hrefs = (within: { getAllByRole: typeof screen.getAllByRole }) =>
  within.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('The board', () => {
  it('says what is forfeited, past its deadline first, each figure a link to its list', async () => {
    new FakeApi().on(getBoard, board());
    const { frame } = await show(<Board />);
    const forfeitures = await panel('Forfeitures');
    expect(await forfeitures.findByText('past deadline $113,500.00 (7)')).toBeTruthy();
    expect(hrefs(forfeitures)).toEqual([
      ['past deadline $113,500.00 (7)', '/recovery/first?past=1'],
      ['All 9, $120,000.00', '/recovery/first'],
      ['Theo Landry', `/recovery/cases/${caseId}`],
      ['Open', `/recovery/cases/${caseId}`],
      ['Remy Charbonnet', `/recovery/forfeitures/${bondId}`],
      ['Open', `/recovery/forfeitures/${bondId}`],
    ]);
    expect(forfeitures.getByText('11/17/2026 · Rita Recovers')).toBeTruthy();
    expect(forfeitures.getByText('3 days overdue')).toBeTruthy();
    expect(forfeitures.getByText('12/01/2026 · no case opened')).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('asks of court what passed unanswered before what is to come, with whom to call and one action a row', async () => {
    new FakeApi()
      .on(getBoard, board())
      .on(listCourtDates, { today: '2026-11-20', rows: [inCourt, toCome, { ...toCome, courtDate: '2026-11-24' }] });
    const { frame } = await show(<Board />);
    const court = await panel('Court');
    await court.findByText('1 unanswered');
    const [asked, next] = court.getAllByRole('listitem').map((row) => within(row));
    expect(asked?.getByText('11/16').className).toBe('board-late');
    expect(asked?.getByText(/9:00 AM · B · Case 26-114/)).toBeTruthy();
    expect(asked?.getByText(/Ida Boudreaux/)).toBeTruthy();
    expect(asked && hrefs(asked)).toEqual([
      ['Nora Boudreaux', `/defendants/${defendantId}`],
      ['(504) 555-0177', 'tel:+15045550177'],
      ['(504) 555-0178', 'tel:+15045550178'],
    ]);
    expect(asked?.getByRole('button', { name: 'Say what happened in court: Nora Boudreaux' })).toBeTruthy();
    expect(next?.getByText('Tomorrow')).toBeTruthy();
    expect(next?.getByText(/time not set · B/)).toBeTruthy();
    expect(next?.getByRole('link', { name: 'Open Cal Guidry' })).toBeTruthy();
    expect(next?.queryByRole('button')).toBeNull();
    expect(court.queryByText(/^Today/)).toBeNull(); // a figure of nothing says nothing
    expect((await axe(frame)).violations).toEqual([]);
    fireEvent.click(court.getByRole('button', { name: 'Seven days 3' }));
    const list = within(await screen.findByRole('dialog', { name: 'Court dates of the next seven days' }));
    expect(await list.findByText('2 in all')).toBeTruthy();
    expect(list.queryByText('Nora Boudreaux')).toBeNull();
  });

  it('has a line for each kind that is to be followed up, which opens its list, and one action a row', async () => {
    const answer = board().followUps?.[1] ?? { rows: [] };
    new FakeApi().on(getBoard, board()).on(listFollowUps, { count: 3, rows: answer.rows });
    const { frame } = await show(<Board />);
    const followUps = await panel('Follow-ups');
    expect(followUps.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Remind of court today 1',
      'Missed check-ins 3',
      'Missing papers 2',
      'Unfinished bonds 1',
      'Powers expiring 1',
      'Licenses and appointments ending 1',
      'Officials unpaid 1',
    ]);
    expect(hrefs(followUps)).toEqual([
      ['Rosa Reminded', `/defendants/${defendantId}`],
      ['(504) 555-0166', 'tel:+15045550166'],
      ['Mona Missed', `/defendants/${defendantId}`],
      ['Pia Paperless', `/defendants/${idOf('d7')}`],
      ['Add papers', `/defendants/${idOf('d7')}/files`],
      ['Odell Old', `/bonds/${bondId}`],
      ['Finish', `/bonds/${bondId}`],
      ['Open', '/admin/power-inventory?search=A5-1042'],
      ['Renew', '/settings?tab=users'],
      ['Open', '/admin/reports?tab=officials&official=sheriff%3AOrleans'],
    ]);
    expect(followUps.getByText(/M3 · no answer$/)).toBeTruthy();
    expect(followUps.getByText('Court 11/23')).toBeTruthy();
    expect(followUps.getByText('2 days missed')).toBeTruthy();
    expect(followUps.getByText('Pelican Surety · in the office')).toBeTruthy();
    expect(followUps.getByText('Application, ID, Promissory note, 2 more')).toBeTruthy();
    expect(followUps.getByText('$1,200.00')).toBeTruthy();
    expect(followUps.getByText('Expired 11/19/2026').className).toBe('board-late');
    expect((await axe(frame)).violations).toEqual([]);
    fireEvent.click(followUps.getByRole('button', { name: 'Log call about court: Rosa Reminded, 11/23/2026' }));
    const call = await screen.findByRole('dialog', { name: /Call Rosa Reminded about court/ });
    fireEvent.keyDown(call, { key: 'Escape' });
    fireEvent.click(followUps.getByRole('button', { name: 'Log check-in of Mona Missed' }));
    const log = await screen.findByRole('dialog', { name: 'Log check-in: Mona Missed' });
    fireEvent.keyDown(log, { key: 'Escape' });
    fireEvent.click(followUps.getByRole('button', { name: 'Missed check-ins 3' }));
    const list = within(await screen.findByRole('dialog', { name: 'Missed check-ins' }));
    expect(await list.findByText('3 in all, the first 1 shown')).toBeTruthy();
  });

  it('leads an agent to the powers that they hold, and to no settings', async () => {
    new FakeApi().on(getBoard, board({ forfeitures: null }));
    await show(<Board />, aSession('Agent'));
    const followUps = await panel('Follow-ups');
    expect(await followUps.findByRole('link', { name: 'Open power A5-1042' })).toHaveProperty('pathname', '/powers');
    expect(followUps.queryByText('Renew')).toBeNull();
  });

  it('says whom to call about money, since when there is no plan, and makes one', async () => {
    const api = new FakeApi()
      .on(getBoard, board())
      .on(getPlan, () => refusal('TEMPORARILY_UNAVAILABLE'), { accountId });
    await show(<Board />);
    const collect = await panel('Money to collect');
    await collect.findByText('12 accounts to call');
    expect(hrefs(collect).slice(0, 6)).toEqual([
      ['12 accounts to call', '/payments/calls'],
      ['$1,720.00', '/admin/reports?tab=trial-balance'],
      ['Odile Sonnier', `/accounts/${accountId}`],
      ['(504) 555-0142', 'tel:+15045550142'],
      ['Take payment', `/payments/take?accounts=${accountId}`],
      ['Odile Sonnier', `/accounts/${idOf('a2')}`],
    ]);
    expect(collect.getByText(/12 days late, \$300\.00/)).toBeTruthy();
    expect(collect.getAllByText(/No plan since 08\/12/)).toHaveLength(1);
    fireEvent.click(collect.getByRole('button', { name: 'Make one: a plan for Odile Sonnier' }));
    expect(await screen.findByRole('dialog', { name: 'Payment plan of Odile Sonnier' })).toBeTruthy();
    await waitFor(() => expect(api.sentTo(getPlan, { accountId }).length).toBeGreaterThan(0));
  });

  it('opens all that is past due, called or held ones too', async () => {
    const row = { accountId, shortId: 7, defendantId: idOf('d1'), fullName: 'Odile Sonnier', phoneNumber: '' };
    const rows = [
      { ...row, by: 'terms' as const, pastDueCents: 125_000, since: '2026-08-12' },
      { ...row, accountId: idOf('a2'), by: 'plan' as const, pastDueCents: 50_000, since: '2026-11-02' },
    ];
    new FakeApi().on(getBoard, board()).on(listPastDue, { all: { count: 14, cents: 175_000 }, rows });
    await show(<Board />);
    const collect = await panel('Money to collect');
    fireEvent.click(await collect.findByRole('button', { name: 'past due $1,750.00 (14)' }));
    const list = within(await screen.findByRole('dialog', { name: 'Past due' }));
    await list.findByText('$1,750.00 of 14 accounts, called or held ones too; the first 2 shown');
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Odile SonnierNo plan, since 08/12$1,250.00Take payment',
      'Odile SonnierBy plan, since 11/02$500.00Take payment',
    ]);
  });

  it('tells what is owed by its age in a table that foots with the receivable', async () => {
    new FakeApi().on(getBoard, board());
    await show(<Board />);
    const collect = await panel('Money to collect');
    expect(collect.getAllByRole('row').map((row) => row.textContent)).toEqual([
      '0–29$1,000.00',
      '30–59$0.00',
      '60–89$0.00',
      '90–119$500.00',
      '120+$250.00',
      'Credits−$30.00',
      'Receivable$1,720.00',
    ]);
    expect(collect.getByRole('table', { name: /^Owed \$1,750\.00/ })).toBeTruthy();
  });

  it('adds up what was collected by method, each figure its payments, and says what is not in the bank', async () => {
    new FakeApi().on(getBoard, board());
    const { frame } = await show(<Board />);
    const drawer = await panel('Money in the drawer');
    expect(drawer.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'CollectedTodayYesterdayThis week',
      'Cash$300.00$300.00',
      'Check$200.00$200.00',
      'Bank Transfer−$50.00',
      'All$500.00$0.00$450.00',
    ]);
    const days = (from: string) => `/admin/reports?tab=payments&from=${from}&to=2026-11-`;
    expect(hrefs(drawer)).toEqual([
      ['$300.00', `${days('2026-11-20')}20&method=Cash`],
      ['$300.00', `${days('2026-11-16')}20&method=Cash`],
      ['$200.00', `${days('2026-11-20')}20&method=Check`],
      ['$200.00', `${days('2026-11-16')}20&method=Check`],
      ['−$50.00', `${days('2026-11-16')}20&method=Bank+Transfer`],
      ['$500.00', `${days('2026-11-20')}20`],
      ['$0.00', `${days('2026-11-19')}19`],
      ['$450.00', `${days('2026-11-16')}20`],
      ['$650.00', '/money/drawer'],
      ['$600.00', '/admin/reports?tab=officials'],
      ['$450.00', `/powers/remittances?surety=${idOf('51')}`],
      ['$150.00', '/money/trust'],
      ['2 requests', '/approvals'],
      ['Decide', '/approvals'],
    ]);
    expect(drawer.getByText('oldest receipt of 11/16')).toBeTruthy();
    expect(drawer.getByText('3 are owed money past their terms, since 10/12')).toBeTruthy();
    expect(drawer.getByText('is owed money past its terms, since 10/15')).toBeTruthy();
    expect(drawer.getByText('of $350.00 collected for others; $200.00 is in the bank and the drawer')).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('says nothing of money of others that is paid in time and there (money#fiduciary-cover)', async () => {
    const { drawer } = board();
    const others = { pastTerms: [], missing: null };
    new FakeApi().on(getBoard, board({ drawer: drawer && { ...drawer, others } }));
    await show(<Board />, aSession('Accounting'));
    const shown = await panel('Money in the drawer');
    expect(shown.getByText('Not deposited')).toBeTruthy();
    expect(shown.queryByText(/past|others/)).toBeNull();
  });

  it('counts what was done since yesterday by whom, and opens the lists that count the same', async () => {
    new FakeApi().on(getBoard, board());
    const { frame } = await show(<Board />);
    const since = await panel('Since yesterday');
    expect(since.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'By whomBondsMoneyNotesCases',
      'Al Agent2$900.004',
      'Zoe Zander1',
      'All2$900.0041',
    ]);
    const days = 'from=2026-11-19&to=2026-11-20';
    expect(hrefs(since)).toEqual([
      ['2', `/admin/reports?tab=production&${days}&agent=${idOf('e1')}`],
      ['2', `/admin/reports?tab=production&${days}`],
      ['$900.00', `/admin/reports?tab=payments&${days}`],
      ['1', '/recovery/cases'],
    ]);
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('shows of what was done the money alone to Accounting', async () => {
    const all = { bonds: null, money: { count: 3, cents: 90_000 }, notes: null, cases: null };
    const rows = [{ userId: idOf('e1'), name: 'Al Agent', ...all }];
    new FakeApi().on(getBoard, board({ sinceYesterday: { rows, people: 1, all } }));
    await show(<Board />, aSession('Accounting'));
    const since = await panel('Since yesterday');
    expect(since.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'By whomMoney',
      'Al Agent$900.00',
      'All$900.00',
    ]);
  });

  it('says what is next where there is nothing', async () => {
    new FakeApi().on(getBoard, board(NOTHING));
    const { frame } = await show(<Board />);
    expect(await screen.findByText('No forfeitures.')).toBeTruthy();
    expect(
      screen.getByText('A bond that is forfeited is shown here with its deadline and who works on it.'),
    ).toBeTruthy();
    expect(screen.getByText('No court dates in the next seven days.')).toBeTruthy();
    expect(screen.getByText('Nothing to follow up.')).toBeTruthy();
    expect(screen.getByText('No calls due.')).toBeTruthy();
    expect(screen.getByText('Nothing collected this week.')).toBeTruthy();
    expect(screen.getByText('Nothing since yesterday.')).toBeTruthy();
    expect(screen.queryAllByRole('link')).toEqual([]);
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('a panel that cannot be had says why and is asked for again, while the other stands', async () => {
    const message = 'The books of this agency are stopped until an entry is repaired. Ask an Admin.';
    const api = new FakeApi().on(getBoard, board({ collect: null, failed: { collect: message } }));
    await show(<Board />);
    const collect = await panel('Money to collect');
    expect(await collect.findByText('Failed to load Money to collect.')).toBeTruthy();
    expect(collect.getByText(message)).toBeTruthy();
    expect((await panel('Forfeitures')).getByText('Theo Landry')).toBeTruthy();
    api.on(getBoard, board());
    fireEvent.click(collect.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('12 accounts to call')).toBeTruthy();
  });

  it('where nothing can be had each panel says so', async () => {
    new FakeApi().on(getBoard, () => refusal('TEMPORARILY_UNAVAILABLE'));
    await show(<Board />);
    expect(await screen.findByText('Failed to load Forfeitures.')).toBeTruthy();
    expect(screen.getByText('Failed to load Money to collect.')).toBeTruthy();
  });

  it('shows an Auditor the same without what they may not open or do', async () => {
    new FakeApi().on(getBoard, board());
    await show(<Board />, aSession('Auditor'));
    const forfeitures = await panel('Forfeitures');
    expect(await forfeitures.findByText('past deadline $113,500.00 (7)')).toBeTruthy();
    expect(forfeitures.queryAllByRole('link')).toEqual([]);
    const court = await panel('Court');
    expect(court.getByText('1 unanswered')).toBeTruthy();
    expect(court.queryByRole('button')).toBeNull();
    expect(court.queryByRole('link', { name: 'Nora Boudreaux' })).toBeNull();
    const collect = await panel('Money to collect');
    expect(collect.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['past due $1,750.00 (14)']);
    expect(collect.queryByText('Take payment')).toBeNull();
    const drawer = await panel('Money in the drawer');
    expect(drawer.getByRole('link', { name: '2 requests' })).toBeTruthy();
    expect(drawer.queryByText('Decide')).toBeNull();
    expect(collect.getAllByRole('link', { name: 'Odile Sonnier' })).toHaveLength(2);
  });

  it('has the panels of the role alone', async () => {
    new FakeApi().on(getBoard, board({ forfeitures: null }));
    await show(<Board />, aSession('Agent'));
    await panel('Money to collect');
    expect(screen.queryByRole('region', { name: 'Forfeitures' })).toBeNull();
    expect(await screen.findByText('$1,720.00')).toBeTruthy(); // no link: an Agent does not read the books
    expect(screen.queryByRole('link', { name: '$1,720.00' })).toBeNull();
  });

  it('is live', async () => {
    const api = new FakeApi().on(getBoard, board());
    const { queries } = await show(<Board />);
    await screen.findByText('12 accounts to call');
    api.on(getBoard, board(NOTHING));
    act(() => applyChange(queries, { token: '', changes: [{ topic: 'account', id: accountId }] }));
    expect(await screen.findByText('No calls due.')).toBeTruthy();
  });
});
