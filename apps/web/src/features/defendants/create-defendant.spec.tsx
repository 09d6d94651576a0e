import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createDefendant } from '#contracts/defendants.ts';
import { answer, FakeApi } from '../../test/api.ts';
import { show } from '../../test/render.tsx';
import { CreateDefendant } from './create-defendant.tsx';

const defendantId = 'a6f1c2de-0000-4000-8000-00000000000d';
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Create Defendant' }));

describe('Create Defendant', () => {
  it('says the contract’s messages beside their fields', async () => {
    const api = new FakeApi();
    const { frame } = await show(<CreateDefendant />);
    type('Birthday', '02301988');
    type('Email', 'x@');
    send();
    expect(await screen.findByText('Full name is required')).toBeTruthy();
    expect(screen.getByText('Enter a valid date in MM/DD/YYYY.')).toBeTruthy();
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    expect(api.sent).toEqual([]);
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('sends a day and digits, then opens the profile without asking about leaving', async () => {
    const api = new FakeApi().on(createDefendant, ({ body }) =>
      answer({ ...(body as object), defendantId, createdAt: '2026-11-20T15:00:00.000Z' }),
    );
    const { router } = await show(<CreateDefendant />);
    type('Full Name', 'Alcide Broussard');
    type('Birthday', '03091988');
    type('Phone', '(504) 555-0142 x');
    type('ZIP', '70-116');
    send();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/defendants/${defendantId}`));
    expect(api.sent[0]?.body).toMatchObject({ birthday: '1988-03-09', phoneNumber: '5045550142', zip: '70116' });
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });

  it('warns before what was typed is lost, and stays when asked to', async () => {
    new FakeApi();
    const { router } = await show(<CreateDefendant />);
    type('Full Name', 'Alcide');
    void router.navigate({ to: '/elsewhere' } as never);
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
    expect(router.state.location.pathname).toBe('/here');
  });
});
