import { describe, expect, it } from '@jest/globals';
import { TextInput } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { getLetterhead } from '#contracts/agency/organizations/agency.ts';
import { call } from '../lib/api.ts';
import { FakeApi } from '../test/api.ts';
import { axe } from '../test/axe.ts';
import { show } from '../test/render.tsx';
import { Connection } from './connection.tsx';

const LOST = /^The connection is lost\./;

const shown = () =>
  show(
    <>
      <Connection />
      <TextInput label="Note" />
      <Notifications />
    </>,
  );

describe('A lost connection', () => {
  it('is told, keeps what was typed, and is told to be back', async () => {
    const { frame } = await shown();
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Called at nine' } });
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(LOST)).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('The connection is back.')).toBeTruthy();
    expect(screen.queryByText(LOST)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Called at nine');
  });

  it('is seen by a request that nothing answers, and gone with the next answer', async () => {
    await shown();
    const reach = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await act(() => call(getLetterhead).catch(() => undefined));
    expect(await screen.findByText(LOST)).toBeTruthy();
    globalThis.fetch = reach;
    const letterhead = {
      name: 'A',
      address: '',
      city: '',
      state: '',
      zip: '',
      phone: '',
      licenseNumber: '',
      logo: null,
    };
    new FakeApi().on(getLetterhead, letterhead);
    await act(() => call(getLetterhead).catch(() => undefined));
    await waitFor(() => expect(screen.queryByText(LOST)).toBeNull());
  });
});
