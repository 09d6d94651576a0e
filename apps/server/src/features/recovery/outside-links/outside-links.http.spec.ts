import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { saveLead } from '#contracts/recovery/leads/leads.ts';
import { deleteAgent, listTeam } from '#contracts/agency/organizations/team.ts';
import {
  listOutsideLinks,
  makeOutsideCode,
  makeOutsideLink,
  revokeOutsideLink,
} from '#contracts/recovery/outside-links/outside-links.ts';
import {
  askForOutsideCode,
  openOutsideVisit,
  readOutsidePage,
} from '#contracts/recovery/outside-links/outside-page.ts';
import { addInterview, getRecoveryCase, setRecoveryStatus } from '#contracts/recovery/cases/recovery.ts';
import type { OutsideField } from '#domain/recovery/outside-link.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { openCase } from '../../../../test/case-of-bond.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { nonce } from '../../../../test/sample-requests.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import { TestClient } from '../../../../test/test-client.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ fullName: 'Alma Broussard', organizationName: 'Pelican Bail Bonds' });
});
afterAll(() => system.close());

interface Params {
  recoveryCaseId: string;
}

/** A case of Theo Landry with an interview and a lead. */
const aCase = async (): Promise<Params> => {
  const today = admin.session.organization?.today ?? '';
  const defendantId = await admin.story.defendant({
    fullName: 'Theo Landry',
    phoneNumber: '5045550111',
    ssn: '528914406',
    address: '9 Rampart St',
  });
  const forfeited = { status: 'FORFEITED', bondDate: today, forfeitureDate: today } as const;
  const { bondId } = await admin.story.bond({ defendantId, amountCents: 500_000, powerNumber: nonce(), ...forfeited });
  const { caseId } = await openCase(admin, bondId);
  const params = { recoveryCaseId: caseId };
  await admin.ask(addInterview, { params, body: { interviewDate: today, name: 'Cousin', notes: 'Interview notes' } });
  const lead = { kind: 'address', value: '812 Dauphine, SSN 528-91-4406', source: 'An informant' } as const;
  await admin.ask(saveLead, {
    params: { ...params, leadId: randomUUID() },
    body: { ...lead, confidence: 80, lastSeen: today, basedOn: 0 },
  });
  return params;
};

/** A link of a person with a phone, and how they use it; nobody is signed in where they are. */
const aLink = async (params: Params, fields: OutsideField[] = ['identity'], by = admin) => {
  const body = { name: 'Remy Trosclair', phone: '5045550166', fields };
  const { linkId } = await by.ask(makeOutsideLink, { params, body });
  const { links } = await by.ask(listOutsideLinks, { params });
  const token = links.find((link) => link.linkId === linkId)?.path?.split('#')[1] ?? '';
  const request = { params: { ...params, outsideLinkId: linkId } };
  return { linkId, token, of: request, codeBy: async (maker = by) => (await maker.ask(makeOutsideCode, request)).code };
};
const outside = () => new TestClient(system.app);
const enter = async ({ token, codeBy }: Awaited<ReturnType<typeof aLink>>) => {
  const client = outside();
  const { visit } = await client.ask(openOutsideVisit, { body: { token, code: await codeBy() } });
  return { client, body: { token, visit } };
};
const END = { code: 'OUTSIDE_LINK_INVALID', status: 410, detail: 'This link is no longer valid.' };

