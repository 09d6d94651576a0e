import { Notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { listBondsOfDefendant, type Bond } from '#contracts/books/bond/bonds.ts';
import {
  answerCourtDate,
  listCourtDates,
  undoCourtAnswer,
  type CourtDateRow,
} from '#contracts/books/bond/court-answers.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBond } from '../../../test/people.ts';
import { aSession, show } from '../../../test/render.tsx';
import { cleanToasts, heldUndo } from '../../../test/toast.ts';
import { AnswerButton } from './answer-button.tsx';
import { CourtPanel } from './court-panel.tsx';
import { UnansweredCourtDates } from './unanswered-court-dates.tsx';

afterEach(cleanToasts);

const courtDate = '2026-11-19';
const court = { courtDate, courtTime: '09:00', courtSection: 'M3', courtLocation: 'St. Charles 29th JDC' };
const bond = aBond({ ...court, powerNumber: 'AL-1' });
const { bondId, defendantId } = bond;
const answerId = crypto.randomUUID();

const open = async (bonds: Bond[] = [bond]) => {
  const user = userEvent.setup();
  const answered = bonds.map((one) => ({ bondId: one.bondId, revision: 2, answerId }));
  const api = new FakeApi()
    .on(listBondsOfDefendant, { bonds }, { defendantId })
    .on(answerCourtDate, { bonds: answered })
    .on(undoCourtAnswer, { bondId, revision: 3 }, { bondId });
  await show(
    <>
      <Notifications />
      <AnswerButton of={{ defendantId, bondId, courtDate }} whose="Remy Thibodeaux" />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Say what happened in court: Remy Thibodeaux' }));
  await screen.findByRole('radio', { name: /^Appeared/ });
  const dialog = within(screen.getByRole('dialog', { name: 'Result of the court date' }));
  return { user, api, dialog };
};
const save = ({ user, dialog }: Awaited<ReturnType<typeof open>>) =>
  user.click(dialog.getByRole('button', { name: 'Save' }));

describe('What happened in court (today#court-answers)', () => {
  it('is answered by the keys 1 to 5, for the ticked bonds with the same date and court; a failure can be forfeited', async () => {
    const others = [
      aBond({ ...court, powerNumber: 'AL-2' }),
      aBond({ ...court, courtLocation: null, powerNumber: 'AL-3' }),
      aBond({ ...court, status: 'CLOSED', powerNumber: 'AL-4' }),
    ];
    const opened = await open([bond, ...others]);
    const { user, api, dialog } = opened;
    dialog.getByText('11/19/2026 · 9:00 AM · M3 · St. Charles 29th JDC');
    expect(dialog.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([true, true]);
    await user.click(dialog.getByRole('checkbox', { name: 'Power AL-2' }));
    await user.keyboard('3');
    expect(dialog.getByRole('radio', { name: /^Failed to appear/ })).toHaveProperty('checked', true);
    dialog.getByText(/The bond stays OPEN until you forfeit it/);
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
    await save(opened);
    const forfeit = await screen.findByRole('link', { name: 'Forfeit: Remy Thibodeaux' });
    expect(forfeit.getAttribute('href')).toBe(`/bonds/${bondId}?forfeit=true`);
    expect(api.sentTo(answerCourtDate)[0]?.body).toEqual({ bonds: [bondId], courtDate, said: 'failed' });
    fireEvent.click(await heldUndo());
    await waitFor(() => expect(api.sentTo(undoCourtAnswer, { bondId })[0]?.body).toEqual({ answerId }));
  });

  it('is a reset to another date, whose digits choose nothing; what the server refuses stands beside its field', async () => {
    const opened = await open();
    const { user, api, dialog } = opened;
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await user.keyboard('2');
    api.on(answerCourtDate, () =>
      refusal('VALIDATION_FAILED', [{ path: 'nextDate', message: 'Enter a date after 11/19/2026.' }]),
    );
    await user.type(dialog.getByRole('textbox', { name: /Reset to/ }), '11152026');
    fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '13:30' } });
    expect(dialog.getByRole('radio', { name: /^Reset/ })).toHaveProperty('checked', true);
    await save(opened);
    await dialog.findByText('Enter a date after 11/19/2026.');
    const next = { nextDate: '2026-11-15', nextTime: '13:30', nextSection: '' };
    expect(api.sentTo(answerCourtDate)[0]?.body).toEqual({ bonds: [bondId], courtDate, said: 'reset', ...next });
  });

  it('is asked in words where nothing is chosen, and a disposition takes how and when', async () => {
    const opened = await open();
    const { user, api, dialog } = opened;
    await save(opened);
    await dialog.findByText('Say what happened in court.');
    await user.keyboard('4');
    await user.click(dialog.getByRole('combobox', { name: /Disposition/ }));
    await user.click(await screen.findByRole('option', { name: 'Dismissed' }));
    await save(opened);
    const ended = { disposition: 'Dismissed', disposedOn: courtDate };
    await waitFor(() =>
      expect(api.sentTo(answerCourtDate)[0]?.body).toEqual({ bonds: [bondId], courtDate, said: 'disposed', ...ended }),
    );
  });
});

