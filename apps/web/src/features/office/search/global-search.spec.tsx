import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { searchEverything, type SearchHit } from '#contracts/office/search/search.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { GlobalSearch } from './global-search.tsx';

const ids = [1, 2, 3].map((last) => `a6f1c2de-0000-4000-8000-00000000000${String(last)}`);
const person = { defendantId: ids[0] ?? '', fullName: 'Alcide Broussard', birthday: '1988-03-09' };
const HITS: SearchHit[] = [
  { kind: 'defendant', ...person, phoneNumber: '5045550142', why: 'Name begins with “al”' },
  {
    kind: 'bond',
    ...person,
    bondId: ids[1] ?? '',
    powerNumber: 'AL-12',
    status: 'OPEN',
    voided: false,
    why: 'Power number AL-12 contains “al”',
  },
  { kind: 'account', ...person, accountId: ids[2] ?? '', shortId: 12, status: 'open', why: 'Account 0000012' },
];
const box = () => screen.getByRole('combobox', { name: 'Search name, DOB, phone, power #, account' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(box(), { key, code: key });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('The global search', () => {
  it('begins at two characters, waits for a pause, and says why each result matched', async () => {
    const api = new FakeApi().on(searchEverything, { hits: HITS, notices: [] });
    const { frame } = await show(<GlobalSearch />);
    type('a');
    type('al');
    expect(await screen.findByText('3 found.', { selector: '[role=status]' })).toBeTruthy();
    expect(api.sent.map(({ address, body }) => [address, body])).toEqual([['/api/search', { typed: 'al' }]]);
    expect(options()).toEqual([
      'Alcide BroussardName begins with “al”Defendant03/09/1988',
      'Alcide BroussardPower number AL-12 contains “al”Bond AL-12 · open03/09/1988',
      'Alcide BroussardAccount 0000012Account 0000012 · open03/09/1988',
    ]);
    expect((await axe(frame)).violations).toEqual([]);
    type('a');
    await waitFor(() => expect(options()).toEqual([]));
  });

  it.each([
    [['Enter'], `/defendants/${ids[0] ?? ''}`],
    [['ArrowDown', 'Enter'], `/bonds/${ids[1] ?? ''}`],
    [['ArrowUp', 'Enter'], `/defendants?account_id=${ids[2] ?? ''}`],
  ])('by keyboard: %s', async (keys, address) => {
    new FakeApi().on(searchEverything, { hits: HITS, notices: [] });
    const { router } = await show(<GlobalSearch />);
    type('al');
    await screen.findByText('3 found.', { selector: '[role=status]' });
    keys.forEach(press);
    await waitFor(() => expect(router.state.location.href).toBe(address));
    expect(options()).toEqual([]);
  });

  it('closes by Esc and keeps what was typed', async () => {
    new FakeApi().on(searchEverything, { hits: HITS, notices: [] });
    await show(<GlobalSearch />);
    type('al');
    await screen.findAllByRole('option');
    press('Escape');
    await waitFor(() => expect(options()).toEqual([]));
    expect((box() as HTMLInputElement).value).toBe('al');
  });

  it('leads by a receipt’s number to the receipt, and names a bond without a power by its case', async () => {
    const [bondId = '', accountId = '', paymentId = ''] = ids;
    const found: SearchHit[] = [
      {
        kind: 'receipt',
        ...person,
        accountId,
        paymentId,
        receiptNumber: 12,
        amountCents: 5_000,
        voided: true,
        why: 'Receipt 12 of 11/20/2026',
      },
      {
        kind: 'bond',
        ...person,
        bondId,
        powerNumber: '',
        status: 'OPEN',
        voided: false,
        why: 'Case number 26-12 contains “12”',
      },
    ];
    new FakeApi().on(searchEverything, { hits: found, notices: [] });
    const { router, frame } = await show(<GlobalSearch />);
    type('12');
    expect(await screen.findByText('2 found.', { selector: '[role=status]' })).toBeTruthy();
    expect(options()).toEqual([
      'Alcide BroussardReceipt 12 of 11/20/2026Receipt 12 · $50.00 · voided03/09/1988',
      'Alcide BroussardCase number 26-12 contains “12”Bond · open03/09/1988',
    ]);
    expect((await axe(frame)).violations).toEqual([]);
    press('Enter');
    await waitFor(() =>
      expect(router.state.location.href).toBe(`/accounts/${accountId}/payments/${paymentId}/receipt`),
    );
  });

  it('shows who answers, knows and paid with whose they are, and leads to the defendant or the account', async () => {
    const [indemnitorId = '', referenceId = '', accountId = ''] = ids;
    const known = { relationship: 'Relative', phoneNumber: '9855550177' } as const;
    const found: SearchHit[] = [
      {
        kind: 'indemnitor',
        ...person,
        indemnitorId,
        name: 'Denise Broussard',
        phoneNumber: '5045550142',
        owesCents: 125_000,
        why: 'Similar to “denize”',
      },
      { kind: 'reference', ...person, ...known, referenceId, name: 'Odile', indemnitorName: 'Denise', why: 'Phone' },
      {
        kind: 'payer',
        ...person,
        accountId,
        name: 'Bayou Trucking LLC',
        paidOn: '2026-11-20',
        amountCents: 300,
        why: 'Paid $3.00 on 11/20/2026',
      },
    ];
    new FakeApi().on(searchEverything, { hits: found, notices: [] });
    const { router, frame } = await show(<GlobalSearch />);
    type('denize');
    await screen.findByText('3 found.', { selector: '[role=status]' });
    expect(options()).toEqual([
      'Denise Broussardindemnitor of Alcide Broussard · owes $1,250.00Similar to “denize”Indemnitor',
      'Odilereference of Denise, indemnitor of Alcide Broussard · RelativePhoneReference',
      'Bayou Trucking LLCpayer for Alcide BroussardPaid $3.00 on 11/20/2026Payer',
    ]);
    expect((await axe(frame)).violations).toEqual([]);
    press('Enter');
    await waitFor(() => expect(router.state.location.href).toBe(`/defendants/${person.defendantId}`));
    type('bayou');
    await screen.findByText('3 found.', { selector: '[role=status]' });
    fireEvent.click((await screen.findAllByRole('option'))[2] ?? box());
    await waitFor(() => expect(router.state.location.href).toBe(`/accounts/${accountId}`));
  });

  it('leads an Auditor to the account itself', async () => {
    new FakeApi().on(searchEverything, { hits: HITS.slice(2), notices: [] });
    const { router } = await show(<GlobalSearch />, aSession('Auditor'));
    type('0000012');
    fireEvent.click(await screen.findByRole('option'));
    await waitFor(() => expect(router.state.location.href).toBe(`/accounts/${ids[2] ?? ''}`));
  });

  it('says that nothing was found, what could not be searched, and what failed', async () => {
    const notice = { title: 'Bonds search unavailable', message: 'Your role does not allow this.' };
    const api = new FakeApi().on(searchEverything, { hits: [], notices: [notice] });
    await show(<GlobalSearch />);
    type('zz');
    expect(await screen.findByText('Nothing found.', { selector: '[role=status]' })).toBeTruthy();
    expect(screen.getByText('Bonds search unavailable')).toBeTruthy();
    expect(screen.getByText('Your role does not allow this.')).toBeTruthy();
    api.on(searchEverything, () => refusal('TOO_MANY_REQUESTS'));
    type('zzz');
    expect(await screen.findByText('Too many requests. Wait a moment and try again.')).toBeTruthy();
    api.on(searchEverything, { hits: HITS, notices: [] });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findAllByRole('option')).length).toBe(3);
  });
});
