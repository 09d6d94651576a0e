import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import {
  listCheckIns,
  logCheckIn,
  scheduleCheckIns,
  stopCheckIns,
  strikeCheckIn,
  type CheckIn,
  type ScheduledCheckIns,
} from '#contracts/books/check-ins/check-ins.ts';
import { listIndemnitors } from '#contracts/people/people/indemnitors.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBond, anIndemnitor } from '../../../test/people.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { BondCheckIns } from './bond-check-ins.tsx';
import { CheckInList } from './check-in-list.tsx';
import { LogCheckInButton } from './log-check-in.tsx';

const bond = aBond();
const { defendantId, bondId } = bond;
const params = { defendantId };
const schedule: ScheduledCheckIns = {
  bondId,
  powerNumber: bond.powerNumber,
  frequency: 'WEEKLY',
  firstDueOn: '2026-12-04',
  nextOn: '2026-12-11',
  missed: 1,
};
const checkIn: CheckIn = {
  checkInId: 'a6f1c2de-0000-4000-8000-0000000000c1',
  kind: 'call',
  byIndemnitor: 'Denise Landry',
  checkedInAt: '2026-12-02T15:30:00.000Z',
  note: 'Works nights now.',
  recordedAt: '2026-12-02T15:31:00.000Z',
  recordedBy: 'Remy Thibodeaux',
  struck: null,
  mayStrike: true,
};
const withCheckIns = (schedules: ScheduledCheckIns[], checkIns: CheckIn[] = []) =>
  new FakeApi().on(listCheckIns, { schedules, checkIns, count: checkIns.length }, params);

describe('the check-ins of a bond', () => {
  const open = async (api: FakeApi, of: Bond = bond) => {
    const view = await show(<BondCheckIns bond={of} />);
    return { ...view, api, user: userEvent.setup() };
  };

  it('are said with what is next and missed, changed and stopped', async () => {
    const { frame, api, user } = await open(withCheckIns([schedule]));
    expect(await screen.findByText('Weekly from 12/04/2026, next 12/11/2026')).toBeTruthy();
    expect(screen.getByText('1 missed')).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
    api.on(scheduleCheckIns, { bondId }, { bondId }).on(stopCheckIns, { bondId }, { bondId });
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change check-ins' });
    expect((await axe(dialog)).violations).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Save schedule' }));
    await waitFor(() =>
      expect(api.sentWith('PUT')).toMatchObject([{ body: { frequency: 'WEEKLY', firstDueOn: '2026-12-11' } }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(api.sentWith('POST')).toHaveLength(1));
  });

  it('are scheduled where there are none', async () => {
    const { api, user } = await open(withCheckIns([]));
    await user.click(await screen.findByRole('button', { name: 'Schedule check-ins' }));
    const dialog = await screen.findByRole('dialog', { name: 'Schedule check-ins' });
    await user.type(within(dialog).getByRole('textbox', { name: /First due/ }), '12/04/2026');
    api.on(scheduleCheckIns, () => refusal('CHECK_INS_OVER'), { bondId });
    await user.click(within(dialog).getByRole('button', { name: 'Save schedule' }));
    expect(await within(dialog).findByText('Only an open or forfeited bond has check-ins.')).toBeTruthy();
  });

  it('wait until an unfinished bond is finished', async () => {
    await open(withCheckIns([]), { ...bond, amountCents: null, powerNumber: '' });
    expect(await screen.findByText('None are scheduled. Finish the bond first.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are only read by an Auditor, and none of a closed bond', async () => {
    withCheckIns([schedule]);
    const read = await show(<BondCheckIns bond={bond} />, aSession('Auditor'));
    expect(await screen.findByText('1 missed')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    read.unmount();
    await open(withCheckIns([]), { ...bond, status: 'CLOSED' });
    expect(screen.queryByRole('region', { name: 'Check-ins' })).toBeNull();
  });
});

describe('the check-ins of a person', () => {
  it('are listed, and one is crossed out after asking', async () => {
    const api = withCheckIns([schedule], [checkIn]);
    const { frame } = await show(<CheckInList defendantId={defendantId} fullName="Nora Hebert" />);
    expect(await screen.findByText('By the word of Denise Landry')).toBeTruthy();
    expect(screen.getByText('Works nights now.')).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
    const { checkInId } = checkIn;
    api.on(strikeCheckIn, { checkInId }, { defendantId, checkInId });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^Cross out the check-in of/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Cross out the check-in' });
    await user.click(within(dialog).getByRole('button', { name: 'Cross out' }));
    await waitFor(() => expect(api.sentWith('POST')).toHaveLength(1));
  });

  it('say who crossed one out, and what is next where there are none', async () => {
    const struck = { at: '2026-12-03T15:31:00.000Z', by: 'Alma Broussard' };
    withCheckIns([schedule], [{ ...checkIn, struck, mayStrike: false }]);
    const first = await show(<CheckInList defendantId={defendantId} fullName="Nora Hebert" />);
    expect(await screen.findByText(/^Crossed out by Alma Broussard/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Cross out/ })).toBeNull();
    first.unmount();
    withCheckIns([]);
    await show(<CheckInList defendantId={defendantId} fullName="Nora Hebert" />);
    expect(await screen.findByText('No check-ins yet.')).toBeTruthy();
    expect(screen.getByText('Schedule them on an open bond, or log the first one.')).toBeTruthy();
  });

  it('are logged by how, by whom, day, time and note', async () => {
    const indemnitor = anIndemnitor({ fullName: 'Denise Landry' });
    const api = new FakeApi()
      .on(listIndemnitors, { indemnitors: [indemnitor] }, params)
      .on(logCheckIn, { checkInId: checkIn.checkInId }, params);
    await show(<LogCheckInButton defendantId={defendantId} fullName="Nora Hebert" />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Log check-in' }));
    const dialog = await screen.findByRole('dialog', { name: 'Log check-in: Nora Hebert' });
    await user.click(within(dialog).getByRole('radio', { name: 'Office' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'Came in.');
    expect(await within(dialog).findByRole('combobox', { name: 'By the word of' })).toBeTruthy();
    expect((await axe(dialog)).violations).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Log check-in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sentWith('POST')).toMatchObject([
      { body: { kind: 'office', indemnitorId: null, note: 'Came in.', at: expect.stringMatching(/^\d\d:\d\d$/) } },
    ]);
  });
});
