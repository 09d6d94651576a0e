import { afterEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { DEFAULT_PREFERENCES, getPreferences, type Preferences } from '#contracts/agency/organizations/preferences.ts';
import { answer, FakeApi } from '../../../test/api.ts';
import { aSession, show } from '../../../test/render.tsx';
import { useAppliedPreferences } from './applied-preferences.ts';

const { userId } = aSession().user;
const key = `bailiwick-preferences-${userId}`;
const html = document.documentElement;
const Screen = () => <p>{useAppliedPreferences().dashboardLayout}</p>;

/** A browser in which nothing is answered until `arrive`. */
const held = (preferences: Partial<Preferences>) => {
  let arrive: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (arrive = resolve));
  new FakeApi().on(getPreferences, () => asked.then(() => answer({ ...DEFAULT_PREFERENCES, ...preferences })));
  return () => arrive();
};

afterEach(() => {
  localStorage.clear();
  delete html.dataset['layout'];
});

describe('Preferences that this browser remembers', () => {
  it('stand before the server has answered; its answer wins, and is remembered', async () => {
    localStorage.setItem(key, JSON.stringify({ ...DEFAULT_PREFERENCES, dashboardLayout: 'wide', theme: 'light' }));
    const arrive = held({ dashboardLayout: 'compact' });
    await show(<Screen />);
    expect([html.dataset['layout'], html.dataset['mantineColorScheme']]).toEqual(['wide', 'light']);
    arrive();
    await waitFor(() => expect(html.dataset['layout']).toBe('compact'));
    expect(html.dataset['mantineColorScheme']).toBe('dark');
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ ...DEFAULT_PREFERENCES, dashboardLayout: 'compact' });
    expect(localStorage.getItem('bailiwick-layout')).toBe('compact');
  });

  it.each([
    ['of somebody else', `${key}-2`, JSON.stringify({ ...DEFAULT_PREFERENCES, dashboardLayout: 'wide' })],
    ['of an older form', key, '{"dashboardLayout":"wide"}'],
    ['that are broken', key, '{'],
  ])('%s are ignored', async (_, where, kept) => {
    localStorage.setItem(where, kept);
    const arrive = held({ dashboardLayout: 'compact' });
    await show(<Screen />);
    expect(html.dataset['layout']).toBeUndefined();
    arrive();
    await waitFor(() => expect(html.dataset['layout']).toBe('compact'));
  });

  it('are there for the first paint', () => {
    const script = readFileSync('apps/web/public/early.js', 'utf8');
    const painted = (kept: Record<string, string>) => {
      const set: Record<string, string> = {};
      // The bars of the browser: of the two colours that the page offers, the chosen scheme's is the one that counts.
      const bars = ['light', 'dark'].map((scheme) => ({
        media: `(prefers-color-scheme: ${scheme})`,
        remove: () => (set[scheme] = 'removed'),
      }));
      const page = {
        documentElement: { setAttribute: (name: string, value: string) => (set[name] = value) },
        querySelectorAll: () => bars,
        addEventListener: () => undefined,
      };
      const localStorage = { getItem: (name: string) => kept[name] ?? null };
      runInNewContext(script, { document: page, localStorage, location: { pathname: '/r/a-receipt' } });
      return set;
    };
    expect(painted({})).toEqual({ 'data-mantine-color-scheme': 'dark', light: 'removed' });
    expect(painted({ 'bailiwick-layout': 'wide', 'mantine-color-scheme-value': 'light' })).toEqual({
      'data-layout': 'wide',
      'data-mantine-color-scheme': 'light',
      dark: 'removed',
    });
  });
});
