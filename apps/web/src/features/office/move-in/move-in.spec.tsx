import { TextDecoder } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { listLedgerAccounts } from '#contracts/agency/chart/chart.ts';
import {
  chooseForMoveIn,
  listMoveInRows,
  setBondTotal,
  setMoveInTotal,
  uploadMoveInFile,
  type MoveInBondTotal,
  type MoveInFile,
  type MoveInRow,
  type MoveInRun,
  type MoveInTotal,
} from '#contracts/office/move-in/move-in.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { BalanceTotals } from './balance-totals.tsx';
import { BondTotals } from './bond-totals.tsx';
import { ControlTotals } from './control-totals.tsx';
import { ListSection } from './list-section.tsx';
import { workbook } from '../../../test/workbook.ts';
import { OwedTotals } from './owed-totals.tsx';
import { RunOfLists } from './run-of-lists.tsx';

const id = '01890000-0000-7000-8000-000000000001';
const file: MoveInFile = {
  list: 'clients',
  name: 'clients.csv',
  version: 3,
  uploadedAt: '2026-03-10T15:00:00.000Z',
  isErased: false,
  isChecked: true,
  fields: ['id', 'fullName', ''],
  answers: {},
  leftOut: [],
  leftOutWhys: [],
  headings: [
    { heading: 'Def ID', samples: ['1001', '1002'] },
    { heading: 'Def. Name', samples: ['LANDRY, MARIE'] },
    { heading: 'Shoe size', samples: [] },
  ],
  skipped: [{ line: 9, words: 'A total.' }],
  skippedCount: 1,
  staysOut: null,
  questions: [
    {
      id: 'capitals',
      words: 'Names are in capitals.',
      rows: 2,
      options: [
        { value: 'yes', label: 'Write them as Marie Landry' },
        { value: 'no', label: 'Leave them in capitals' },
      ],
      answer: null,
    },
  ],
  counts: { fine: 1, warned: 0, refused: 1, leftOut: 0 },
  whys: [{ words: 'The name is missing.', rows: 1 }],
};
const rows: MoveInRow[] = [
  {
    line: 4,
    name: '',
    state: 'refused',
    said: [{ heading: '', words: 'The name is missing.' }],
    cells: [
      { heading: 'Def ID', value: '1002' },
      { heading: 'Def. Name', value: '' },
    ],
  },
];
const run: MoveInRun = {
  kind: 'bring-in',
  isDone: true,
  done: 3,
  total: 3,
  decidedAt: '2026-03-10T15:00:00.000Z',
  decidedBy: 'Alma Broussard',
  added: 2,
  changed: 1,
  gone: 0,
  kept: [{ list: 'clients', personId: id, name: 'Marie Landry', words: 'Edited here, so it stays: City.' }],
};

// jsdom has none.
const before = globalThis.TextDecoder as typeof globalThis.TextDecoder | undefined;
beforeAll(() => void Object.assign(globalThis, { TextDecoder }));
afterAll(() => void Object.assign(globalThis, { TextDecoder: before }));
beforeEach(() => sessionStorage.clear());

const saves = () =>
  new FakeApi()
    .on(listMoveInRows, { rows, nextCursor: null }, { list: 'clients' })
    .on(chooseForMoveIn, { list: 'clients', version: 4 });
const bodies = ({ sent }: FakeApi) => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);

it('shows a file with its columns, what is asked and what is refused, and saves an answer at once', async () => {
  const api = saves();
  const { container } = await show(<ListSection list="clients" file={file} mayChange />);
  expect(screen.getByText('1 line skipped: line 9, a total.')).toBeTruthy();
  expect(screen.getByText('1001 · 1002')).toBeTruthy();
  expect((await axe(container)).violations).toEqual([]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: 'Names are in capitals.' }));
  await user.click(await screen.findByRole('option', { name: 'Write them as Marie Landry' }));
  await waitFor(() => expect(bodies(api)).toMatchObject([{ answers: { capitals: 'yes' }, basedOn: 3 }]));
});

it('leaves out a row, or all rows with the same why', async () => {
  const api = saves();
  await show(<ListSection list="clients" file={file} mayChange />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Leave out line 4' }));
  await waitFor(() => expect(bodies(api)).toMatchObject([{ leftOut: [4] }]));
  const all = screen.getByRole('button', { name: 'Leave all out: The name is missing.' });
  await waitFor(() => expect(all).toHaveProperty('disabled', false));
  await user.click(all);
  await waitFor(() => expect(bodies(api)[1]).toMatchObject({ leftOutWhys: ['The name is missing.'] }));
});

it('mends a refused row beside its why, and has it checked again', async () => {
  const api = saves().on(uploadMoveInFile, { list: 'clients', version: 4 }, { list: 'clients' });
  await show(<ListSection list="clients" file={file} mayChange />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Mend line 4' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mend line 4' });
  expect(within(dialog).getByRole('list', { name: 'Why it is refused' }).textContent).toBe('The name is missing.');
  expect((await axe(dialog)).violations).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: 'Def. Name' }), 'Roy "Junior", Eve');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodies(api)).toEqual([
      {
        name: 'clients.csv',
        text: '"Bailiwick line","Def ID","Def. Name"\r\n"4","1002","Roy ""Junior"", Eve"',
        basedOn: 3,
      },
    ]),
  );
});

