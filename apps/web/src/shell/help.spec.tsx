import { describe, expect, it } from '@jest/globals';
import { createRoute } from '@tanstack/react-router';
import { fireEvent, screen, within } from '@testing-library/react';
import { routes } from '../site-map.ts';
import { TOPICS, topicAt } from '../help/topics.ts';
import { axe } from '../test/axe.ts';
import { showRoutes } from '../test/render.tsx';
import { userEvent } from '../test/user.ts';
import { Help } from './help.tsx';

interface Node {
  path?: string;
  file?: string;
  children?: Node[];
}

/** The addresses behind the sign-in that show a screen; a file called a link only leads elsewhere. */
const screensOf = (node: Node, above = ''): string[] => {
  const path = above + (node.path ?? '');
  const own = node.path !== undefined && /\.screen\.tsx$|invitation\.tsx$/.test(node.file ?? '') ? [path] : [];
  return [...own, ...(node.children ?? []).flatMap((child) => screensOf(child, path))];
};
const staff = (routes as Node).children?.find(({ file }) => file === 'shell/staff-layout.tsx');

const open = async (path: string) =>
  showRoutes((parent) => [createRoute({ getParentRoute: () => parent, path, component: Help })], path);

describe('The help', () => {
  it('has a page for every screen behind the sign-in', () => {
    const screens = screensOf(staff ?? {});
    expect(screens.length).toBeGreaterThan(40);
    expect(screens.filter((path) => topicAt(path) === undefined)).toEqual([]);
  });

  it('has no page of a screen that does not exist, and none twice', () => {
    const screens = screensOf(staff ?? {});
    const paths = TOPICS.map(({ path }) => path);
    expect(paths.filter((path) => !screens.includes(path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(TOPICS.map((topic) => [topic.title, topic] as const))('says in a few lines what %s is for', (_, topic) => {
    const [first = ''] = topic.text.split('\n\n');
    expect(first.split(/[.?] /).length).toBeLessThanOrEqual(4);
    for (const howTo of topic.text.split(/^## /m).slice(1)) expect(howTo.split('\n').length).toBeLessThanOrEqual(12);
    expect(topic.words.filter(([, meaning]) => meaning === '')).toEqual([]);
  });

  it('opens on F1 at the page of the screen, with its words, and finds others by what they say', async () => {
    await open('/payments/take');
    fireEvent.keyDown(document.documentElement, { key: 'F1', code: 'F1' });
    const drawer = await screen.findByRole('dialog', { name: 'Help' });
    const page = within(drawer).getByRole('article', { name: 'Take Payment' });
    expect(within(page).getByRole('heading', { name: 'How to take cash' })).toBeTruthy();
    expect(within(page).getByText(/Often not the defendant/)).toBeTruthy();
    expect(within(drawer).getByText('Keyboard shortcuts')).toBeTruthy();
    expect((await axe(drawer)).violations).toEqual([]);
    const user = userEvent.setup();
    await user.type(within(drawer).getByLabelText('Search the help'), 'build-up');
    await user.click(within(drawer).getByRole('button', { name: 'Execution reports' }));
    expect(within(drawer).getByRole('article', { name: 'Execution reports' })).toBeTruthy();
    await user.clear(within(drawer).getByLabelText('Search the help'));
    await user.type(within(drawer).getByLabelText('Search the help'), 'zeppelin');
    expect(within(drawer).getByRole('status').textContent).toContain('Try another word');
  });
});
