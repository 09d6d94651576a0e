import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { editDefendant, getDefendant, type Defendant } from '#contracts/people/people/defendants.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { applyChange } from '../../../lib/live.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aDefendant } from '../../../test/people.ts';
import { aSession, show } from '../../../test/render.tsx';
import { EditDefendant } from './edit-defendant.tsx';
import { defendantQuery } from './defendants.queries.ts';

const { defendantId } = aDefendant();
const params = { defendantId };

/** The dialog over the case file, as the profile shows it; `closed` counts. */
const open = async (role?: 'Accounting') => {
  const file = { now: aDefendant(), closed: 0 };
  const api = new FakeApi()
    .on(getDefendant, () => answer(file.now), params)
    .on(
      listHistory,
      () =>
        answer({
          rows: [
            { entryId: '1', at: '2026-11-20T15:00:00Z', who: 'Lena Guidry', kind: 'details', words: '', link: null },
          ],
          nextCursor: null,
        }),
      params,
    );
  const saves = () => api.sentWith('PATCH').map(({ body }) => body);
  const takes = (reply: (body: Partial<Defendant>) => Response) =>
    api.on(editDefendant, ({ body }) => reply(body as Partial<Defendant>), params);
  takes((body) => {
    file.now = { ...file.now, ...body, version: file.now.version + 1 };
    return answer(file.now);
  });
  const Profile = () => {
    const { data } = useQuery(defendantQuery(defendantId));
    return data ? <EditDefendant defendant={data} onClose={() => (file.closed += 1)} /> : null;
  };
  const view = await show(<Profile />, aSession(role));
  await screen.findByRole('dialog');
  /** What the live stream brings when somebody else saves. */
  const somebodySaves = async (changes: Partial<Defendant>) => {
    file.now = { ...file.now, ...changes, version: file.now.version + 1 };
    act(() => applyChange(view.queries, { token: 's:1', changes: [{ topic: 'defendant', id: defendantId }] }));
  };
  return { ...view, api, file, saves, takes, somebodySaves };
};

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>((text) => text.replace(' *', '') === label, {
    selector: 'input, textarea',
  });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('Editing a defendant', () => {
  it('has every field of a defendant and nothing for axe to find', async () => {
    await open();
    for (const [label, value] of [
      ['Birthday', '03/09/1988'],
      ['Alternate Phone', '(504) 555-0143'],
      ['Height', `5'6"`],
      ['Weight (lbs)', '140'],
      ['Employer City', 'New Orleans'],
      ['Vehicle Year', '2015'],
      ['Other Contact', 'Sister next door'],
      ['SSN', ''],
    ] as const) {
      expect([label, field(label).value]).toEqual([label, value]);
    }
    expect(screen.getByText('***-**-6789')).toBeTruthy();
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  });

  it('sends only what was changed, and from which version, nothing where nothing was; typed digits of an SSN are hidden until Show', async () => {
    const { file, saves } = await open();
    save(); // nothing was changed, nothing is sent
    await waitFor(() => expect(file.closed).toBe(1));
    expect(saves()).toEqual([]);
    type('City', 'Gretna');
    type('Weight (lbs)', '');
    fireEvent.focus(field('SSN'));
    type('SSN', '123-45-6780');
    fireEvent.blur(field('SSN'));
    expect(field('SSN').value).toBe('***-**-6780');
    fireEvent.click(screen.getByRole('button', { name: 'Show the typed SSN' }));
    expect(field('SSN').value).toBe('123-45-6780');
    save();
    await waitFor(() => expect(file.closed).toBe(2));
    expect(saves()).toEqual([{ city: 'Gretna', weight: null, ssn: '123456780', basedOn: 3 }]);
  });

  it('puts messages beside their fields, says that saving failed, and warns before what was typed is lost', async () => {
    const { router, takes } = await open();
    type('Full Name', '');
    type('Birthday', '02301988');
    save();
    expect(await screen.findByText('Full name is required')).toBeTruthy();
    expect(screen.getByText('Enter a valid date in MM/DD/YYYY.')).toBeTruthy();
    takes(() => refusal('DEFENDANT_NOT_FOUND'));
    type('Full Name', 'Nora H');
    type('Birthday', '02281988');
    save();
    expect(await screen.findByText('Save failed: Defendant not found.')).toBeTruthy();
    expect(field('Full Name').value).toBe('Nora H');
    void act(() => void router.navigate({ to: '/elsewhere' } as never));
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  });

  it('takes an SSN off the file when saved, and not where it was thought better of', async () => {
    const { saves, file } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Remove the SSN' }));
    expect(screen.getByText('Removed when you save.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Keep the SSN' }));
    expect(screen.queryByText('Removed when you save.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Remove the SSN' }));
    save();
    await waitFor(() => expect(file.closed).toBe(1));
    expect(saves()).toEqual([{ ssn: '', basedOn: 3 }]);
  });

  it('offers no look at the SSN on file to who may not see it', async () => {
    await open('Accounting');
    expect(screen.queryByRole('button', { name: 'Show SSN' })).toBeNull();
  });
});

