import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { findDefendant } from '#contracts/office/search/search.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { SearchDefendant } from './search-defendant.tsx';

const defendantId = 'a6f1c2de-0000-4000-8000-00000000000d';
const match = {
  defendantId,
  fullName: 'Alcide Broussard',
  birthday: '1988-03-09',
  phoneNumber: '5045550142',
  why: 'Name and date of birth match',
};
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const open = () => show(<SearchDefendant onClose={() => undefined} />);
const typeBoth = () => {
  type('Full Name', 'alcide broussard');
  type('Date of Birth', '03091988');
};

describe('Search Defendant', () => {
  beforeEach(() => sessionStorage.clear());

  it('needs both, formats the date, and sends nothing before', async () => {
    const api = new FakeApi();
    await open();
    expect(screen.getByText('No results yet. Search to find a defendant.')).toBeTruthy();
    click('Search');
    expect(await screen.findByText('Full name is required')).toBeTruthy();
    expect(screen.getByText('Enter a valid date in MM/DD/YYYY.')).toBeTruthy();
    type('Date of Birth', '0309');
    expect(screen.getByLabelText<HTMLInputElement>('Date of Birth', { exact: false }).value).toBe('03/09');
    expect(api.sent).toEqual([]);
    expect((await axe(document.body)).violations).toEqual([]);
  });

  it('uses an existing defendant: their profile, and the next bond form is theirs', async () => {
    const api = new FakeApi().on(findDefendant, { defendants: [match] });
    const { router } = await open();
    typeBoth();
    click('Search');
    expect(await screen.findByText('Name and date of birth match')).toBeTruthy();
    expect(api.sent[0]?.body).toEqual({ fullName: 'alcide broussard', birthday: '1988-03-09' });
    expect((await axe(document.body)).violations).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use Existing: Alcide Broussard' }));
    click('Use Existing: Alcide Broussard');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/defendants/${defendantId}`));
    expect(sessionStorage.getItem('current_defendant_id')).toBe(defendantId);
  });

  it.each(['Create New', 'Create New Defendant'])('%s takes along what was typed, outside of the URL', async (name) => {
    new FakeApi().on(findDefendant, { defendants: [] });
    const { router } = await open();
    typeBoth();
    click('Search');
    expect(await screen.findByText('No defendants found.')).toBeTruthy();
    click(name);
    await waitFor(() => expect(router.state.location.href).toBe('/defendants/new'));
    expect(router.state.location.state).toMatchObject({ full_name: 'alcide broussard', birthday: '1988-03-09' });
  });

  it('keeps the focus in the name where nobody was found', async () => {
    new FakeApi().on(findDefendant, { defendants: [] });
    await open();
    typeBoth();
    screen.getByRole('button', { name: 'Search' }).focus();
    click('Search');
    expect(await screen.findByText('No defendants found.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Full Name', { exact: false })));
  });

  it('does not leave an incomplete date behind on the way to the form (screens#search-defendant)', async () => {
    new FakeApi();
    const { router } = await open();
    type('Full Name', 'alcide broussard');
    type('Date of Birth', '0309');
    click('Create New Defendant');
    expect(await screen.findByText('Enter a valid date in MM/DD/YYYY.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/here');
    type('Date of Birth', '');
    click('Create New Defendant');
    await waitFor(() => expect(router.state.location.pathname).toBe('/defendants/new'));
  });

  it('says what failed, and keeps what was typed', async () => {
    new FakeApi().on(findDefendant, () => refusal('TEMPORARILY_UNAVAILABLE'));
    await open();
    typeBoth();
    click('Search');
    const message =
      'Error searching defendants: A part of the system is not reachable. Nothing was lost; try again in a moment.';
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Full Name', { exact: false }).value).toBe('alcide broussard');
  });
});

describe('Search Defendant without an answer', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('gives up after eight seconds', async () => {
    new FakeApi();
    let asked = 0;
    globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        asked += 1;
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    await open();
    typeBoth();
    click('Search');
    await act(() => jest.advanceTimersByTimeAsync(7_900));
    expect([asked, screen.queryByText(/Request timed out/)]).toEqual([1, null]);
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByText('Error searching defendants: Request timed out')).toBeTruthy();
  });
});
