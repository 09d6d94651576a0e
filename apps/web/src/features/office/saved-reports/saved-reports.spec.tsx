import { afterEach, describe, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import {
  changeSavedReport,
  listSavedReports,
  mailSavedReport,
  removeSavedReport,
  restoreSavedReport,
  saveReport,
  type SavedReport,
} from '#contracts/office/saved-reports/saved-reports.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { cleanToasts, heldUndo } from '../../../test/toast.ts';
import { userEvent } from '../../../test/user.ts';
import { SaveReportButton } from './save-report.tsx';
import { SavedReports } from './saved-reports.tsx';

type Answer = AnswerOf<typeof listSavedReports>;

const savedReportId = 'a6f1c2de-0000-4000-8000-0000000000b1';
const accounting = 'a6f1c2de-0000-4000-8000-0000000000b2';
const nothing = {
  from: null,
  to: null,
  beside: null,
  agentId: null,
  parish: null,
  suretyId: null,
  accounts: null,
  by: null,
  method: null,
};
const month: SavedReport = {
  savedReportId,
  name: 'Month for the owner',
  kind: 'income-statement',
  choices: { ...nothing, days: 'Last month', beside: 'previous' },
  isShared: true,
  isOwn: true,
  ownerName: 'Alma Broussard',
  mail: null,
  version: 3,
};
const theirs: SavedReport = {
  ...month,
  savedReportId: 'a6f1c2de-0000-4000-8000-0000000000b3',
  name: 'Position',
  kind: 'balance-sheet',
  choices: { ...nothing, days: 'Last month' },
  isOwn: false,
};
const { today } = aSession().organization ?? { today: '' };

afterEach(cleanToasts);

const start = async (reports: SavedReport[], said: Partial<Answer> = {}) => {
  const colleagues = [{ userId: accounting, name: 'Jules Landry' }];
  const api = new FakeApi().on(listSavedReports, { reports, colleagues, mailServer: true, ...said });
  const { frame } = await show(
    <>
      <SavedReports sought="" />
      <Notifications />
    </>,
  );
  return { api, frame, user: userEvent.setup() };
};

describe('Saved reports', () => {
  it('stand by name with what they are of, and open with the days of today', async () => {
    const { frame } = await start([month, theirs]);
    const list = within(await screen.findByRole('list', { name: 'Saved' }));
    const [own, other] = list.getAllByRole('link');
    const { from, to } = daysOfPreset('Last month', today);
    expect(own?.getAttribute('href')).toBe(`/admin/reports/income-statement?from=${from}&to=${to}&beside=previous`);
    expect(other?.getAttribute('href')).toBe(`/admin/reports/balance-sheet?to=${to}`);
    expect(list.getByText('Income statement · Last month · Shared')).toBeTruthy();
    expect(list.getByText('Balance sheet · End of the month before · By Alma Broussard')).toBeTruthy();
    expect(list.getAllByRole('button', { name: /Month for the owner/ })).toHaveLength(3);
    expect(list.queryByRole('button', { name: /Position/ })).toBeNull();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('that are lists open as their tabs, with what was chosen', async () => {
    const { from, to } = daysOfPreset('Last month', today);
    const choices = { ...nothing, days: 'Last month', method: 'Cash', by: 'effective' } as const;
    await start([{ ...month, name: 'Cash taken', kind: 'payments', choices }]);
    const link = await screen.findByRole('link', { name: 'Cash taken' });
    expect(link.getAttribute('href')).toBe(
      `/admin/reports?tab=payments&from=${from}&to=${to}&method=Cash&by=effective`,
    );
  });

  it('say nothing where there is none, and that they could not be loaded', async () => {
    const api = new FakeApi();
    await show(<SavedReports sought="" />);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    api.on(listSavedReports, { reports: [], colleagues: [], mailServer: true });
    await userEvent.setup().click(retry);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
    expect(screen.queryByRole('list', { name: 'Saved' })).toBeNull();
  });

  it('are renamed and shared', async () => {
    const { api, user } = await start([month]);
    await user.click(await screen.findByRole('button', { name: 'Rename or share Month for the owner' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Rename or share' }));
    await user.clear(dialog.getByLabelText(/Name/));
    await user.type(dialog.getByLabelText(/Name/), 'Month');
    await user.click(dialog.getByRole('checkbox', { name: 'Share with the agency' }));
    api.on(changeSavedReport, { savedReportId }, { savedReportId });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sentWith('PUT')[0]?.body).toEqual({ name: 'Month', isShared: false, basedOn: 3 });
  });

  it('are sent on a day to chosen colleagues, and sent no more', async () => {
    const mail = { every: 'week', on: 2, to: [accounting] } as const;
    const { api, user } = await start([{ ...month, mail: { ...mail, to: [accounting] } }]);
    expect(await screen.findByText(/Sent every Tuesday/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send Month for the owner by e-mail' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Send by e-mail' }));
    api.on(mailSavedReport, { savedReportId }, { savedReportId });
    await user.click(dialog.getByRole('radio', { name: 'Not sent' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sentWith('PUT')[0]?.body).toEqual({ every: null, basedOn: 3 });
  });

  it('are asked to whom they go', async () => {
    const { api, user } = await start([month]);
    await user.click(await screen.findByRole('button', { name: 'Send Month for the owner by e-mail' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Send by e-mail' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Choose at least one colleague.')).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: /To/ }));
    await user.click(await screen.findByRole('option', { name: 'Jules Landry' }));
    api.on(mailSavedReport, { savedReportId }, { savedReportId });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sentWith('PUT')[0]?.body).toEqual({ every: 'month', on: 1, to: [accounting], basedOn: 3 });
  });

  it('are removed at once, and come back by Undo', async () => {
    const { api, user } = await start([month]);
    const button = await screen.findByRole('button', { name: 'Remove Month for the owner' });
    api.on(removeSavedReport, { savedReportId }, { savedReportId });
    await user.click(button);
    api.on(restoreSavedReport, { savedReportId }, { removedReportId: savedReportId });
    fireEvent.click(await heldUndo());
    await waitFor(() => expect(api.sentWith('POST')).toHaveLength(1));
  });
});

describe('A report on the screen', () => {
  const save = async (shown: { from: string | null; to: string | null }, role?: 'Auditor') => {
    const api = new FakeApi();
    await show(
      <SaveReportButton kind="income-statement" shown={{ ...nothing, parish: 'Orleans', ...shown }} />,
      aSession(role),
    );
    return { api, user: userEvent.setup() };
  };

  it('is saved by the name of its days where they have one', async () => {
    const { api, user } = await save(daysOfPreset('Last quarter', today));
    await user.click(screen.getByRole('button', { name: 'Save…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Save the report' }));
    expect(dialog.getByRole('combobox', { name: 'Days' })).toHaveProperty('value', 'Last quarter');
    api.on(saveReport, { savedReportId });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sentWith('POST')[0]?.body).toEqual({
      name: 'Income statement',
      kind: 'income-statement',
      choices: { ...nothing, days: 'Last quarter', parish: 'Orleans' },
      isShared: false,
    });
  });

  it('is saved with typed days as they are', async () => {
    const { api, user } = await save({ from: '2026-01-05', to: '2026-01-20' });
    await user.click(screen.getByRole('button', { name: 'Save…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Save the report' }));
    const days = dialog.getByRole('combobox', { name: 'Days' });
    expect(days).toHaveProperty('value', 'Always 01/05/2026 to 01/20/2026');
    api.on(saveReport, { savedReportId });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sentWith('POST')[0]?.body).toMatchObject({
      choices: { days: null, from: '2026-01-05', to: '2026-01-20' },
    });
  });

  it('that is a list of all days is saved with the days of this month', async () => {
    const api = new FakeApi();
    const user = userEvent.setup();
    await show(<SaveReportButton kind="journal" shown={{ from: null, to: null, accounts: '1100' }} />, aSession());
    await user.click(screen.getByRole('button', { name: 'Save…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Save the report' }));
    expect(dialog.getByRole('combobox', { name: 'Days' })).toHaveProperty('value', 'This month');
    api.on(saveReport, { savedReportId });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sentWith('POST')[0]?.body).toEqual({
      name: 'Journal',
      kind: 'journal',
      choices: { days: 'This month', from: null, to: null, accounts: '1100' },
      isShared: false,
    });
  });

  it('is not saved by who may not take it away', async () => {
    await save({ from: null, to: null }, 'Auditor');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