it('sets all columns as a program has them, and says which are guessed', async () => {
  const api = saves();
  const columns = [
    { heading: 'File No', samples: ['77'] },
    { heading: 'Name', samples: ['Landry, Marie'] },
  ];
  await show(<ListSection list="clients" file={{ ...file, headings: columns, fields: ['', ''] }} mayChange />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: 'Columns as in' }));
  await user.click(await screen.findByRole('option', { name: 'Bailbooks (guessed)' }));
  await waitFor(() => expect(bodies(api)).toMatchObject([{ fields: ['id', 'fullName'] }]));
});

it('says that a file is being checked, and shows nothing of it before', async () => {
  const { container } = await show(<ListSection list="clients" file={{ ...file, isChecked: false }} mayChange />);
  expect(screen.getByRole('status').textContent).toBe('clients.csv: the rows are being checked.');
  expect(screen.queryByText('Columns')).toBeNull();
  expect((await axe(container)).violations).toEqual([]);
});

it('uploads a file as text, whatever it was written in', async () => {
  const api = new FakeApi().on(uploadMoveInFile, { list: 'references', version: 1 });
  await show(
    <>
      <Notifications />
      <ListSection list="references" file={undefined} mayChange />
    </>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Upload a file of References' }));
  const dialog = await screen.findByRole('dialog', { name: 'Upload References' });
  const input = dialog.querySelector('input[type=file]');
  const bytes = new Uint8Array([0x4e, 0x61, 0x6d, 0x65, 0x0a, 0x4a, 0x6f, 0x73, 0xe9]);
  // jsdom's files have no bytes to read.
  const latin = Object.assign(new File([bytes], 'refs.csv'), { arrayBuffer: () => Promise.resolve(bytes.buffer) });
  await user.upload(input as HTMLInputElement, latin);
  const send = within(dialog).getByRole('button', { name: 'Upload' });
  await waitFor(() => expect(send.hasAttribute('disabled')).toBe(false));
  await user.click(send);
  await waitFor(() => expect(bodies(api)).toEqual([{ name: 'refs.csv', text: 'Name\nJosé' }]));
});

it('asks which sheet of a workbook is meant, and says what is no workbook of today', async () => {
  const api = new FakeApi().on(uploadMoveInFile, { list: 'references', version: 1 });
  await show(
    <>
      <Notifications />
      <ListSection list="references" file={undefined} mayChange />
    </>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Upload a file of References' }));
  const dialog = await screen.findByRole('dialog', { name: 'Upload References' });
  const choose = (name: string, bytes: Uint8Array) => {
    const input = dialog.querySelector('input[type=file]');
    const arrayBuffer = () => Promise.resolve(new Uint8Array(bytes).buffer);
    return user.upload(input as HTMLInputElement, Object.assign(new File([], name), { arrayBuffer }));
  };
  await choose('old.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]));
  expect(await within(dialog).findByText('Save it as .xlsx or CSV.')).toBeTruthy();
  const row = (name: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${name}</t></is></c></row>`;
  await choose('refs.xlsx', workbook({ Notes: row('Hello'), Refs: row('Name') }));
  await user.click(await within(dialog).findByRole('combobox', { name: 'Sheet' }));
  const send = within(dialog).getByRole('button', { name: 'Upload' });
  expect(send.hasAttribute('disabled')).toBe(true);
  await user.click(await screen.findByRole('option', { name: 'Refs' }));
  expect(within(dialog).queryByText('Save it as .xlsx or CSV.')).toBeNull();
  expect((await axe(dialog)).violations).toEqual([]);
  await user.click(send);
  await waitFor(() => expect(bodies(api)).toEqual([{ name: 'refs.xlsx', text: 'Name\n' }]));
});

it('types what the old program has of live bonds, beside what is here', async () => {
  const api = new FakeApi().on(setBondTotal, { status: 'OPEN' });
  const open: MoveInBondTotal = {
    suretyId: null,
    surety: '',
    status: 'OPEN',
    fileCount: 2,
    fileFaceCents: 1_500_000,
    hereCount: 2,
    hereFaceCents: 1_500_000,
    typedCount: null,
    typedFaceCents: null,
    reason: '',
    hints: ['A bond of $5,000.00: line 3.'],
  };
  const closed: MoveInBondTotal = { ...open, status: 'CLOSED', hints: [] };
  const { container } = await show(<BondTotals totals={[open, closed]} mayChange />);
  expect(screen.getAllByText('Open')).toHaveLength(1);
  screen.getByText('A bond of $5,000.00: line 3.');
  expect((await axe(container)).violations).toEqual([]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Type the total of No surety, OPEN' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Control total' }));
  await user.type(dialog.getByLabelText('Bonds'), '3');
  await user.type(dialog.getByLabelText('Face'), '15000');
  await user.type(dialog.getByLabelText('Reason'), 'One was entered twice');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const body = { suretyId: null, status: 'OPEN', count: 3, faceCents: 1_500_000, reason: 'One was entered twice' };
  await waitFor(() => expect(bodies(api)).toEqual([body]));
});

it('says by how much the file differs from the old program, and which rows could make that', async () => {
  const totals = {
    fileAccounts: 2,
    fileOwedCents: 60_500,
    fileCreditCents: -2_000,
    hereAccounts: 0,
    hereOwedCents: 0,
    hereCreditCents: 0,
    typedCents: 71_500,
    hints: ['A row of $130.00: line 12.'],
  };
  const { container } = await show(<BalanceTotals totals={totals} />);
  expect(screen.getByRole('status').textContent).toBe(
    'The old program has $715.00: $130.00 more than the file.A row of $130.00: line 12.',
  );
  expect(screen.getByText('$585.00')).toBeTruthy();
  expect((await axe(container)).violations).toEqual([]);
});

it('types what the old program has of clients, powers and money, beside the file and what is here', async () => {
  const api = new FakeApi().on(setMoveInTotal, { what: 'pastDue' });
  const none = { suretyId: null, surety: '', typed: null, reason: '' };
  const totals: MoveInTotal[] = [
    { ...none, what: 'clients', file: 12, here: 12, typed: 12 },
    { ...none, what: 'pastDue', file: 32_500, here: 32_500 },
    {
      ...none,
      what: 'powers',
      suretyId: id,
      surety: 'Bayou Surety',
      file: 4,
      here: 4,
      typed: 5,
      reason: 'One is lost',
    },
  ];
  const { container } = await show(<ControlTotals totals={totals} mayChange />);
  expect(['Same', 'Open', 'Explained'].map((words) => screen.getAllByText(words).length)).toEqual([1, 1, 1]);
  screen.getByText('Powers in hand of Bayou Surety');
  expect((await axe(container)).violations).toEqual([]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Type the total of what is past due' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Control total' }));
  await user.type(dialog.getByLabelText('Old program'), '325');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const body = { what: 'pastDue', suretyId: null, typed: 32_500, reason: '' };
  await waitFor(() => expect(bodies(api)).toEqual([body]));
});

it('lists a power that stayed by its words alone', async () => {
  const words = 'Power A-1 was worked on here, so it stays.';
  await show(<RunOfLists run={{ ...run, kept: [{ list: 'powers', personId: null, name: '', words }] }} />);
  expect(screen.getByRole('listitem').textContent).toBe(words);
});

it('shows what is owed and held by account, in the file beside what is here and in the old program', async () => {
  const named = { standardName: null, note: '', tags: [], active: true };
  const held = { ...named, code: '2400', name: 'Collateral Held', type: 'liability' as const };
  new FakeApi().on(listLedgerAccounts, { accounts: [held] });
  const totals = [
    { account: '1000', fileCents: 500_000, hereCents: 500_000, typedCents: null },
    { account: '2400', fileCents: 130_000, hereCents: 120_000, typedCents: 130_000 },
  ];
  const { container } = await show(<OwedTotals totals={totals} />);
  await screen.findByText('2400 Collateral Held');
  expect(screen.getByText('Not typed')).toBeTruthy();
  expect(screen.getByText('$1,200.00')).toBeTruthy();
  expect((await axe(container)).violations).toEqual([]);
});

it('says what came of the lists, and who stayed as people made them', async () => {
  await show(<RunOfLists run={run} />);
  expect(screen.getByText(/2 new, 1 changed, 0 removed, 1 left as they are\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Marie Landry' }).getAttribute('href')).toBe(`/defendants/${id}`);
});

it('says how far a run is', async () => {
  await show(<RunOfLists run={{ ...run, isDone: false, done: 1 }} />);
  expect(screen.getByRole('status').textContent).toContain('Bring in: 1 of 3 rows done.');
});
