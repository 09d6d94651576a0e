import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { useQuery } from '@tanstack/react-query';
import { amendBond, getBond } from '#contracts/books/bond/bonds.ts';
import { listEmergencies } from '#contracts/recovery/deadlines/emergencies.ts';
import { answer, FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBond } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { bondQuery } from '../../books/bonds/index.ts';
import { ForfeitureCard } from './forfeiture-card.tsx';

const bondId = 'a6f1c2de-0000-4000-8000-0000000000b1';

const Followed = () => {
  const { data } = useQuery(bondQuery(bondId));
  return data ? <ForfeitureCard bond={data} isHere /> : null;
};

it('The forfeiture card still says that it was saved once it shows the bond that came of it', async () => {
  const dates = { forfeitureDate: '2026-06-09', ftaDate: '2026-06-09', dueDate: '2026-12-06' };
  let newest = aBond({ bondId, status: 'FORFEITED', forfeited: true, ...dates });
  new FakeApi()
    .on(listEmergencies, { emergencies: [] })
    .on(getBond, () => answer(newest), { bondId })
    .on(
      amendBond,
      () => {
        newest = { ...newest, caseNumber: '26-CR-1188', revision: 2 };
        return answer({ bondId, accountId: newest.accountId, premiumCents: newest.premiumCents, revision: 2 });
      },
      { bondId },
    );
  await show(<Followed />);
  const field = await screen.findByLabelText('Case Number');
  await userEvent.type(field, '26-CR-1188');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.contains(field)).toBe(false)); // the card of the newer version stands there
  expect(screen.getByLabelText('Case Number')).toHaveProperty('value', '26-CR-1188');
  screen.getByText('Saved.');
});

it('A forfeiture that is unticked on its card says what that needs, and closes the bond with the reason', async () => {
  const bond = aBond({ bondId, status: 'FORFEITED', forfeited: true, forfeitureDate: '2026-06-09' });
  const amended = { bondId, accountId: bond.accountId, premiumCents: bond.premiumCents, revision: 2, changed: true };
  const api = new FakeApi().on(listEmergencies, { emergencies: [] }).on(amendBond, amended, { bondId });
  const { frame } = await show(<ForfeitureCard bond={bond} isHere />);
  await userEvent.click(await screen.findByLabelText('Forfeited'));
  screen.getByText('Setting a forfeiture aside needs a Supervisor or an Admin, and a reason.');
  expect((await axe(frame)).violations).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Reason/), 'The court set it aside');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  const edit = { status: 'CLOSED', confirmed: true, reason: 'The court set it aside', basedOn: bond.revision };
  expect(
    api
      .sentWith('PATCH')
      .concat(api.sentWith('POST'))
      .map(({ body }) => body),
  ).toEqual([edit]);
});
