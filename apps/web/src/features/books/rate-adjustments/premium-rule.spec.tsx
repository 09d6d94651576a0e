import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { listBondsToReprice, repriceBond, type BondToAdjust } from '#contracts/books/bond/adjusting-bonds.ts';
import { correctPremiumRule, type PremiumRuleVersion } from '#contracts/agency/organizations/organizations.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { RepriceBonds } from './reprice-bonds.tsx';
import { CorrectPremiumRule } from './correct-premium-rule.tsx';

const rule: PremiumRuleVersion = {
  ruleId: 'a6f1c2de-0000-4000-8000-000000000201',
  parish: 'Caddo',
  effectiveOn: '2026-07-01',
  version: 2,
  rateBasisPoints: 1_100,
  minimumCents: 12_000,
  rewriteBasisPoints: 200,
  commissionerBasisPoints: 50,
  citation: 'Act 5',
  enteredBy: 'Odile Fontenot',
  enteredAt: '2026-11-20T18:00:00.000Z',
  reason: 'Read from the wrong column',
};

const ofRule = { ruleId: rule.ruleId };
const bondIdOf = (index: number) => `a6f1c2de-0000-4000-8000-0000000003${String(index).padStart(2, '0')}`;
const aBond = (index: number, changes: Partial<BondToAdjust> = {}): BondToAdjust => ({
  bondId: bondIdOf(index),
  defendantId: 'a6f1c2de-0000-4000-8000-000000000401',
  defendantName: `Nora Hebert ${index}`,
  accountId: 'a6f1c2de-0000-4000-8000-000000000501',
  accountShortId: 1_000_012,
  accountStatus: 'open',
  powerNumber: `PW-${index}`,
  status: 'OPEN',
  bondDate: '2026-11-01',
  amountCents: 1_000_000,
  parish: 'Caddo',
  pricedOn: '2026-11-01',
  revision: 0,
  bookedCents: 100_000,
  owedCents: 110_000,
  ...changes,
});

const type = async (label: string, text: string) => {
  const user = userEvent.setup();
  const input = screen.getByLabelText(label, { exact: false, selector: 'input,textarea' });
  await user.clear(input);
  await user.type(input, text);
};

describe('Correcting a premium rule', () => {
  it('needs a reason, names the version it was made from, and shows what somebody else changed', async () => {
    const meanwhile = [{ path: 'rateBasisPoints', message: 'Somebody else changed this at the same time.' }];
    const api = new FakeApi().on(correctPremiumRule, () => refusal('EDITED_MEANWHILE', meanwhile), ofRule);
    const { container } = await show(<CorrectPremiumRule rule={rule} onClose={() => undefined} />);
    const user = userEvent.setup();
    expect(screen.getByText(/The rule now: 11%, at least \$120\.00, rewrite 2%/)).toBeTruthy();
    await type('Rate', '12.5');
    await user.click(screen.getByRole('button', { name: 'Correct Rule' }));
    expect(await screen.findByText('Give a reason.')).toBeTruthy();
    await type('Reason for the correction', 'Wrong column');
    await user.click(screen.getByRole('button', { name: 'Correct Rule' }));
    expect(await screen.findByText('Somebody else changed this at the same time.')).toBeTruthy();
    expect(api.sent.map(({ body }) => body)).toEqual([
      {
        rateBasisPoints: 1_250,
        minimumCents: 12_000,
        rewriteBasisPoints: 200,
        citation: 'Act 5',
        commissionerBasisPoints: 50,
        confirmed: false,
        reason: 'Wrong column',
        basedOn: 2,
      },
    ]);
    expect((await axe(container)).violations).toEqual([]);
  });
});

describe('Bonds that a corrected rule priced', () => {
  it('are adjusted all at once, one command each, and each failure stands beside its bond', async () => {
    const rows = [aBond(1), aBond(2, { accountStatus: 'closed' }), aBond(3)];
    const left = new Set(rows.map(({ bondId }) => bondId));
    const api = new FakeApi().on(
      listBondsToReprice,
      () =>
        answer({
          rows: rows.filter(({ bondId }) => left.has(bondId)),
          nextCursor: null,
          count: left.size,
          differenceCents: left.size * 10_000,
          same: 1,
        }),
      ofRule,
    );
    const closed = () => refusal('ACCOUNT_CLOSED', [], {}, 'Account 1000012 is closed. Reopen it first.');
    for (const { bondId, accountId, accountStatus } of rows) {
      const adjust = () => {
        if (accountStatus === 'closed') return closed();
        left.delete(bondId);
        return answer({ bondId, accountId, premiumCents: 110_000 });
      };
      api.on(repriceBond, adjust, { bondId });
    }
    const { container } = await show(<RepriceBonds rule={rule} />);
    const user = userEvent.setup();
    expect(await screen.findByText('3 bonds, +$300.00 in all. 1 more comes to the same premium.')).toBeTruthy();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
    await user.click(screen.getByRole('button', { name: 'Adjust 3 bonds' }));
    const question = await screen.findByRole('dialog', { name: 'Adjust the premium of 3 bonds?' });
    expect(within(question).getByText(/^\+\$300\.00 in all/)).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Adjust' }));
    expect(
      await screen.findByText('2 of 3 bonds adjusted. 1 bond could not be adjusted; see the reason on each row.'),
    ).toBeTruthy();
    expect(await screen.findByText('1 bond, +$100.00 in all. 1 more comes to the same premium.')).toBeTruthy();
    expect(screen.getByText('Account 1000012 is closed. Reopen it first.')).toBeTruthy();
    const sent = api.sent.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toEqual([1, 2, 3].map(() => ({ ruleId: rule.ruleId })));

    await user.click(screen.getByRole('checkbox', { name: 'Choose PW-2 of Nora Hebert 2' }));
    await user.click(screen.getByRole('button', { name: 'Adjust 1 bond' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Adjust' }));
    await screen.findByText(/^0 of 1 bond adjusted/);
    const keys = api.sent
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(4);
    expect(keys[3]).toBe(keys[1]);
  });

  it('are no longer adjusted once none can be, and say why', async () => {
    const rows = [aBond(1), aBond(2)];
    const page = { rows, nextCursor: null, count: 2, differenceCents: 20_000, same: 0 };
    const api = new FakeApi().on(listBondsToReprice, page, ofRule);
    for (const { bondId } of rows) api.on(repriceBond, () => refusal('MONEY_STOPPED'), { bondId });
    await show(<RepriceBonds rule={rule} />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }));
    await user.click(screen.getByRole('button', { name: 'Adjust 2 bonds' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Adjust' }));
    expect(await screen.findByText(/The books of this agency are stopped/)).toBeTruthy();
    expect(screen.getByText('0 of 2 bonds adjusted.')).toBeTruthy();
    expect(api.sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('need no adjustment where the premium is the same', async () => {
    const page = { rows: [], nextCursor: null, count: 0, differenceCents: 0, same: 2 };
    new FakeApi().on(listBondsToReprice, page, ofRule);
    await show(<RepriceBonds rule={rule} />);
    expect(await screen.findByText('Every bond has the premium of the corrected rule.')).toBeTruthy();
    expect(screen.getByText('2 bonds of an earlier version come to the same premium.')).toBeTruthy();
  });
});
