import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import {
  enterEmergency,
  listEmergencies,
  withdrawEmergency,
  type Emergency,
} from '#contracts/recovery/deadlines/emergencies.ts';
import { listNotices, readNotices, type RecoveryNotice } from '#contracts/recovery/deadlines/notices.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { DeclaredEmergencies } from './declared-emergencies.tsx';
import { EmergencyOfBond } from './emergency-mark.tsx';
import { RecoveryNotices } from './recovery-notices.tsx';
import { noticesQuery } from './deadlines.queries.ts';

const caseId = 'a6f1c2de-0000-4000-8000-0000000000c1';
const bondId = 'b7f1c2de-0000-4000-8000-0000000000b1';
const told = (changes: Partial<RecoveryNotice>): RecoveryNotice => ({
  noticeId: 'a6f1c2de-0000-4000-8000-0000000000a1',
  kind: 'deadline',
  caseId,
  bondId,
  deadline: '2026-12-01',
  bondNumber: 'PEL-25-0042',
  defendantName: null,
  amountCents: null,
  writtenAt: '2026-11-20T12:00:00.000Z',
  ...changes,
});
const emergency = (changes: Partial<Emergency> = {}): Emergency => ({
  emergencyId: 'a6f1c2de-0000-4000-8000-0000000000e1',
  number: '61 JML 2026',
  source: 'governor.la.gov',
  fromOn: '2026-09-01',
  toOn: '2026-09-10',
  parishes: ['Orleans'],
  courtDates: 2,
  withdrawn: null,
  enteredAt: '2026-09-01T12:00:00.000Z',
  enteredBy: 'Alma Broussard',
  ...changes,
});

