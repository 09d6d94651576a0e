import { describe, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { listQuickLinks } from '#contracts/agency/quick-links/quick-links.ts';
import { FakeApi, refusal } from '../test/api.ts';
import { show } from '../test/render.tsx';
import { userEvent } from '../test/user.ts';
import { useFreshQuery } from './fresh-query.ts';
import { contractQuery } from './query.ts';

const query = contractQuery(listQuickLinks, {}, []);
const linkNamed = (name: string) => ({
  links: [
    {
      quickLinkId: 'a6f1c2de-0000-4000-8000-00000000000a',
      linkType: 'inmate' as const,
      name,
      url: '',
      description: '',
    },
  ],
});

/** A form whose field starts with what was answered. */
const Form = () => {
  const { data, error } = useFreshQuery(query);
  if (data) return <input aria-label="Name" defaultValue={data.links[0]?.name} />;
  return <p>{error ? 'Not known' : 'Loading'}</p>;
};

/** A list that keeps the answer in the cache, and the form opened beside it. */
const List = () => {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(query);
  return (
    <>
      <p>{data?.links[0]?.name}</p>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      {open ? <Form /> : null}
    </>
  );
};

describe('What a form starts with', () => {
  it('is what the server says now, not what the cache still holds', async () => {
    const api = new FakeApi().on(listQuickLinks, linkNamed('Before'));
    await show(<List />);
    await screen.findByText('Before');
    api.on(listQuickLinks, linkNamed('Now'));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Now');
  });

  it('is not known where the server does not say it, whatever the cache holds', async () => {
    const api = new FakeApi().on(listQuickLinks, linkNamed('Before'));
    await show(<List />);
    await screen.findByText('Before');
    api.on(listQuickLinks, () => refusal('ROLE_REFUSED'));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByText('Not known')).toBeTruthy();
    expect(screen.queryByLabelText('Name')).toBeNull();
  });
});
