import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import {
  addQuickLink,
  deleteQuickLink,
  editQuickLink,
  listQuickLinks,
  type QuickLink,
} from '#contracts/agency/quick-links/quick-links.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { QuickLinks } from './quick-links.tsx';

const quickLinkId = 'a6f1c2de-0000-4000-8000-00000000000a';
const sheriff: QuickLink = {
  quickLinkId,
  linkType: 'inmate',
  name: 'Orleans Parish Sheriff',
  url: 'https://sheriff.example.org/',
  description: 'Open inmate search',
};

const start = async (customize: boolean, links: QuickLink[] = [sheriff]) => {
  const api = new FakeApi().on(listQuickLinks, { links });
  const { frame } = await show(<QuickLinks customize={customize} />);
  await screen.findByRole('region', { name: 'Inmate Search Quick Links' });
  return { api, frame, user: userEvent.setup() };
};
const group = (name: string) => within(screen.getByRole('region', { name }));

describe('Quick links', () => {
  it('stand in three groups and open in a tab that learns nothing of this one', async () => {
    const { frame } = await start(false);
    const link = group('Inmate Search Quick Links').getByRole('link', { name: /Orleans Parish Sheriff/ });
    expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
      'https://sheriff.example.org/',
      '_blank',
      'noopener noreferrer',
    ]);
    expect(group('Court Records Quick Links').getByText('No links yet.')).toBeTruthy();
    expect(group('Other Quick Links').getByText('No links yet.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('say that they could not be loaded, and try again', async () => {
    const api = new FakeApi();
    await show(<QuickLinks customize={false} />);
    expect(await screen.findByText('Failed to load quick links.')).toBeTruthy();
    api.on(listQuickLinks, { links: [sheriff] });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Orleans Parish Sheriff')).toBeTruthy();
  });
});

describe('Quick links in Customize mode', () => {
  it('are added to the group of the form, once name and URL are there', async () => {
    const { api, frame, user } = await start(true);
    expect((await axe(frame)).violations).toEqual([]);
    const court = group('Court Records Quick Links');
    const save = court.getByRole('button', { name: 'Add Link' });
    expect(save).toHaveProperty('disabled', true);
    await user.type(court.getByLabelText(/Name/), 'Docket');
    expect(save).toHaveProperty('disabled', true);
    await user.type(court.getByLabelText(/URL/), 'docket.example.org');
    expect(court.getByLabelText('Description').getAttribute('placeholder')).toBe('Open court search');
    api.on(addQuickLink, { ...sheriff, quickLinkId });
    await user.click(save);
    await waitFor(() => expect(court.getByLabelText(/Name/)).toHaveProperty('value', ''));
    expect(api.sentWith('POST')[0]?.body).toEqual({
      linkType: 'court',
      name: 'Docket',
      url: 'https://docket.example.org',
      description: '',
    });
  });

  it('take no address that runs something', async () => {
    const { api, user } = await start(true);
    const other = group('Other Quick Links');
    await user.type(other.getByLabelText(/Name/), 'Bad');
    await user.type(other.getByLabelText(/URL/), 'javascript:alert(1)');
    await user.click(other.getByRole('button', { name: 'Add Link' }));
    expect(other.getByText('Enter a web address that begins with https:// or http://.')).toBeTruthy();
    expect(api.sentWith('POST')).toEqual([]);
  });

  it('are edited in their place', async () => {
    const { api, user } = await start(true);
    await user.click(screen.getByRole('button', { name: 'Edit Orleans Parish Sheriff' }));
    const form = within(screen.getByRole('form', { name: 'Edit Orleans Parish Sheriff' }));
    await user.type(form.getByLabelText(/Name/), ' (OPSO)');
    api.on(editQuickLink, sheriff, { quickLinkId });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: /^Edit/ })).toBeNull());
    expect(api.sentWith('PUT')[0]?.body).toMatchObject({ name: 'Orleans Parish Sheriff (OPSO)', linkType: 'inmate' });
  });

  it('are deleted after a question, and say why when they are not', async () => {
    const { api, user } = await start(true);
    await user.click(screen.getByRole('button', { name: 'Delete Orleans Parish Sheriff' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete link' }));
    api.on(deleteQuickLink, () => refusal('QUICK_LINK_NOT_FOUND'), { quickLinkId });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('This link no longer exists.')).toBeTruthy();
    api.on(deleteQuickLink, { quickLinkId }, { quickLinkId }).on(listQuickLinks, { links: [] });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Orleans Parish Sheriff')).toBeNull());
  });
});