describe('Editing a defendant while somebody else does', () => {
  it('follows fields that were not touched, says who changed them, and saves from there', async () => {
    const { file, saves, somebodySaves } = await open();
    type('City', 'Gretna');
    await somebodySaves({ phoneNumber: '5045550199', employerName: 'Port of New Orleans' });
    expect(await screen.findByText('Lena Guidry changed Phone, Employer just now.')).toBeTruthy();
    expect([field('Phone').value, field('Employer').value, field('City').value]).toEqual([
      '(504) 555-0199',
      'Port of New Orleans',
      'Gretna',
    ]);
    save();
    await waitFor(() => expect(file.closed).toBe(1));
    expect(saves()).toEqual([{ city: 'Gretna', basedOn: 4 }]);
  });

  it('asks where both changed one field, and saves what was chosen', async () => {
    const { file, saves, somebodySaves } = await open();
    type('City', 'Gretna');
    type('Email', 'nora@new.example.com');
    await somebodySaves({ city: 'Kenner', email: 'nora@other.example.com' });
    expect(await screen.findByText('Now on file: Kenner')).toBeTruthy();
    expect(await screen.findByText(/^Lena Guidry changed .*City.* just now\.$/)).toBeTruthy();
    expect(field('City').value).toBe('Gretna');
    save(); // nothing is sent before it is decided
    expect(saves()).toEqual([]);
    expect((await axe(screen.getByRole('group', { name: 'Personal Information' }))).violations).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Use theirs: City' }));
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine: Email' }));
    expect(field('City').value).toBe('Kenner');
    save();
    await waitFor(() => expect(file.closed).toBe(1));
    expect(saves()).toEqual([{ email: 'nora@new.example.com', basedOn: 4 }]);
  });

  it('does the same when the server was the first to know', async () => {
    const { file, saves, takes } = await open();
    takes((body) => {
      file.now = aDefendant({ city: 'Kenner', version: 4 });
      takes((again) => answer({ ...file.now, ...again, version: 5 }));
      expect(body.city).toBe('Gretna');
      return refusal('EDITED_MEANWHILE', [{ path: 'city', message: 'Lena Guidry changed this at the same time.' }]);
    });
    type('City', 'Gretna');
    type('Vehicle Color', 'Red');
    save();
    expect(await screen.findByText('Now on file: Kenner')).toBeTruthy();
    expect(await screen.findByText(/^Lena Guidry changed .*City.* just now\.$/)).toBeTruthy();
    const problem = screen.getByText(/^Save failed: Somebody else changed this at the same time\./);
    expect(within(screen.getByRole('dialog')).getByText(problem.textContent)).toBeTruthy();
    expect([field('City').value, field('Vehicle Color').value]).toEqual(['Gretna', 'Red']);
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine: City' }));
    save();
    await waitFor(() => expect(file.closed).toBe(1));
    expect(saves().at(-1)).toEqual({ city: 'Gretna', vehicleColor: 'Red', basedOn: 4 });
  });
});
