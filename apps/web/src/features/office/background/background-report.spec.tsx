import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { runBackgroundReport } from '#contracts/office/background/background.ts';
import { getDefendant, type Defendant } from '#contracts/people/people/defendants.ts';
import { listDefendantReferences, listIndemnitors } from '#contracts/people/people/indemnitors.ts';
import type { Reference } from '#contracts/people/people/people.ts';
import { listQuickLinks } from '#contracts/agency/quick-links/quick-links.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBareDefendant, aBareIndemnitor } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { BackgroundReport } from './background-report.tsx';
import { openAll } from './open-all.ts';

const defendantId = 'a6f1c2de-0000-4000-8000-00000000000d';
const other = 'a6f1c2de-0000-4000-8000-00000000000e';
const defendant = aBareDefendant({
  defendantId,
  fullName: 'Alcide O’Brien',
  birthday: '1988-03-09',
  phoneNumber: '5045550142',
  sex: 'M',
  weight: 180,
  ssnLast4: '4321',
});
const mother: Reference = {
  referenceId: 'a6f1c2de-0000-4000-8000-00000000000f',
  name: 'Odile',
  relationship: 'Parent',
  phone: '5045550199',
  address: '',
  city: 'Gretna',
  state: 'LA',
  zip: '',
};
const indemnitor = aBareIndemnitor({
  indemnitorId: other,
  defendantId,
  fullName: 'Remy Fontenot',
  references: [{ ...mother, referenceId: defendantId, name: 'Bo', relationship: '' }],
});
const portal = {
  quickLinkId: other,
  linkType: 'inmate' as const,
  name: 'Statewide',
  url: 'https://inmates.example.org/',
  description: '',
};

const of = { defendantId };
const withData = (given: Partial<Defendant> = {}) =>
  new FakeApi()
    .on(getDefendant, { ...defendant, ...given }, of)
    .on(listIndemnitors, { indemnitors: [indemnitor] }, of)
    .on(listDefendantReferences, { references: [mother] }, of)
    .on(listQuickLinks, { links: [portal, { ...portal, linkType: 'court', name: 'Docket' }] })
    .on(runBackgroundReport, of, of);
const start = () => show(<BackgroundReport defendantId={defendantId} />);
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('Background report', () => {
  it('sums up who it is, without any digit of the SSN', async () => {
    withData();
    const { frame } = await start();
    const summary = await section('Identity Summary');
    expect(summary.getByText('03/09/1988 (38)')).toBeTruthy();
    expect(summary.getByText('180 lbs')).toBeTruthy();
    expect(frame.innerHTML).not.toMatch(/4321|SSN/);
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('links to searches filled with the case file, in tabs that learn nothing of this one', async () => {
    withData();
    await start();
    const social = await section('Social & Web Presence');
    const google = social.getByRole('link', { name: 'Google' });
    expect(new URL(google.getAttribute('href') ?? '').searchParams.get('q')).toBe('"Alcide O’Brien"');
    for (const link of screen.getAllByRole('link').filter(({ title }) => title === '')) {
      if (link.getAttribute('target') === '_blank') expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    }
    expect((await section('Custody / Inmate')).getByRole('link', { name: 'Statewide' })).toBeTruthy();
    expect((await section('Addresses (Maps)')).getByText('None.')).toBeTruthy();
    const known = await section('Known Associates');
    for (const name of ['Remy Fontenot (Indemnitor)', 'Odile (Parent)', 'Bo (Reference of Remy Fontenot)']) {
      expect(known.getByText(name)).toBeTruthy();
    }
    expect(screen.getByRole('note').textContent).toMatch(/not for employment or credit decisions/);
  });

  it('has a section of vehicles only with vehicle data', async () => {
    withData();
    const { unmount } = await start();
    await section('Identity Summary');
    expect(screen.queryByRole('region', { name: 'Vehicles' })).toBeNull();
    unmount();
    withData({ vehicleMake: 'Ford' });
    await start();
    expect((await section('Vehicles')).getByRole('link', { name: 'Google Images' })).toBeTruthy();
  });

  it('prints, and records who made it', async () => {
    const api = withData();
    await start();
    let printed = 0;
    window.print = () => void (printed += 1);
    fireEvent.click(await screen.findByRole('button', { name: 'Print / Save PDF' }));
    expect(printed).toBe(1);
    await waitFor(() => expect(api.sentWith('POST')).toHaveLength(1));
  });

  it('says that there is no such defendant', async () => {
    withData().on(getDefendant, () => refusal('DEFENDANT_NOT_FOUND'), of);
    await start();
    expect(await screen.findByText('Defendant not found.')).toBeTruthy();
  });

  it('says what failed, and tries again', async () => {
    const api = withData().on(listIndemnitors, () => refusal('INTERNAL_ERROR'), of);
    await start();
    const said = 'Error loading background data: Something went wrong on our side. Nothing was lost; try again.';
    expect(await screen.findByText(said)).toBeTruthy();
    api.on(listIndemnitors, { indemnitors: [] }, of);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Identity Summary')).toBeTruthy();
  });
});

describe('Open All', () => {
  const before = window.open.bind(window);
  const opened: { opener: unknown; address: string }[] = [];
  let allowed = 99;
  beforeEach(() => {
    jest.useFakeTimers();
    opened.length = 0;
    window.open = () => {
      if (opened.length >= allowed) return null;
      const tab = { opener: window as unknown, address: '' };
      opened.push(tab);
      const location = { replace: (url: string) => (tab.address = url) };
      return Object.assign(tab, { location }) as unknown as Window;
    };
  });
  afterEach(() => {
    jest.useRealTimers();
    window.open = before;
    allowed = 99;
  });
  const urls = Array.from({ length: 10 }, (_, n) => `https://example.org/${String(n)}`);

  it('opens eight at most, a quarter of a second apart, each cut loose', () => {
    const ends: number[][] = [];
    openAll(urls, (...end) => ends.push(end));
    expect(opened).toHaveLength(1);
    jest.advanceTimersByTime(249);
    expect(opened).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(opened).toHaveLength(2);
    jest.runAllTimers();
    expect(opened.map(({ address }) => address)).toEqual(urls.slice(0, 8));
    expect(opened.every(({ opener }) => opener === null)).toBe(true);
    expect(ends).toEqual([[0, 8]]);
  });

  it('counts what the browser blocked, and stops when told', () => {
    allowed = 1;
    const ends: number[][] = [];
    openAll(urls, (...end) => ends.push(end));
    jest.runAllTimers();
    expect(ends).toEqual([[7, 8]]);
    const stop = openAll(urls, (...end) => ends.push(end));
    stop();
    jest.runAllTimers();
    expect(ends).toHaveLength(1);
  });

  it('says on the page that tabs were blocked', async () => {
    jest.useRealTimers();
    withData();
    await start();
    await section('Known Associates');
    jest.useFakeTimers();
    allowed = 0;
    fireEvent.click(screen.getByRole('button', { name: 'Open All: Known Associates' }));
    act(() => void jest.runAllTimers());
    expect(screen.getByText(/^Your browser blocked 6 of 6 tabs/)).toBeTruthy();
  });
});
