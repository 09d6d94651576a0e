import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { listSureties } from '#contracts/agency/sureties/sureties.ts';
import { getRatesCharged, type BondCharged } from '#contracts/office/production/rates-charged.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { RatesChargedReport } from './rates-charged.tsx';

const sums = {
  bonds: 2,
  faceCents: 2_000_000,
  lawfulCents: 240_000,
  chargedCents: 230_000,
  adjustedCents: 20_000,
  aboveCents: 10_000,
  belowCents: -20_000,
};
const bond: BondCharged = {
  bondId: '0197a000-0000-7000-8000-000000000002',
  agentName: 'Remy Guidry',
  writtenOn: '2026-11-05',
  defendantName: 'Odile Fontenot',
  powerNumber: 'P-1',
  parish: 'Orleans',
  isRewrite: false,
  faceCents: 1_000_000,
  lawfulCents: 120_000,
  chargedCents: 130_000,
  adjustedCents: 0,
  computation: '12% of $10,000.00 is $1,200.00 (R.S. 22:1443)',
  why: 'above',
};
const adjusted: BondCharged = {
  ...bond,
  bondId: '0197a000-0000-7000-8000-000000000003',
  defendantName: 'Jules Landry',
  chargedCents: 100_000,
  adjustedCents: 20_000,
  why: 'adjusted',
};
const report: AnswerOf<typeof getRatesCharged> = {
  from: '2026-11-01',
  to: '2026-11-30',
  parishes: [{ parish: 'Orleans', ...sums }],
  total: sums,
  differing: [bond, adjusted],
  differ: 2,
  narrowedTo: [],
};

const start = async (answered: Partial<typeof report> = {}, role?: 'Auditor', changes: object[] = []) => {
  new FakeApi().on(getRatesCharged, { ...report, ...answered });
  const { frame } = await show(
    <RatesChargedReport search={{}} change={(change) => changes.push(change)} />,
    aSession(role ?? 'Admin'),
  );
  return { frame };
};

it('What was charged above a rule is said first, then each parish, then the bonds with their computation', async () => {
  const { frame } = await start();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^\$100\.00 was charged above the rules\./);
  const parishes = screen.getByRole('region', { name: 'Rates by parish' });
  expect(within(parishes).getAllByRole('row').at(-1)?.textContent).toMatch(/Total.*11\.50%.*\$100\.00.*−\$200\.00/);
  const differing = within(screen.getByRole('region', { name: 'Bonds beside their rules' })).getAllByRole('row');
  expect(differing[1]?.textContent).toMatch(/Odile Fontenot.*Orleans: 12% of.*Above the rule.*\$100\.00/);
  expect(differing[2]?.textContent).toMatch(/Jules Landry.*Adjusted.*−\$200\.00/);
  expect(screen.getByRole('link', { name: 'Odile Fontenot' }).getAttribute('href')).toBe(`/bonds/${bond.bondId}`);
  expect((await axe(frame)).violations).toEqual([]);
});

it('Where no bond is above its rule and none differs, that is said and nothing more is listed', async () => {
  await start({ total: { ...sums, aboveCents: 0 }, differing: [], differ: 0 });
  expect(await screen.findByText('No bond of these days is charged above its rule.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Bonds beside their rules' })).toBeNull();
});

it('More bonds than are shown are counted', async () => {
  await start({ differ: 1_204 });
  expect(await screen.findByText('The first 2 of 1,204 bonds; the file has all')).toBeTruthy();
});

it('An Auditor reads it and takes no file away; chosen days go to the URL', async () => {
  const changes: object[] = [];
  await start({}, 'Auditor', changes);
  await screen.findByRole('alert');
  expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull();
  await userEvent.click(screen.getByRole('combobox', { name: 'Days' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Last month' }));
  expect(changes).toEqual([{ from: expect.stringMatching(/-01$/), to: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]);
});

it('What could not be read is said, with a way to try again, and days without bonds say so', async () => {
  new FakeApi().on(getRatesCharged, () => refusal('MONEY_STOPPED'));
  await show(<RatesChargedReport search={{}} change={() => undefined} />);
  expect(await screen.findByText('Failed to load the rates.')).toBeTruthy();
});

it('Days without a bond are empty', async () => {
  const none = {
    bonds: 0,
    faceCents: 0,
    lawfulCents: 0,
    chargedCents: 0,
    adjustedCents: 0,
    aboveCents: 0,
    belowCents: 0,
  };
  await start({ parishes: [], total: none, differing: [], differ: 0 });
  expect(await screen.findByText('No bonds written on these days.')).toBeTruthy();
});

it('It is of a parish alone where that is chosen, and says so', async () => {
  new FakeApi().on(listSureties, { sureties: [] }).on(getRatesCharged, { ...report, narrowedTo: ['Parish Orleans'] });
  await show(<RatesChargedReport search={{ parish: 'Orleans' }} change={() => undefined} />);
  await screen.findByText('Parish Orleans.');
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toContain('parish=Orleans');
});
