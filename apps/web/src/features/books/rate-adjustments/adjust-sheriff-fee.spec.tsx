import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { adjustSheriffFee, listBondsOffRate, type BondToAdjust } from '#contracts/books/bond/adjusting-bonds.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { AdjustSheriffFee } from './adjust-sheriff-fee.tsx';

const aBond = (index: number, changes: Partial<BondToAdjust> = {}): BondToAdjust => ({
  bondId: `a6f1c2de-0000-4000-8000-0000000003${String(index).padStart(2, '0')}`,
  defendantId: 'a6f1c2de-0000-4000-8000-000000000401',
  defendantName: `Nora Hebert ${index}`,
  accountId: 'a6f1c2de-0000-4000-8000-000000000501',
  accountShortId: 1_000_012,
  accountStatus: 'open',
  powerNumber: `PW-${index}`,
  status: 'OPEN',
  bondDate: null,
  amountCents: 1_000_000,
  parish: 'Orleans',
  pricedOn: '2026-11-01',
  revision: index,
  bookedCents: 0,
  owedCents: 20_000,
  ...changes,
});

describe("Bonds written before the sheriff's fee of their parish", () => {
  it('are looked for when asked, and brought up with a reason, each as it was shown', async () => {
    const rows = [aBond(1), aBond(2, { bookedCents: 30_000 })];
    const left = new Set(rows.map(({ bondId }) => bondId));
    const api = new FakeApi().on(listBondsOffRate, () => {
      const differing = rows.filter(({ bondId }) => left.has(bondId));
      const differenceCents = differing.reduce((sum, { owedCents, bookedCents }) => sum + owedCents - bookedCents, 0);
      return answer({ rows: differing, nextCursor: null, count: differing.length, differenceCents, same: 7 });
    });
    api.on(
      adjustSheriffFee,
      () => {
        left.delete(rows[0]!.bondId);
        return answer({ bondId: rows[0]!.bondId, feeCents: 20_000 });
      },
      { bondId: rows[0]!.bondId },
    );
    api.on(adjustSheriffFee, () => refusal('EDITED_MEANWHILE'), { bondId: rows[1]!.bondId });
    const { container } = await show(<AdjustSheriffFee />);
    const user = userEvent.setup();
    expect(api.sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show Bonds' }));
    expect(await screen.findByText('2 bonds, +$100.00 in all.')).toBeTruthy();
    expect(screen.getAllByText(/Orleans · 11\/01\/2026/)).toHaveLength(2);
    expect((await axe(container)).violations).toEqual([]);

    await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
    await user.click(screen.getByRole('button', { name: 'Adjust 2 bonds' }));
    const question = await screen.findByRole('dialog', { name: 'Correct the sheriff’s fee of 2 bonds?' });
    await user.click(within(question).getByRole('button', { name: 'Adjust' }));
    expect(await within(question).findByText('Give a reason.')).toBeTruthy();
    expect(api.sent.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.type(within(question).getByLabelText('Why', { exact: false }), 'Set too late');
    await user.click(within(question).getByRole('button', { name: 'Adjust' }));
    expect(
      await screen.findByText('1 of 2 bonds adjusted. 1 bond could not be adjusted; see the reason on each row.'),
    ).toBeTruthy();
    expect(screen.getByText('It changed after this list was made. Check it again, then adjust it.')).toBeTruthy();
    expect(api.sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { feeCents: 20_000, basedOn: 1, reason: 'Set too late' },
      { feeCents: 20_000, basedOn: 2, reason: 'Set too late' },
    ]);
  });

  it('are none where every bond has the fee of its parish and day', async () => {
    new FakeApi().on(listBondsOffRate, { rows: [], nextCursor: null, count: 0, differenceCents: 0, same: 7 });
    await show(<AdjustSheriffFee />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show Bonds' }));
    expect(await screen.findByText('Every bond has the sheriff’s fee of its parish and day.')).toBeTruthy();
  });
});
