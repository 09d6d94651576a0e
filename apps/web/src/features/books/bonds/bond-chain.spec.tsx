import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { getAccount } from '#contracts/books/account/accounts.ts';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { listBondChain, type ChainLink } from '#contracts/books/bond/rewrites.ts';
import { getDefendant } from '#contracts/people/people/defendants.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBond, aDefendant, anAccount } from '../../../test/people.ts';
import { aSession, show } from '../../../test/render.tsx';
import { OfWhom, UnderPower } from './bond-chain.tsx';

const linkOf = ({ bondId, status, powerNumber, bondDate, amountCents, premiumCents, voidedAt, writtenAt }: Bond) =>
  ({
    bondId,
    status,
    powerNumber,
    bondDate,
    amountCents,
    premiumCents,
    voidedAt,
    writtenAt,
    reason: '',
  }) satisfies ChainLink;

const original = aBond({ powerNumber: 'A-1', status: 'REWRITTEN' });
const between = aBond({ status: 'REWRITTEN', rewriteOf: original.bondId });
const last = aBond({ rewriteOf: between.bondId });

it.each([
  ['the original’s', [original, between, last], ', under power A-1 of the original'],
  [
    'that of the nearest rewrite',
    [original, { ...between, powerNumber: 'B-2' }, last],
    ', under power B-2 of an earlier rewrite',
  ],
  [
    'none of a voided rewrite',
    [original, { ...between, powerNumber: 'B-2', voidedAt: '2026-11-02T15:00:00.000Z' }, last],
    ', under power A-1 of the original',
  ],
])(
  'a rewrite without a number shows the power it stands under: %s (bonds#power-of-a-chain)',
  async (_, chain, message) => {
    new FakeApi().on(listBondChain, { chain: chain.map(linkOf) }, { bondId: last.bondId });
    const shown = await show(
      <p>
        For him
        <UnderPower bond={last} />
      </p>,
    );
    expect((await screen.findByText(/under power/)).textContent).toBe(`For him${message}`);
    expect((await axe(shown.container)).violations).toEqual([]);
  },
);

it('one with a number of its own, and a bond that is no rewrite, ask for no chain', async () => {
  const api = new FakeApi();
  await show(
    <p>
      For him
      <UnderPower bond={{ ...last, powerNumber: 'C-3' }} />
      <UnderPower bond={aBond()} />
    </p>,
  );
  expect(screen.getByText('For him').textContent).toBe('For him');
  expect(api.sentWith('GET')).toEqual([]);
});

it.each([
  ['Agent', `/defendants/${original.defendantId}`],
  ['Auditor', `/accounts/${original.accountId}`],
] as const)('the bond names whose it is: to the %s with a link to what they may read', async (role, path) => {
  const allocation = { passThroughCents: 0, feesCents: 0, premiumCents: 0, creditCents: 0 };
  const { defendantId, accountId } = original;
  const account = { ...anAccount({ accountId }), defendantName: 'Odile Hebert', allocation };
  const api = new FakeApi()
    .on(getDefendant, aDefendant({ defendantId, fullName: 'Odile Hebert' }), { defendantId })
    .on(getAccount, { ...account, explanation: [], waiting: [], payouts: [] }, { accountId });
  await show(
    <Suspense>
      <OfWhom bond={original} />
    </Suspense>,
    aSession(role),
  );
  expect((await screen.findByRole('link', { name: 'Odile Hebert' })).getAttribute('href')).toBe(path);
  expect(api.sentTo(role === 'Auditor' ? getDefendant : getAccount)).toEqual([]);
});
