import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { PowerInUse } from '#contracts/powers/powers.ts';
import { listPowersInUse } from '#contracts/powers/powers.ts';
import { answer, FakeApi, refusal } from '../../test/api.ts';
import { axe } from '../../test/axe.ts';
import { show } from '../../test/render.tsx';
import { PowersInUse } from './powers-in-use.tsx';
import type { PowersSearch } from './powers-search.ts';

const power: PowerInUse = {
  powerNumber: 'AB-1001',
  bondId: 'a6f1c2de-0000-4000-8000-0000000000b1',
  defendantId: 'a6f1c2de-0000-4000-8000-0000000000d1',
  defendantName: 'Nora Hebert',
  amountCents: 250_000,
  bondStatus: 'OPEN',
  bondDate: '2026-11-02',
};
const archived: PowerInUse = {
  ...power,
  powerNumber: 'AB-1002',
  bondId: 'a6f1c2de-0000-4000-8000-0000000000b2',
  defendantName: '',
  amountCents: null,
  bondStatus: 'FORFEITED',
  bondDate: null,
};

/** The list; what the URL would say is the state. */
const Screen = () => {
  const [search, setSearch] = useState<PowersSearch>({});
  return (
    <main>
      <PowersInUse search={search} change={(changes) => setSearch({ ...search, ...changes })} />
    </main>
  );
};
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('The powers in use', () => {
  it('stand with their bond and whose it is, an archived case file without a name', async () => {
    let send: (reply: Response) => void = () => undefined;
    const waiting = new Promise<Response>((resolve) => (send = resolve));
    new FakeApi().on(listPowersInUse, () => waiting);
    const { frame } = await show(<Screen />);
    expect(screen.getByText('Loading power inventory...')).toBeTruthy();
    send(answer({ rows: [power, archived], nextCursor: null }));
    await screen.findByText('AB-1001');
    expect(screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent.trim()))).toEqual([
      ['Power ↑', 'Defendant', 'Bond amount', 'Bond status', 'Bond date'],
      ['AB-1001', 'Nora Hebert', '$2,500.00', 'OPEN', '11/02/2026'],
      ['AB-1002', 'Archived file', '—', 'FORFEITED', '—'],
    ]);
    expect(hrefOf('AB-1001')).toBe(`/bonds/${power.bondId}`);
    expect(hrefOf('Nora Hebert')).toBe(`/defendants/${power.defendantId}`);
    expect(hrefOf('Archived file')).toBe('/admin/archived-files');
    expect(screen.queryByRole('link', { name: 'AB-1002' })).toBeNull();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('are narrowed by what is typed, and the list says where nothing fits', async () => {
    const api = new FakeApi().on(listPowersInUse, ({ address }) =>
      answer({ rows: address.includes('search=') ? [] : [power], nextCursor: null }),
    );
    const { frame } = await show(<Screen />);
    await screen.findByText('AB-1001');
    await userEvent.setup().type(screen.getByRole('textbox', { name: 'Search powers…' }), ' zz-9 ');
    expect(await screen.findByText('No powers found matching your criteria.')).toBeTruthy();
    expect(screen.queryByText(/will stand here/)).toBeNull();
    expect(api.sentTo(listPowersInUse).map(({ address }) => address.split('?')[1])).toEqual([undefined, 'search=zz-9']);
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('are sorted by the server where a header is pressed, by mouse or by keyboard', async () => {
    const api = new FakeApi().on(listPowersInUse, { rows: [power], nextCursor: null });
    await show(<Screen />);
    await screen.findByText('AB-1001');
    const orders = () =>
      screen
        .getAllByRole('columnheader')
        .flatMap((header) => (header.ariaSort ? [[header.textContent.trim(), header.ariaSort]] : []));
    const asked = () => api.sentTo(listPowersInUse).at(-1)?.address.split('?')[1];
    expect([orders(), asked()]).toEqual([[['Power ↑', 'ascending']], undefined]);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Bond date' }));
    await waitFor(() => expect([orders(), asked()]).toEqual([[['Bond date ↑', 'ascending']], 'sort=date']));
    screen.getByRole('button', { name: /Bond date/ }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect([orders(), asked()]).toEqual([[['Bond date ↓', 'descending']], 'sort=date&descending=true']),
    );
  });

  it('say what will stand there while there is none', async () => {
    new FakeApi().on(listPowersInUse, { rows: [], nextCursor: null });
    await show(<Screen />);
    expect(await screen.findByText('No powers found matching your criteria.')).toBeTruthy();
    expect(screen.getByText('The power numbers of your live bonds will stand here.')).toBeTruthy();
  });

  it('go on where a page ends', async () => {
    const api = new FakeApi().on(listPowersInUse, ({ address }) =>
      address.includes('cursor=next')
        ? answer({ rows: [archived], nextCursor: null })
        : answer({ rows: [power], nextCursor: 'next' }),
    );
    await show(<Screen />);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('AB-1002')).toBeTruthy();
    expect(screen.getByText('AB-1001')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
    expect(api.sentTo(listPowersInUse)).toHaveLength(2);
  });

  it('say why they cannot be shown, and are asked for again', async () => {
    const api = new FakeApi().on(listPowersInUse, () => refusal('ROLE_REFUSED'));
    const { frame } = await show(<Screen />);
    expect(await screen.findByText('Your role does not allow this.')).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
    api.on(listPowersInUse, { rows: [power], nextCursor: null });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('AB-1001')).toBeTruthy();
  });
});
