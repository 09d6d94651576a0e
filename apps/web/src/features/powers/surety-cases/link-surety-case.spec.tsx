import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { listBondsOfDefendant } from '#contracts/books/bond/bonds.ts';
import { linkSuretyCase } from '#contracts/powers/surety-cases/link-surety-case.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { LinkSuretyCase } from './link-surety-case.tsx';
import { listDefendants } from '#contracts/people/people/defendants.ts';

const idOf = (nth: number) => `01890000-0000-7000-8000-00000000000${nth}`;
const [caseId, defendantId, bondId] = [idOf(1), idOf(2), idOf(3)];
const defendant = { defendantId, fullName: 'Theo Landry', birthday: '1980-03-02' };
const bond = { bondId, powerNumber: 'P-100', amountCents: 500_000, status: 'OPEN' };
const unlinked = { defendantId: null, linkedName: null, bondId: null, bondPower: null };

const start = async (links: object = unlinked) => {
  const server = new FakeApi()
    .on(listDefendants, { rows: [defendant], nextCursor: null } as never)
    .on(listBondsOfDefendant, { bonds: [bond] } as never, { defendantId })
    .on(linkSuretyCase, { caseId, version: 5 }, { caseId });
  const user = userEvent.setup();
  let closed = 0;
  const suretyCase = { caseId, version: 4, defendantName: 'Landry', ...links } as Parameters<
    typeof LinkSuretyCase
  >[0]['suretyCase'];
  const view = await show(<LinkSuretyCase suretyCase={suretyCase} onClose={() => (closed += 1)} />);
  await screen.findByRole('dialog', { name: 'Link Case' });
  return {
    server,
    user,
    closes: () => closed,
    body: () => server.sentTo(linkSuretyCase, { caseId })[0]?.body,
    ...view,
  };
};

it('The Link dialog looks for the name on the case, then offers the bonds of who was chosen', async () => {
  const { server, user, closes, body } = await start();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Bond' }).disabled).toBe(true);
  await user.click(screen.getByRole('combobox', { name: 'Defendant' }));
  await user.click(await screen.findByRole('option', { name: 'Theo Landry (03/02/1980)' }));
  expect(new URL(server.sentTo(listDefendants)[0]?.address ?? '', 'http://x').searchParams.get('name')).toBe('Landry');
  await user.click(screen.getByRole('combobox', { name: 'Bond' }));
  await user.click(await screen.findByRole('option', { name: 'P-100 · $5,000.00 · OPEN' }));
  expect((await axe(document.body)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(closes()).toBe(1));
  expect(body()).toEqual({ defendantId, bondId, basedOn: 4 });
});

it('The Link dialog takes a link away, and keeps what was chosen where somebody was quicker', async () => {
  const { server, user, closes, body } = await start({ defendantId, linkedName: 'Theo Landry', bondId });
  server.on(linkSuretyCase, () => refusal('EDITED_MEANWHILE'), { caseId });
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Bond' }).value).toBe('P-100 · $5,000.00 · OPEN'),
  );
  await user.clear(screen.getByRole('combobox', { name: 'Defendant' }));
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('alert');
  expect(closes()).toBe(0);
  expect(body()).toMatchObject({ basedOn: 4 });
});
