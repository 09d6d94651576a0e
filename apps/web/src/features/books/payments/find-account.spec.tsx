import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { findPayable, type PayableAccount } from '#contracts/books/payments/payments.ts';
import { getMugshot } from '#contracts/people/documents/documents.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSituation } from '../../../test/people.ts';
import { aSession, show } from '../../../test/render.tsx';
import { FindAccount } from './find-account.tsx';
import { PayAccount } from './pay-account.tsx';
import { PayerField } from './payment-fields.tsx';

const idOf = (last: string) => `a6f1c2de-0000-4000-8000-00000000000${last}`;
const account = (last: string, changes: Partial<PayableAccount> = {}): PayableAccount => ({
  accountId: idOf(last),
  shortId: Number(last),
  status: 'open',
  defendantId: idOf(last),
  defendantName: 'Trevon Marchand',
  birthday: '1999-04-02',
  indemnitors: ['Denise Marchand'],
  balanceCents: 125_000,
  why: 'Indemnitor Denise Marchand',
  ...changes,
});
const mugshot = {
  fileId: idOf('9'),
  url: '/api/files/m',
  thumbnailUrl: '/api/files/t',
  expiresAt: '2026-11-28T12:00:00.000Z',
};
/** Answers with the photo of each. */
const withPhotos = (api: FakeApi, defendantIds: readonly string[]) => {
  for (const defendantId of defendantIds) api.on(getMugshot, { mugshot }, { defendantId });
  return api;
};
const images = (frame: HTMLElement) => [...frame.querySelectorAll('img')].map((image) => image.getAttribute('src'));
const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });

describe('The account to pay on', () => {
  it('is shown with photo, birthday, indemnitor and balance, so that nobody takes one Trevon for another', async () => {
    const other = account('2', { birthday: null, indemnitors: [], balanceCents: 0, why: 'Name' });
    const api = withPhotos(new FakeApi(), [idOf('1'), idOf('2')]);
    api.on(findPayable, { accounts: [account('1'), other], isCut: false });
    const { frame } = await show(<FindAccount onChoose={() => undefined} />);
    type('denise');
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'TMTrevon MarchandBorn 04/02/1999 · Indemnitor Denise MarchandAccount 0000001 · Indemnitor Denise Marchand$1,250.00',
      'TMTrevon MarchandAccount 0000002 · Name$0.00',
    ]);
    await waitFor(() => expect(images(frame)).toEqual(['/api/files/t', '/api/files/t']));
    expect((await axe(frame)).violations).toEqual([]);
    expect(api.sentWith('POST').map(({ body }) => body)).toEqual([{ typed: 'denise' }]);
  });

  it('shows the photo of the first eight alone, and to an Auditor none', async () => {
    const nine = Array.from({ length: 9 }, (_, at) => account(String(at + 1)));
    const api = withPhotos(
      new FakeApi(),
      nine.map(({ defendantId }) => defendantId),
    );
    api.on(findPayable, { accounts: nine, isCut: false });
    const first = await show(<FindAccount onChoose={() => undefined} />);
    type('denise');
    await waitFor(() => expect(images(first.frame)).toHaveLength(8));
    first.unmount();
    const asked = api.sentWith('GET').length;
    await show(<FindAccount onChoose={() => undefined} />, aSession('Auditor'));
    type('marchand');
    await screen.findAllByRole('listitem');
    expect(api.sentWith('GET').length).toBe(asked);
  });

  it('stands with all of it above the form that takes the money', async () => {
    withPhotos(new FakeApi(), [aSituation().defendantId]);
    const { frame } = await show(<PayAccount account={aSituation()} onRemove={() => undefined} />);
    expect(screen.getByText('Born 03/09/1988 · Indemnitor Denise Marchand')).toBeTruthy();
    expect(screen.getAllByText('$200.00').length).toBeGreaterThan(0);
    await waitFor(() => expect(images(frame)).toEqual(['/api/files/t']));
    expect((await axe(frame)).violations).toEqual([]);
  });
});

describe('The payer', () => {
  it('is chosen from the whole list, whoever is proposed, until somebody types', async () => {
    await show(
      <PayerField data={['Trevon Marchand', 'Denise Marchand', 'Bayou Trucking']} defaultValue="Denise Marchand" />,
    );
    const names = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
    const field = screen.getByRole('combobox', { name: 'Payer' });
    fireEvent.click(field);
    await waitFor(() => expect(names()).toEqual(['Trevon Marchand', 'Denise Marchand', 'Bayou Trucking']));
    fireEvent.change(field, { target: { value: 'bay' } });
    await waitFor(() => expect(names()).toEqual(['Bayou Trucking']));
  });
});
