import { describe, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import {
  listCourtReminders,
  logCourtReminder,
  undoCourtReminder,
  type CourtReminder,
} from '#contracts/books/court-reminders/court-reminders.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { CourtReminderList } from './court-reminder-list.tsx';

const defendantId = 'a6f1c2de-0000-4000-8000-00000000000d';
const indemnitorId = 'a6f1c2de-0000-4000-8000-00000000001d';
const past = '2026-01-01T00:00:00.000Z';
const reminder: CourtReminder = {
  defendantId,
  fullName: 'Nora Hebert',
  courtDate: '2099-12-03',
  courtTime: '09:00',
  courtSection: 'M3',
  courtLocation: 'Orleans Criminal District Court',
  caseNumber: '26-101',
  people: [
    { personId: defendantId, fullName: 'Nora Hebert', phoneNumber: '5045550142', email: '', callableAt: past },
    {
      personId: indemnitorId,
      fullName: 'Denise Hebert',
      phoneNumber: '5045550199',
      email: 'denise@example.com',
      callableAt: past,
    },
  ],
  lastCall: { outcome: 'no answer', calledOn: '2099-11-30' },
};
const ASKED = 'Call Nora Hebert about court on 12/03/2099 9:00 AM';

const open = async (rows: CourtReminder[] = [reminder], session = aSession()) => {
  const api = new FakeApi().on(listCourtReminders, { today: '2099-12-01', count: rows.length, rows });
  const view = await show(
    <>
      <CourtReminderList />
      <Notifications />
    </>,
    session,
  );
  return { ...view, api, user: userEvent.setup() };
};

describe('the court reminders', () => {
  it('say whom to call about which court date, with a draft of an e-mail', async () => {
    const { frame } = await open();
    expect((await screen.findByRole('link', { name: ASKED })).getAttribute('href')).toBe(`/defendants/${defendantId}`);
    const draft = screen.getByRole('link', { name: 'E-mail Denise Hebert about court' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(draft)).toContain('mailto:denise@example.com?subject=Court on 12/03/2099');
    expect(decodeURIComponent(draft)).toContain('12/03/2099 · 9:00 AM · M3 · Orleans Criminal District Court');
    expect(screen.getByText('no answer, 11/30/2099')).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('are logged by a key for what came of the call', async () => {
    const { api, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Log call: Nora Hebert, 12/03/2099' }));
    const dialog = await screen.findByRole('dialog', { name: ASKED });
    expect((await axe(dialog)).violations).toEqual([]);
    api.on(logCourtReminder, () => refusal('COURT_REMINDED'), { defendantId });
    await user.click(within(dialog).getByRole('button', { name: /Left message/ }));
    expect(await within(dialog).findByText(/Nobody is to be called about this court date now/)).toBeTruthy();
    api.on(logCourtReminder, { reminderId: indemnitorId }, { defendantId });
    within(dialog)
      .getByRole('button', { name: /Reached/ })
      .focus();
    await user.keyboard('1');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sentTo(logCourtReminder, { defendantId }).at(-1)?.body).toMatchObject({
      courtDate: '2099-12-03',
      courtTime: '09:00',
      personId: defendantId,
      outcome: 'reached',
    });
    api.on(undoCourtReminder, { reminderId: indemnitorId }, { defendantId, reminderId: indemnitorId });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.sentTo(undoCourtReminder, { defendantId, reminderId: indemnitorId })).toHaveLength(1),
    );
  });

  it('ask for a reason outside the hours of calling', async () => {
    const [nora] = reminder.people;
    const early = { ...reminder, people: nora ? [{ ...nora, callableAt: '2099-12-01T14:00:00.000Z' }] : [] };
    const { user } = await open([early]);
    await user.click(await screen.findByRole('button', { name: /Log call/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText('Reason for calling outside the hours')).toBeTruthy();
    expect(within(dialog).getByText(/May be called from 12\/01\/2099/)).toBeTruthy();
  });

  it('are read by an Auditor, and say where there are none', async () => {
    const { unmount } = await open([reminder], aSession('Auditor'));
    expect(await screen.findByText(ASKED)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link', { name: ASKED })).toBeNull();
    unmount();
    await open([]);
    expect(await screen.findByText('Nobody to remind of court today.')).toBeTruthy();
  });
});
