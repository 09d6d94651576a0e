import { Menu } from '@mantine/core';
import { afterEach, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { listContacts, type RecoveryContact } from '#contracts/recovery/cases/contacts.ts';
import {
  getRecoveryCase,
  listAssignees,
  listInterviews,
  setRecoveryStatus,
  type RecoveryCase,
} from '#contracts/recovery/cases/recovery.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import type { CaseTab } from './case-tabs.ts';
import { CaseLine, RecoveryCasePage } from './recovery-case-page.tsx';

type Seen = (entries: { isIntersecting: boolean; boundingClientRect: { top: number; height: number } }[]) => void;

const before = globalThis.IntersectionObserver;
afterEach(() => void (globalThis.IntersectionObserver = before));

it('The head of a case is one line once it has been scrolled out of sight, and no line while it is in sight', async () => {
  let seen: Seen = () => undefined;
  globalThis.IntersectionObserver = class {
    constructor(callback: Seen) {
      seen = callback;
    }
    observe = () => undefined;
    disconnect = () => undefined;
  } as never;
  const theirs = { defendantName: null, title: 'Blue house', status: 'open', dueOn: '2026-12-01' } as RecoveryCase;
  await show(<CaseLine recoveryCase={theirs} />);
  const scrolled = (isIntersecting: boolean) =>
    act(() => seen([{ isIntersecting, boundingClientRect: { top: isIntersecting ? 300 : -20, height: 0 } }]));
  expect(screen.queryByText('Blue house')).toBeNull();
  scrolled(false);
  expect(screen.getByText('Blue house').closest('.case-line')?.textContent).toBe('Blue houseopen11 days');
  scrolled(true);
  expect(screen.queryByText('Blue house')).toBeNull();
});

const caseId = 'a6f1c2de-0000-4000-8000-0000000000c1';
const params = { recoveryCaseId: caseId };
const aCase = (status: RecoveryCase['status']): RecoveryCase => ({
  caseId,
  title: 'Theo Landry – A-1',
  status,
  priority: 2,
  openedAt: '2026-11-18T18:00:00.000Z',
  defendantId: 'a6f1c2de-0000-4000-8000-0000000000d1',
  defendantName: 'Theo Landry',
  photoUrl: null,
  assignedTo: null,
  forfeitureCents: 500_000,
  dueOn: '2026-12-01',
  bondId: null,
  closedAt: status === 'closed' ? '2026-11-19T18:00:00.000Z' : null,
  outcome: null,
  outcomeOn: null,
  outcomeNote: '',
  suretyCaseId: null,
  version: 3,
  joined: [],
  bonds: [],
  changes: [],
});

const contact = (changes: Partial<RecoveryContact>): RecoveryContact => ({
  contactId: crypto.randomUUID(),
  role: 'defendant',
  name: 'Theo Landry',
  phone: '5045550142',
  email: '',
  relationship: '',
  address: '812 Dauphine St, New Orleans, LA',
  referenceOf: '',
  isOther: false,
  editedAt: null,
  version: 0,
  ...changes,
});
const contacts = [
  contact({}),
  contact({ role: 'indemnitor', name: 'Denise Marchand', relationship: 'Parent', phone: '5045550188', address: '' }),
  contact({ role: 'reference', name: 'Nobody reached', phone: '', address: '' }),
];

/** A case with two tabs of features below, and the menu around its items. */
const open = async (status: RecoveryCase['status'], tab: CaseTab = 'overview') => {
  const api = new FakeApi()
    .on(getRecoveryCase, aCase(status), params)
    .on(listAssignees, { assignees: [] })
    .on(listInterviews, { interviews: [] }, params)
    .on(listContacts, { contacts }, params)
    .on(setRecoveryStatus, { caseId, version: 4 }, params);
  const opened: string[] = [];
  const view = await show(
    <RecoveryCasePage
      caseId={caseId}
      open={tab}
      onTab={(next) => opened.push(next)}
      more={[
        { value: 'leads', label: 'Leads', render: () => 'Leads of the case' },
        { value: 'calls', label: 'Calls', render: () => 'Calls of the case' },
      ]}
      besidePhone={() => null}
      tools={() => null}
      head={() => null}
      menu={(_, items) => (
        <Menu>
          <Menu.Target>
            <button type="button">Menu</button>
          </Menu.Target>
          <Menu.Dropdown>{items}</Menu.Dropdown>
        </Menu>
      )}
    />,
  );
  await screen.findByRole('heading', { name: 'Theo Landry' });
  return { api, opened, user: userEvent.setup(), ...view };
};
const wordsOf = (role: 'tab' | 'menuitem') => screen.getAllByRole(role).map(({ textContent }) => textContent);
const filled = () =>
  [...document.querySelectorAll<HTMLElement>('.mantine-Button-root:not([data-variant])')].map(
    ({ textContent }) => textContent,
  );
const SIX = ['Overview', 'Defendant Info', 'Forfeiture', 'Field Interview', 'File Drawer', 'Tools'];

it('A case has six tabs, and those added to them under More by the keyboard', async () => {
  const { opened, user, frame } = await open('open');
  expect(wordsOf('tab')).toEqual(SIX);
  expect((await axe(frame)).violations).toEqual([]);
  screen.getByRole('button', { name: 'More tabs' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Calls' });
  expect(wordsOf('menuitem')).toEqual(['Leads', 'Calls']);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(opened).toEqual(['calls']));
});

it('A tab from More that is open stands among the tabs', async () => {
  const { frame } = await open('open', 'leads');
  expect(wordsOf('tab')).toEqual([...SIX, 'Leads']);
  expect(screen.getByRole('tabpanel', { name: 'Leads' }).textContent).toBe('Leads of the case');
  expect((await axe(frame)).violations).toEqual([]);
});

it('A case that goes on has its surrender as the one primary action, the rest in a menu', async () => {
  const { api, user } = await open('open');
  expect(filled()).toEqual(['Surrender']);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await screen.findByRole('menuitem', { name: 'Close case' });
  expect(wordsOf('menuitem')).toEqual(['Make active', 'Close case']);
  await user.click(screen.getByRole('menuitem', { name: 'Make active' }));
  await screen.findByText('Saved.');
  expect(api.sentTo(setRecoveryStatus, params)[0]?.body).toEqual({ status: 'active', basedOn: 3 });
});

it('A closed case is reopened first of all', async () => {
  const { user } = await open('closed');
  expect(filled()).toEqual(['Reopen case']);
  await user.click(screen.getByRole('button', { name: 'Reopen case' }));
  await screen.findByRole('dialog', { name: 'Reopen case' });
});

it('A case says first who is looked for and where, with a phone to tap and an address for the map', async () => {
  const { frame } = await open('open');
  const first = within(await screen.findByRole('region', { name: 'Who and where' }));
  const people = (await first.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(people).toEqual([
    'Theo LandryDefendant812 Dauphine St, New Orleans, LA(504) 555-0142',
    'Denise MarchandIndemnitor · Parent(504) 555-0188',
  ]);
  expect(first.getByRole('link', { name: '(504) 555-0142' }).getAttribute('href')).toBe('tel:+15045550142');
  expect(first.getByRole('link', { name: '1 more under Defendant Info' }).getAttribute('href')).toMatch(
    /tab=defendant/,
  );
  const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
  expect(regions.filter((name) => name !== 'Case')).toEqual(['Who and where', 'Field Interview', 'Timeline']);
  expect((await axe(frame)).violations).toEqual([]);
});