describe('a link for somebody outside', () => {
  test('shows its chosen fields alone, live, with who and when, and counts its openings', async () => {
    const params = await aCase();
    const link = await aLink(params, ['identity', 'leads']);
    const { client, body } = await enter(link);
    const page = await client.ask(readOutsidePage, { body });
    expect(page).toMatchObject({ name: 'Remy Trosclair', organizationName: 'Pelican Bail Bonds', photo: null });
    expect(page.sections.map(({ title }) => title)).toEqual(['Person', 'Leads']);
    const message = JSON.stringify(page);
    expect(message).toContain('Theo Landry');
    expect(message).toContain('812 Dauphine');
    // Neither money, nor an SSN, nor notes, nor what was not chosen.
    for (const never of ['528-91', '5,000', 'informant', 'Interview notes', 'Rampart', '555-0111'])
      expect(message).not.toContain(never);
    await client.ask(readOutsidePage, { body: { ...body, view: page.view } });
    await client.ask(readOutsidePage, { body });
    const again = await enter(link);
    const last = await again.client.ask(readOutsidePage, { body: again.body });
    const { links } = await admin.ask(listOutsideLinks, { params });
    const { openings } = links.find(({ linkId }) => linkId === link.linkId) ?? {};
    expect(openings?.count).toBe(3);
    const [first, seen] = [openings?.firstOpenedAt ?? '', openings?.lastSeenAt ?? ''].map((at) => Date.parse(at));
    expect(first).toBeLessThanOrEqual(Date.parse(page.at));
    expect(seen).toBeGreaterThanOrEqual(Date.parse(page.at));
    expect(seen).toBeLessThanOrEqual(Date.parse(last.at));
    expect(await admin.ask(getRecoveryCase, { params })).toMatchObject({ status: 'active' });
  });

  test('takes a code once, five tries of it, and no old one', async () => {
    const link = await aLink(await aCase());
    const client = outside();
    const tried = async (code: string) =>
      (await client.call(openOutsideVisit, { body: { token: link.token, code } })).problem?.code ?? 'open';
    const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(await tried('123456')).toBe('OUTSIDE_CODE_WRONG'); // there is none yet
    const code = await link.codeBy();
    expect(await tried(other(code))).toBe('OUTSIDE_CODE_WRONG');
    expect(await tried(code)).toBe('open');
    expect(await tried(code)).toBe('OUTSIDE_CODE_WRONG');
    const next = await link.codeBy();
    for (let tries = 0; tries < 5; tries += 1) expect(await tried(other(next))).toBe('OUTSIDE_CODE_WRONG');
    expect(await tried(next)).toBe('OUTSIDE_CODE_WRONG');
    const [first, second] = [await link.codeBy(), await link.codeBy()];
    if (first !== second) expect(await tried(first)).toBe('OUTSIDE_CODE_WRONG');
    expect(await tried(second)).toBe('open');
    expect(await tried('12')).toBe('VALIDATION_FAILED');
  });

  test('asks for a visit of its own, and one of another link opens nothing', async () => {
    const params = await aCase();
    const [one, other] = [await aLink(params), await aLink(params)];
    const { client, body } = await enter(one);
    const swapped = await client.call(readOutsidePage, { body: { ...body, token: other.token } });
    expect(swapped.problem?.code).toBe('OUTSIDE_VISIT_ENDED');
    const forged = await client.call(readOutsidePage, { body: { ...body, visit: randomUUID() } });
    expect(forged.problem?.code).toBe('OUTSIDE_VISIT_ENDED');
    expect(await client.ask(askForOutsideCode, { body: { token: one.token } })).toEqual({ by: 'phone' });
  });

  test('ends at once when it is revoked, and an unknown one says the same', async () => {
    const params = await aCase();
    const link = await aLink(params);
    const { client, body } = await enter(link);
    await admin.ask(revokeOutsideLink, link.of);
    expect((await client.call(readOutsidePage, { body })).problem).toMatchObject(END);
    const unknown = link.token.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const token of [link.token, unknown, 'x']) {
      expect((await client.call(askForOutsideCode, { body: { token } })).problem).toMatchObject(END);
      const visit = { body: { token, code: '123456' } };
      expect((await client.call(openOutsideVisit, visit)).problem).toMatchObject(END);
    }
    const { links } = await admin.ask(listOutsideLinks, { params });
    expect(links).toMatchObject([{ isValid: false, path: null }]);
    expect((await admin.call(makeOutsideCode, link.of)).problem).toMatchObject(END);
  });

  test('ends when its case is closed, and a closed case gets none', async () => {
    const params = await aCase();
    const { client, body } = await enter(await aLink(params));
    const { version } = await admin.ask(getRecoveryCase, { params });
    const closing = { status: 'closed', outcome: 'given up', note: 'Not to be found', basedOn: version } as const;
    await admin.ask(setRecoveryStatus, { params, body: closing });
    expect((await client.call(readOutsidePage, { body })).problem).toMatchObject(END);
    const another = { name: 'Remy', phone: '5045550166', fields: ['identity' as const] };
    expect((await admin.call(makeOutsideLink, { params, body: another })).problem?.code).toBe('RECOVERY_CASE_CLOSED');
    // Reopened, the case gets new ones; what ended stays ended.
    const reopening = { status: 'open', note: 'Seen again', basedOn: version + 1 } as const;
    await admin.ask(setRecoveryStatus, { params, body: reopening });
    expect((await client.call(readOutsidePage, { body })).problem).toMatchObject(END);
    expect((await admin.ask(listOutsideLinks, { params })).links).toMatchObject([{ isValid: false, path: null }]);
    await enter(await aLink(params));
  });

  test('expires, its visit ends after an hour, and a code after ten minutes', async () => {
    const clock = system.provider<TestClock>('TestClock');
    const start = Date.now();
    const after = (minutes: number) => clock.set(new Date(start + minutes * 60_000).toISOString());
    const link = await aLink(await aCase());
    const { client, body } = await enter(link);
    const late = await link.codeBy();
    try {
      await after(11);
      const open = { body: { token: link.token, code: late } };
      expect(await refusalOf(client.call(openOutsideVisit, open))).toBe('OUTSIDE_CODE_WRONG');
      await after(59);
      expect(await refusalOf(client.call(readOutsidePage, { body }))).toBe('done');
      await after(61);
      expect(await refusalOf(client.call(readOutsidePage, { body }))).toBe('OUTSIDE_VISIT_ENDED');
      await after(7 * 1_440 + 1);
      expect((await client.call(readOutsidePage, { body })).problem).toMatchObject(END);
    } finally {
      await clock.set(null);
    }
  });

  test('ends when whoever made it leaves', async () => {
    const params = await aCase();
    const rita = await system.addAgent(admin, 'Recovery Agent');
    const { client, body } = await enter(await aLink(params, ['identity'], rita));
    const { agents } = await admin.ask(listTeam);
    const agentId = agents.find(({ email }) => email === rita.email)?.agentId ?? '';
    await admin.ask(deleteAgent, { params: { agentId } });
    expect((await client.call(readOutsidePage, { body })).problem).toMatchObject(END);
  });

  test('works for 30 days at most, for somebody who can be reached, with something to see', async () => {
    const params = await aCase();
    const body = { name: 'Remy', phone: '5045550166', fields: ['identity' as const] };
    const pathsOf = async (wrong: object) =>
      (await admin.call(makeOutsideLink, { params, body: { ...body, ...wrong } })).problem?.errors?.map(
        ({ path }) => path,
      );
    expect(await pathsOf({ days: 31 })).toEqual(['days']);
    expect(await pathsOf({ phone: '' })).toEqual(['email']);
    expect(await pathsOf({ fields: [] })).toEqual(['fields']);
    expect(await pathsOf({ name: '' })).toEqual(['name']);
    const other = await system.signUp({ organizationName: 'Magnolia Bonds' });
    expect((await other.call(makeOutsideLink, { params, body })).problem?.code).toBe('RECOVERY_CASE_NOT_FOUND');
    expect((await other.call(listOutsideLinks, { params })).problem?.code).toBe('RECOVERY_CASE_NOT_FOUND');
  });
});
