import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { revealDefendantSsn } from '#contracts/people/people/defendants.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { SsnOnFile } from './ssn-on-file.tsx';

const params = { defendantId: 'a6f1c2de-0000-4000-8000-00000000000d' };
const onFile = (last4 = '6789') => (
  <SsnOnFile name="Nora Hebert" last4={last4} endpoint={revealDefendantSsn} params={params} />
);
const whole = () => screen.queryByTestId('whole-ssn')?.textContent;

const reveal = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Show SSN' }));
  fireEvent.change(await screen.findByLabelText('Reason', { exact: false }), { target: { value: 'Booking sheet' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  await screen.findByTestId('whole-ssn');
};

describe('An SSN on file', () => {
  afterEach(() => void jest.useRealTimers());

  it('is masked, with no way to see it for who may not', async () => {
    await show(onFile(), aSession('Accounting'));
    expect(screen.getByText('***-**-6789')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is a dash where none is on file', async () => {
    await show(onFile(''));
    expect(screen.getByText('—')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is shown for a reason, and hidden by the button', async () => {
    const api = new FakeApi().on(revealDefendantSsn, { ssn: '123456789' }, params);
    const { frame } = await show(onFile());
    fireEvent.click(screen.getByRole('button', { name: 'Show SSN' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
    expect(await screen.findByText('Give a reason.')).toBeTruthy();
    expect(api.sent).toEqual([]);
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
    fireEvent.change(screen.getByLabelText('Reason', { exact: false }), { target: { value: ' Booking sheet ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(whole()).toBe('123-45-6789'));
    expect(api.sent[0]?.body).toEqual({ reason: ' Booking sheet ' });
    expect((await axe(frame)).violations).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Hide SSN' }));
    expect(whole()).toBeUndefined();
    expect(screen.getByText('***-**-6789')).toBeTruthy();
  });

  it('hides by itself after a minute, and asks for a reason again', async () => {
    jest.useFakeTimers();
    new FakeApi().on(revealDefendantSsn, { ssn: '123456789' }, params);
    await show(onFile());
    await reveal();
    act(() => jest.advanceTimersByTime(59_000));
    expect(whole()).toBe('123-45-6789');
    act(() => jest.advanceTimersByTime(1_000));
    expect(whole()).toBeUndefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show SSN' }));
    expect(await screen.findByRole('dialog', { name: 'Show SSN' })).toBeTruthy();
  });

  it('hides when the person turns to another tab', async () => {
    new FakeApi().on(revealDefendantSsn, { ssn: '123456789' }, params);
    await show(onFile());
    await reveal();
    const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    seen.mockRestore();
    expect(whole()).toBeUndefined();
  });

  it('says why it cannot be shown, and keeps the reason', async () => {
    new FakeApi().on(revealDefendantSsn, () => refusal('SSN_NOT_ON_FILE'), params);
    await show(onFile());
    fireEvent.click(screen.getByRole('button', { name: 'Show SSN' }));
    const reason = await screen.findByLabelText('Reason', { exact: false });
    fireEvent.change(reason, { target: { value: 'Booking sheet' } });
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('No SSN is on file.')).toBeTruthy();
    expect((reason as HTMLInputElement).value).toBe('Booking sheet');
  });
});
