import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { lookUpPowers, type PowerForBond } from '#contracts/books/bond/bond-powers.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBond } from '../../../test/people.ts';
import { aSession, show } from '../../../test/render.tsx';
import { VoidBond } from './void-bond.tsx';

const bond = aBond({ powerNumber: 'P-001' });
const today = '2026-11-20'; // of the session

const open = async (expiresOn: string | null, of = bond) => {
  const power: PowerForBond = {
    powerId: crypto.randomUUID(),
    powerNumber: 'P-001',
    suretyId: null,
    suretyName: '',
    bondName: '',
    isReceived: true,
    amountCents: 1_000_000,
    expiresOn,
    state: 'executed',
    holderId: null,
    holderName: '',
    reservedBy: null,
    bondId: of.bondId,
  };
  new FakeApi()
    .on(listAccountsOfDefendant, { accounts: [] }, { defendantId: of.defendantId })
    .on(lookUpPowers, { unknownRefused: false, numbers: [{ powers: [power], meant: null }] });
  return show(<VoidBond bond={of} onClose={() => undefined} />, aSession());
};

describe('Voiding a bond asks what became of its paper', () => {
  it('an intact one goes back to its holder, until its last day', async () => {
    await open(today);
    await screen.findByRole('radio', { name: 'Yes: power P-001 goes back to its holder' });
  });

  it('one whose last day is past goes back as expired, and is said to', async () => {
    const { frame } = await open('2025-05-17');
    const message = 'Yes: power P-001 goes back expired: cannot be used after 05/17/2025';
    await screen.findByRole('radio', { name: message });
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('of a bond once forfeited nothing is asked: it is void', async () => {
    await open('2025-05-17', { ...bond, paperSpent: true });
    await screen.findByText(/becomes void, because the bond was once forfeited or discharged/);
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
