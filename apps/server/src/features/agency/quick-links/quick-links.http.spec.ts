import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  addQuickLink,
  deleteQuickLink,
  editQuickLink,
  listQuickLinks,
} from '#contracts/agency/quick-links/quick-links.ts';
import { DEFAULT_QUICK_LINKS } from '#domain/agency/default-quick-links.ts';
import { isWebAddress } from '#domain/kernel/web-address.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const linksOf = async (person: Person) => (await person.ask(listQuickLinks)).links;
const docket = { linkType: 'court', name: 'Docket', url: 'https://docket.example.org/?a=b' } as const;

test('a new agency starts with the links of its state, each described', async () => {
  const links = await linksOf(await system.signUp());
  expect(links.map(({ linkType, name, url }) => ({ linkType, name, url }))).toEqual(DEFAULT_QUICK_LINKS);
  expect(links[0]?.description).toBe('Open inmate search');
  expect(DEFAULT_QUICK_LINKS.every(({ url }) => isWebAddress(url))).toBe(true);
});

test('agencies that were here before get the same', async () => {
  const older = await system.signUp();
  const seeded = await linksOf(older);
  await system.owner.query('delete from organization_quick_link');
  const migration = readFileSync(new URL('../../../../migrations/0079_quick_links.sql', import.meta.url), 'utf8');
  await system.owner.query(migration.slice(migration.indexOf('alter table'), migration.indexOf('call make_tenant')));
  const withoutIds = (links: typeof seeded) => links.map(({ quickLinkId: _, ...link }) => link);
  expect(withoutIds(await linksOf(older))).toEqual(withoutIds(seeded));
});

test('any staff adds, edits and deletes them; the newest stands last', async () => {
  const admin = await system.signUp();
  const agent = await system.addAgent(admin, 'Recovery Agent');
  const before = await linksOf(admin);
  const added = await agent.ask(addQuickLink, { body: docket });
  expect(added).toEqual({ ...docket, quickLinkId: added.quickLinkId, description: 'Open court search' });
  expect((await linksOf(admin)).at(-1)).toEqual(added);
  const params = { quickLinkId: added.quickLinkId };
  const body = {
    linkType: 'other',
    name: 'Dockets',
    url: 'http://d.example.org/',
    description: 'All of them',
  } as const;
  expect(await admin.ask(editQuickLink, { params, body })).toEqual({ ...params, ...body });
  expect((await linksOf(agent)).at(-1)).toEqual({ ...params, ...body });
  await agent.ask(deleteQuickLink, { params });
  expect(await linksOf(admin)).toEqual(before);
  const gone = await admin.call(editQuickLink, { params, body });
  expect([gone.status, gone.problem?.detail]).toEqual([404, 'This link no longer exists.']);
});

test('a link needs a name and a web address that cannot run anything', async () => {
  const admin = await system.signUp();
  const { problem } = await admin.call(addQuickLink, { body: { ...docket, name: ' ', url: '' } });
  expect(problem?.errors).toEqual([
    { path: 'name', message: 'Enter a name.' },
    { path: 'url', message: 'Enter a web address that begins with https:// or http://.' },
  ]);
  for (const url of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'example.org', 'https://']) {
    const { status, problem: refused } = await admin.call(addQuickLink, { body: { ...docket, url } });
    expect([url, status, refused?.errors?.[0]?.path]).toEqual([url, 422, 'url']);
  }
});

test('a link that is sent twice is added once', async () => {
  const admin = await system.signUp();
  const before = await linksOf(admin);
  const commandId = randomUUID();
  await Promise.all([1, 2].map(() => admin.ask(addQuickLink, { body: docket, commandId })));
  expect(await linksOf(admin)).toHaveLength(before.length + 1);
});