describe('Notices of recovery', () => {
  it('name the case and the days, lead there, and are put away one by one or all', async () => {
    const other = { noticeId: 'a6f1c2de-0000-4000-8000-0000000000a2', caseId: null };
    const unnumbered = { ...other, noticeId: 'a6f1c2de-0000-4000-8000-0000000000a4', bondNumber: '' };
    const third = { noticeId: 'a6f1c2de-0000-4000-8000-0000000000a3', kind: 'unassigned', deadline: null } as const;
    const named = { ...other, noticeId: 'a6f1c2de-0000-4000-8000-0000000000a5', defendantName: 'Remy Charbonnet' };
    const money = told({ ...named, amountCents: 1_000_000 });
    const notices = [told({}), told(other), told(unnumbered), money, told(third)];
    const api = new FakeApi().on(listNotices, { notices, count: 5 }).on(readNotices, { read: 1 });
    const { frame } = await show(<RecoveryNotices />);
    const [first, second, unknown, whose, last] = await screen.findAllByRole('listitem');
    within(first!).getByText('11 days');
    expect(within(first!).getByRole('link', { name: 'Case a6f1c2de' }).getAttribute('href')).toContain(caseId);
    const bond = within(second!).getByRole('link', { name: 'Bond PEL-25-0042, no case opened' });
    within(unknown!).getByRole('link', { name: 'Bond b7f1c2de, no case opened' });
    // Whose and how much comes first where it is known.
    within(whose!).getByRole('link', { name: 'Remy Charbonnet' });
    within(whose!).getByText('$10,000.00, no case opened');
    within(whose!).getByRole('button', { name: 'Put away: Remy Charbonnet' });
    expect(bond.getAttribute('href')).toBe(`/recovery/forfeitures/${bondId}`);
    within(last!).getByText('Unassigned. Assign someone.');
    expect((await axe(frame)).violations).toEqual([]);
    await userEvent.click(within(first!).getByRole('button', { name: /Put away/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Put all away' })).toHaveProperty('disabled', false));
    await userEvent.click(screen.getByRole('button', { name: 'Put all away' }));
    const sent = () => api.sentTo(readNotices).map(({ body }) => (body as { noticeIds: string[] }).noticeIds.length);
    await waitFor(() => expect(sent()).toEqual([1, 5]));
  });

  it('are not there where nothing was told', async () => {
    new FakeApi().on(listNotices, { notices: [], count: 0 });
    const { queries } = await show(<RecoveryNotices />);
    await waitFor(() => expect(queries.getQueryData(noticesQuery.queryKey)).toBeDefined());
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('A declared emergency', () => {
  it('is entered with its number, days, parishes and source', async () => {
    const api = new FakeApi()
      .on(listEmergencies, { emergencies: [] })
      .on(enterEmergency, { emergencyId: emergency().emergencyId });
    await show(<DeclaredEmergencies />);
    await screen.findByText('No emergencies yet.');
    await userEvent.click(screen.getByRole('button', { name: 'Enter an emergency' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter an emergency' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Enter' }));
    await dialog.findByText('Enter the number of the declaration.');
    await dialog.findByText('Choose the parishes, or the whole state.');
    await userEvent.type(dialog.getByLabelText(/Number/), '61 JML 2026');
    await userEvent.type(dialog.getByLabelText(/From/), '09012026');
    await userEvent.type(dialog.getByLabelText(/To, inclusive/), '09102026');
    await userEvent.click(dialog.getByLabelText('The whole state'));
    await userEvent.type(dialog.getByLabelText(/Source/), 'governor.la.gov');
    await userEvent.click(dialog.getByRole('button', { name: 'Enter' }));
    const days = { fromOn: '2026-09-01', toOn: '2026-09-10' };
    await waitFor(() =>
      expect(api.sentTo(enterEmergency).filter(({ method }) => method === 'POST')).toMatchObject([
        { body: { number: '61 JML 2026', ...days, parishes: null, source: 'governor.la.gov' } },
      ]),
    );
  });

  it('says who entered it and how many court dates are in it, and is withdrawn with a reason', async () => {
    const withdrawn = { at: '2026-09-02T12:00:00.000Z', by: 'Clovis Arceneaux', reason: 'Typed twice' };
    const gone = emergency({ emergencyId: caseId, number: '60 JML 2026', withdrawn, parishes: null });
    const params = { emergencyId: emergency().emergencyId };
    const api = new FakeApi()
      .on(listEmergencies, { emergencies: [emergency(), gone] })
      .on(withdrawEmergency, params, params);
    const { frame } = await show(<DeclaredEmergencies />);
    const [standing, other] = await screen.findAllByRole('listitem');
    for (const words of [/61 JML 2026/, 'Orleans', '2 court dates in it.', /Alma Broussard/])
      within(standing!).getByText(words);
    within(other!).getByText(/Withdrawn by Clovis Arceneaux.*Typed twice/);
    expect((await axe(frame)).violations).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw 61 JML 2026' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Reason/), 'Another parish');
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(api.sentTo(withdrawEmergency, params)).toMatchObject([{ body: { reason: 'Another parish' } }]),
    );
  });

  it('marks the court date of a bond that it holds, and no other', async () => {
    const withdrawn = { at: '2026-09-02T12:00:00.000Z', by: 'Clovis Arceneaux', reason: 'Typed twice' };
    const gone = emergency({ emergencyId: caseId, number: '60 JML 2026', withdrawn });
    new FakeApi().on(listEmergencies, { emergencies: [emergency(), gone] });
    const bond = { courtDate: null, jurisdiction: 'Orleans', postedAt: null };
    await show(
      <>
        <EmergencyOfBond bond={{ ...bond, ftaDate: '2026-09-10' }} />
        <EmergencyOfBond bond={{ ...bond, ftaDate: '2026-09-11' }} />
        <EmergencyOfBond bond={{ ...bond, ftaDate: null, jurisdiction: 'Caddo', courtDate: '2026-09-05' }} />
      </>,
    );
    const mark = await screen.findByRole('note');
    expect(mark.textContent).toContain('09/10/2026 falls in the emergency 61 JML 2026 (09/01/2026 to 09/10/2026)');
    expect(screen.getAllByRole('note')).toHaveLength(1);
  });
});
