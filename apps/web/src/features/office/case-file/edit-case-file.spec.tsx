import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { listBondsOfDefendant, type Bond } from '#contracts/books/bond/bonds.ts';
import { editDefendant, getDefendant } from '#contracts/people/people/defendants.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBond, aDefendant } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { EditCaseFile } from './edit-case-file.tsx';

const defendant = aDefendant();
const params = { defendantId: defendant.defendantId };
const which = [{ path: 'courtDate', message: 'Choose which bond this court date is of.' }];

const open = async (bonds: Bond[]) => {
  sessionStorage.clear();
  const api = new FakeApi()
    .on(getDefendant, defendant, params)
    .on(listBondsOfDefendant, { bonds }, params)
    .on(editDefendant, () => answer(defendant), params);
  await show(<EditCaseFile defendant={defendant} onClose={() => undefined} />);
  const courtDate = await screen.findByLabelText<HTMLInputElement>('Court Date');
  return { api, courtDate, user: userEvent.setup() };
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const sent = (api: FakeApi) => api.sentWith('PATCH').map(({ body }) => body);

describe('The court date in the edit dialog', () => {
  it('is that of the only open bond', async () => {
    const { api, courtDate } = await open([aBond({ courtDate: '2026-12-09' })]);
    expect(courtDate.value).toBe('12/09/2026');
    expect(screen.queryByLabelText('Court date of')).toBeNull();
    fireEvent.change(courtDate, { target: { value: '12/16/2026' } });
    save();
    await waitFor(() => expect(sent(api)).toEqual([{ courtDate: '2026-12-16', basedOn: defendant.version }]));
  });

  it('asks which of several open bonds it is of, and keeps what was typed', async () => {
    const other = 'a6f1c2de-0000-4000-8000-0000000000b2';
    const { api, courtDate, user } = await open([
      aBond({ courtDate: '2026-12-09', powerNumber: 'AB-1' }),
      aBond({ bondId: other, powerNumber: '', caseNumber: '26-77' }),
    ]);
    api.on(editDefendant, () => refusal('VALIDATION_FAILED', which), params);
    fireEvent.change(courtDate, { target: { value: '12/16/2026' } });
    save();
    await screen.findByText('Choose which bond this court date is of.');
    expect(courtDate.value).toBe('12/16/2026');
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: 'Court date of' }));
    await user.click(await screen.findByRole('option', { name: 'Case 26-77 · no court date' }));
    save();
    await waitFor(() =>
      expect(sent(api).at(-1)).toEqual({ courtDate: '2026-12-16', courtDateBondId: other, basedOn: defendant.version }),
    );
  });
});
