import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { useState } from 'react';
import {
  changePreferences,
  DEFAULT_PREFERENCES,
  getPreferences,
  type Preferences,
} from '#contracts/agency/organizations/preferences.ts';
import { answer, FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List } from '../../../ui/list.tsx';
import { KeptListTools, useKeptColumns } from './kept-list.tsx';

interface Line {
  number: number;
  method: string;
  by: string;
}

interface Search {
  from?: string | undefined;
  to?: string | undefined;
  method?: string | undefined;
}

const columns: Column<Line>[] = [
  { key: 'number', header: 'No.', count: ({ number }) => number },
  { key: 'method', header: 'Method', optional: 'shown', cell: ({ method }) => method },
  { key: 'by', header: 'Recorded by', optional: 'hidden', cell: ({ by }) => by },
];

const Screen = ({ initial = {} }: { initial?: Search }) => {
  const [search, setSearch] = useState<Search>({ from: undefined, to: undefined, method: undefined, ...initial });
  const shown = useKeptColumns('payments', columns);
  return (
    <main>
      <KeptListTools list="payments" columns={columns} search={search} onOpen={setSearch} />
      <p>{JSON.stringify(search)}</p>
      <List
        label="Payments"
        from={[{ number: 7, method: 'Cash', by: 'Marie Delacroix' }]}
        columns={shown}
        rowKey={({ number }) => String(number)}
      />
    </main>
  );
};

let kept: Preferences;

beforeEach(() => {
  kept = DEFAULT_PREFERENCES;
  new FakeApi()
    .on(getPreferences, () => answer(kept))
    .on(changePreferences, ({ body }) => answer((kept = body as Preferences)));
});

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const open = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.matches(':enabled')).toBe(true));
  await userEvent.click(button);
};
const save = async (name: string) => {
  await userEvent.type(await screen.findByLabelText('Name of this view'), name);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
};

describe('The views of a list', () => {
  it('keep its filters under a name, and show them again', async () => {
    const { unmount } = await show(<Screen initial={{ from: '2026-11-01', to: '2026-11-30', method: 'Cash' }} />);
    await open('Views');
    expect(screen.getByText('Keep these filters and this order under a name.')).toBeTruthy();
    await save('Cash of the month');
    expect(await screen.findByRole('button', { name: 'Cash of the month' })).toBeTruthy(); // the list is as it says
    const views = [{ name: 'Cash of the month', search: 'days=This+month&method=Cash' }];
    await waitFor(() => expect(kept.lists).toEqual({ payments: { views } }));
    unmount();
    await show(<Screen initial={{ method: 'Check' }} />);
    await open('Views');
    await userEvent.click(await screen.findByRole('button', { name: 'Cash of the month' }));
    expect(screen.getByText('{"from":"2026-11-01","to":"2026-11-30","method":"Cash"}')).toBeTruthy();
  });

  it('lead back to the list as it is for everybody', async () => {
    await show(<Screen initial={{ method: 'Check' }} />);
    await open('Views');
    await userEvent.click(await screen.findByRole('button', { name: 'Default' }));
    expect(screen.getByText('{}')).toBeTruthy();
    await open('Views');
    expect(screen.getByRole('button', { name: 'Default' }).getAttribute('aria-current')).toBe('true');
  });

  it('have one of each name: the later takes the place of the earlier', async () => {
    kept = { ...kept, lists: { payments: { views: [{ name: 'Mine', search: 'method=Check' }] } } };
    await show(<Screen initial={{ method: 'Cash' }} />);
    await open('Views');
    await screen.findByRole('button', { name: 'Mine' });
    await save('Mine');
    await waitFor(() => expect(kept.lists?.payments?.views).toEqual([{ name: 'Mine', search: 'method=Cash' }]));
  });

  it('can be deleted, and leave the columns and the other lists alone', async () => {
    const journal = { columns: ['day'] };
    const views = [{ name: 'Mine', search: 'method=Check' }];
    kept = { ...kept, lists: { journal, payments: { columns: ['by'], views } } };
    const { container } = await show(<Screen />);
    await open('Views');
    expect((await axe(container)).violations).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the view Mine' }));
    await waitFor(() => expect(kept.lists).toEqual({ journal, payments: { columns: ['by'], views: [] } }));
    expect(screen.queryByRole('button', { name: 'Mine' })).toBeNull();
  });
});

describe('The columns of a list', () => {
  it('are the usual ones until somebody chooses, and the chosen ones from then on', async () => {
    const { unmount } = await show(<Screen />);
    expect(headers()).toEqual(['No.', 'Method']);
    await open('Columns');
    expect(screen.queryByLabelText('No.')).toBeNull(); // columns that the list needs cannot be hidden
    fireEvent.click(screen.getByLabelText('Recorded by'));
    await waitFor(() => expect(headers()).toEqual(['No.', 'Method', 'Recorded by']));
    fireEvent.click(screen.getByLabelText('Method'));
    await waitFor(() => expect(headers()).toEqual(['No.', 'Recorded by']));
    await waitFor(() => expect(kept.lists).toEqual({ payments: { columns: ['by'] } }));
    unmount();
    await show(<Screen />);
    await waitFor(() => expect(headers()).toEqual(['No.', 'Recorded by']));
  });
});