describe('The panel of a bond', () => {
  it('is not there while nothing is asked and nothing was said', async () => {
    for (const quiet of [aBond(), aBond({ courtDate: '2026-11-21' }), aBond({ ...court, status: 'CLOSED' })]) {
      const { frame, unmount } = await show(<CourtPanel bond={quiet} onForfeit={() => undefined} />);
      expect(frame.textContent).toBe('');
      unmount();
    }
  });

  it('asks, says what was said last, and offers to forfeit', async () => {
    const user = userEvent.setup();
    new FakeApi();
    let forfeited = false;
    const asking = await show(<CourtPanel bond={bond} onForfeit={() => undefined} />);
    screen.getByText('Court on 11/19/2026: what happened?');
    screen.getByText('Missed Court');
    screen.getByRole('button', { name: 'Say what happened' });
    expect((await axe(asking.frame)).violations).toEqual([]);
    asking.unmount();
    const failed = { ...bond, courtAnswer: { said: 'failed', on: '2026-11-20' } as const };
    await show(<CourtPanel bond={failed} onForfeit={() => (forfeited = true)} />);
    screen.getByText('Court on 11/19/2026: Failed to appear');
    await user.click(screen.getByRole('button', { name: 'Forfeit…' }));
    expect([forfeited, screen.queryByRole('button', { name: 'Say what happened' })]).toEqual([true, null]);
  });

  it.each([
    ['Agent', '2026-11-20', true],
    ['Agent', '2026-11-19', false],
    ['Supervisor', '2026-11-19', true],
    ['Auditor', '2026-11-20', false],
  ] as const)('lets an %s undo their own answer of %s: %s (today#undoing-a-court-answer)', async (role, on, may) => {
    const user = userEvent.setup();
    const session = aSession(role);
    const api = new FakeApi().on(undoCourtAnswer, { bondId, revision: 3 }, { bondId });
    const by = session.agent?.agentId ?? '';
    const last = { answerId, said: 'appeared', courtDate, by, on } as const;
    await show(
      <CourtPanel bond={{ ...bond, courtDate: null, lastCourtAnswer: last }} onForfeit={() => undefined} />,
      session,
    );
    screen.getByText('Court on 11/19/2026: Appeared');
    const undo = screen.queryByRole('button', { name: 'Undo this answer' });
    expect(undo !== null).toBe(may);
    if (undo === null) return;
    await user.click(undo);
    await waitFor(() => expect(api.sentTo(undoCourtAnswer, { bondId })[0]?.body).toEqual({ answerId }));
  });
});

it('Court dates without an answer are listed with the phones of everybody, and are not there while there are none', async () => {
  const row: CourtDateRow = {
    ...court,
    defendantId,
    fullName: 'Remy Thibodeaux',
    birthday: null,
    phoneNumber: '5045550142',
    indemnitors: [{ fullName: 'Odile Fontenot', phoneNumber: '5045550199' }],
    bondId,
    powerNumber: 'AL-1',
    caseNumber: '26-1',
    standing: null,
    asked: true,
    answerable: true,
  };
  const api = new FakeApi().on(listCourtDates, { today: '2026-11-20', rows: [row, { ...row, asked: false }] });
  const shown = await show(<UnansweredCourtDates />);
  const request = within(await screen.findByRole('region', { name: 'Court dates without an answer' }));
  expect(request.getAllByRole('listitem')).toHaveLength(1);
  request.getByText('11/19/2026 · 9:00 AM · M3 · St. Charles 29th JDC · Case 26-1');
  for (const phone of ['(504) 555-0142', '(504) 555-0199']) request.getByRole('link', { name: phone });
  expect((await axe(shown.frame)).violations).toEqual([]);
  shown.unmount();
  api.on(listCourtDates, { today: '2026-11-20', rows: [] });
  await show(<UnansweredCourtDates />);
  await waitFor(() => expect(api.sentTo(listCourtDates)).toHaveLength(2));
  expect(screen.queryByRole('region')).toBeNull();
});
