import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { amendBond, voidBond } from '#contracts/books/bond/bonds.ts';
import { dischargeBond, reinstateBond } from '#contracts/books/bond/bond-status.ts';
import { uploadDocument } from '#contracts/people/documents/documents.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { getSession, signIn, signInWithCode, signOut } from '#contracts/office/identity/identity.ts';
import { startTwoFactor, turnOffTwoFactor } from '#contracts/office/identity/profile.ts';

import { deleteDefendant, listDefendants } from '#contracts/people/people/defendants.ts';
import * as grants from '#contracts/office/surety-portal/grants.ts';
import * as invitation from '#contracts/office/surety-portal/invitation.ts';
import * as portal from '#contracts/office/surety-portal/portal.ts';
import { listSuretyProofs, markSuretyProof } from '#contracts/office/surety-portal/proofs.ts';
import { addDays } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import {
  acceptAnother,
  addHolder,
  invite,
  setUpTwoFactor,
  tokenOf,
  type PortalHolder,
} from '../../../../test/portal-people.ts';
import { aSurety, receive } from '../../../../test/powers-of.ts';
import { PIXEL } from '../../../../test/sample-files.ts';
import { nonce } from '../../../../test/sample-requests.ts';
import type { Person } from '../../../../test/test-people.ts';
import { codeOf } from '../../../../test/totp.ts';
import type { SessionCache } from '../../../edge/auth/session-cache.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const todayOf = ({ session }: Person): string => session.organization?.today ?? '';
const at = ({ grantId }: { grantId: string }) => ({ params: { grantId } });
const codes = async (holder: PortalHolder, of: { grantId: string } = holder) =>
  Promise.all([
    holder.call(portal.findPortalBonds, { ...at(of), body: {} }),
    holder.call(portal.getPortalLiability, at(of)),
    holder.call(portal.listPortalReports, at(of)),
  ]).then((answers) => [...new Set(answers.map(({ problem }) => problem?.code ?? 'shown'))]);
const write = async ({ story }: Person, powerNumber: string, suretyId: string, more: object = {}) => {
  const defendantId = await story.defendant({
    fullName: 'Theo Landry',
    birthday: '1991-07-04',
    phoneNumber: '5045550111',
    ssn: '528914406',
    address: '9 Rampart St',
    city: 'New Orleans',
    state: 'LA' as const,
    zip: '70116',
  });
  return story.bond({ defendantId, powerNumber, suretyId, ...more });
};

describe('an invitation to the portal', () => {
  test('is accepted once by a new user, who has no role, no agency, and sees nothing before two-factor', async () => {
    const admin = await system.signUp();
    const suretyId = await aSurety(admin, 'Pelican Surety');
    const email = `${nonce()}@surety.example`.toLowerCase();
    const { token, grantId, hasUser } = await invite(admin, { email, suretyId });
    expect(hasUser).toBe(false);
    const client = system.visitor();
    expect(await client.ask(invitation.readPortalInvitation, { body: { token } })).toEqual({
      organizationName: 'Pelican Bail Bonds',
      suretyName: 'Pelican Surety',
      email,
      hasUser: false,
      lastDay: addDays(todayOf(admin), 30),
      isAccepted: false,
    });
    const newPassword = 'correct horse';
    const body = { token, fullName: 'Celeste Arceneaux', newPassword, confirmPassword: newPassword };
    const weak = { ...body, newPassword: 'password', confirmPassword: 'password' };
    expect((await client.call(invitation.joinPortal, { body: weak })).problem?.code).toBe('PASSWORD_GUESSABLE');
    const short = await client.call(invitation.joinPortal, {
      body: { ...body, newPassword: 'x1!', confirmPassword: 'x1!' },
    });
    expect(short.status).toBe(422);
    await client.ask(invitation.joinPortal, { body });
    expect((await client.call(invitation.joinPortal, { body })).problem?.code).toBe('PORTAL_INVITATION_ANSWERED');
    const { session } = await client.ask(signIn, { body: { email, password: newPassword } });
    expect(session).toMatchObject({
      agent: null,
      organization: null,
      user: { hasPortal: true, mustSetUpTwoFactor: true },
    });
    for (const call of [
      client.call(portal.listOwnPortalGrants),
      client.call(portal.getPortalLiability, { params: { grantId } }),
      client.call(listDefendants),
    ])
      expect((await call).problem?.code).toBe('TWO_FACTOR_SETUP_REQUIRED');
    await setUpTwoFactor(client);
    const { grants: own } = await client.ask(portal.listOwnPortalGrants);
    expect(own.map(({ suretyName, organizationName }) => [suretyName, organizationName])).toEqual([
      ['Pelican Surety', 'Pelican Bail Bonds'],
    ]);
    expect((await client.call(listDefendants)).problem?.code).toBe('NO_AGENT_RECORD');
    const off = await client.call(turnOffTwoFactor, { body: { password: newPassword } });
    expect(off.problem?.code).toBe('NO_AGENT_RECORD');
    const { rows } = await admin.ask(listAudit, {});
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['portal-granted', 'portal-accepted', 'two-factor-enabled']),
    );
  });

  test('is no use to anybody else, changed by a letter, renewed, revoked or late', async () => {
    const admin = await system.signUp();
    const email = `${nonce()}@surety.example`.toLowerCase();
    const { token, grantId } = await invite(admin, { email });
    const read = (given: string) => system.visitor().call(invitation.readPortalInvitation, { body: { token: given } });
    const flipped = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    const other = `${randomUUID().replaceAll('-', '')}${token.slice(32)}`;
    for (const wrong of ['x', flipped, other, token.slice(1)])
      expect((await read(wrong)).problem?.code).toBe('PORTAL_INVITATION_INVALID');
    const stranger = await system.signUp({ organizationName: 'Magnolia Bonds' });
    const taken = await stranger.call(invitation.acceptPortalGrant, { body: { token } });
    expect([taken.status, taken.problem?.code]).toEqual([403, 'PORTAL_OTHER_USER']);
    const params = { portalGrantId: grantId };
    const renewed = await admin.ask(grants.renewPortalInvitation, { params });
    expect((await read(token)).problem?.code).toBe('PORTAL_INVITATION_INVALID');
    expect((await read(tokenOf(renewed.link))).status).toBe(200);
    await system.owner.query('update surety_grant set invited_until = now() where grant_id = $1', [grantId]);
    expect((await read(tokenOf(renewed.link))).problem?.code).toBe('PORTAL_INVITATION_INVALID');
    const again = await admin.ask(grants.renewPortalInvitation, { params });
    await admin.ask(grants.revokePortalGrant, { params });
    expect((await read(tokenOf(again.link))).problem?.code).toBe('PORTAL_INVITATION_INVALID');
    expect((await admin.call(grants.renewPortalInvitation, { params })).problem?.code).toBe('PORTAL_GRANT_ENDED');
  });

  test('of an address that has a user is accepted by that user, with a new password where nobody proved it is theirs', async () => {
    const admin = await system.signUp();
    const colleague = await system.signUp({ organizationName: 'Bayou Bonds' });
    const { token, grantId, hasUser } = await invite(admin, { email: colleague.email.toUpperCase() });
    expect(hasUser).toBe(true);
    const newPassword = 'battery staple';
    const join = { token, fullName: 'Eve', newPassword, confirmPassword: newPassword };
    const joined = await system.visitor().call(invitation.joinPortal, { body: join });
    expect(joined.problem?.code).toBe('PORTAL_SIGN_IN_FIRST');
    const bare = await colleague.call(invitation.acceptPortalGrant, { body: { token } });
    expect(bare.problem?.errors?.map(({ path }) => path)).toEqual(['newPassword']);
    const body = { token, newPassword, confirmPassword: newPassword };
    const commandId = randomUUID();
    expect(await colleague.ask(invitation.acceptPortalGrant, { body, commandId })).toEqual({ grantId });
    expect(await colleague.ask(invitation.acceptPortalGrant, { body, commandId })).toEqual({ grantId });
    // Staff of one agency see the portal of another only with a second factor, and keep their own work.
    await colleague.ask(listDefendants);
    const early = await colleague.call(portal.listOwnPortalGrants);
    expect(early.problem?.code).toBe('TWO_FACTOR_SETUP_REQUIRED');
    await setUpTwoFactor(colleague.client, newPassword);
    expect((await colleague.ask(portal.listOwnPortalGrants)).grants).toHaveLength(1);
    await colleague.ask(portal.getPortalLiability, at({ grantId }));
    const off = await colleague.call(turnOffTwoFactor, { body: { password: newPassword } });
    expect(off.problem?.code).toBe('TWO_FACTOR_DEMANDED');
    await admin.ask(grants.revokePortalGrant, { params: { portalGrantId: grantId } });
    expect((await colleague.call(portal.listOwnPortalGrants)).problem?.code).toBe('ROLE_REFUSED');
    await colleague.ask(listDefendants);
  });
});

describe('a grant', () => {
  test('is made by an Admin for a year at most, once for an address and a surety, and not for another agency’s', async () => {
    const admin = await system.signUp();
    const suretyId = await aSurety(admin, 'Pelican Surety');
    const params = { suretyId };
    const email = 'bonds@surety.example';
    const make = (lastDay: string, of = params) =>
      admin.call(grants.makePortalGrant, { params: of, body: { email, lastDay } });
    const today = todayOf(admin);
    for (const [day, message] of [
      [addDays(today, -1), 'The last day cannot be in the past.'],
      [addDays(today, 366), 'Choose a day within a year.'],
    ] as const)
      expect((await make(day)).problem?.errors).toEqual([{ path: 'lastDay', message }]);
    const commandId = randomUUID();
    const body = { email, lastDay: addDays(today, 365) };
    const first = await admin.ask(grants.makePortalGrant, { params, body, commandId });
    expect(await admin.ask(grants.makePortalGrant, { params, body, commandId })).toEqual(first);
    expect((await make(today)).problem?.code).toBe('PORTAL_GRANT_EXISTS');
    const stranger = await system.signUp({ organizationName: 'Magnolia Bonds' });
    const theirs = { portalGrantId: first.grantId };
    for (const answer of [
      await stranger.call(grants.listPortalGrants, { params }),
      await stranger.call(grants.makePortalGrant, { params, body }),
      await stranger.call(grants.revokePortalGrant, { params: theirs }),
      await stranger.call(grants.renewPortalInvitation, { params: theirs }),
      await stranger.call(grants.listPortalViews, { params: theirs }),
    ])
      expect(answer.status).toBe(404);
    const [listed] = (await admin.ask(grants.listPortalGrants, { params })).grants;
    expect(listed).toMatchObject({ email, state: 'waiting', madeBy: 'Alma Broussard', views: 0, lastViewAt: null });
    const { rows } = await system.owner.query<{ answer: string }>(
      'select answer::text as answer from applied_command where command_id = $1',
      [commandId],
    );
    expect(rows[0]?.answer).not.toContain('#');
  });

  test('ends at once when it is revoked, and access is given anew only by another invitation', async () => {
    const admin = await system.signUp();
    const holder = await addHolder(system, admin);
    expect(await codes(holder)).toEqual(['shown']);
    await admin.ask(grants.revokePortalGrant, { params: { portalGrantId: holder.grantId } });
    expect(await codes(holder)).toEqual(['NO_AGENT_RECORD']);
    expect((await holder.ask(getSession)).session?.user.hasPortal).toBe(false);
    expect((await holder.call(startTwoFactor, { body: { password: holder.password } })).problem?.code).toBe(
      'NO_AGENT_RECORD',
    );
    const { grantId } = await acceptAnother(admin, holder, holder.suretyId);
    expect(await codes(holder, { grantId })).toEqual(['shown']);
    expect(await codes(holder)).toEqual(['PORTAL_GRANT_NOT_FOUND']);
    const listed = await admin.ask(grants.listPortalGrants, { params: { suretyId: holder.suretyId } });
    expect(listed.grants.map(({ state, views }) => [state, views])).toEqual([
      ['active', 3],
      ['revoked', 3],
    ]);
    expect(listed.grants[1]).toMatchObject({ revokedBy: 'Alma Broussard' });
  });

  test('ends with its last day', async () => {
    const admin = await system.signUp();
    const holder = await addHolder(system, admin, { days: 0 });
    expect(await codes(holder)).toEqual(['shown']);
    await system.owner.query('update surety_grant set last_day = last_day - 1 where grant_id = $1', [holder.grantId]);
    const { session } = await holder.ask(getSession);
    await system.provider<SessionCache>('SessionCache').changed(session?.user.userId ?? '');
    expect(await codes(holder)).toEqual(['NO_AGENT_RECORD']);
    await admin.ask(grants.makePortalGrant, {
      params: { suretyId: holder.suretyId },
      body: { email: holder.email, lastDay: todayOf(admin) },
    });
  });

  test('opens that surety of that agency alone; two of them are chosen from', async () => {
    const admin = await system.signUp();
    const holder = await addHolder(system, admin);
    const other = await addHolder(system, admin);
    const neighbour = await system.signUp({ organizationName: 'Magnolia Bonds' });
    const theirs = await addHolder(system, neighbour);
    for (const grant of [other, theirs, { grantId: randomUUID() }])
      expect(await codes(holder, grant)).toEqual(['PORTAL_GRANT_NOT_FOUND']);
    expect((await holder.call(portal.findPortalBonds, { ...at({ grantId: 'x' }), body: {} })).problem?.code).toBe(
      'PORTAL_GRANT_NOT_FOUND',
    );
    const second = await acceptAnother(neighbour, holder);
    const { grants: own } = await holder.ask(portal.listOwnPortalGrants);
    expect(own.map(({ organizationName }) => organizationName)).toEqual(['Magnolia Bonds', 'Pelican Bail Bonds']);
    expect(await codes(holder, second)).toEqual(['shown']);
    await neighbour.ask(grants.revokePortalGrant, { params: { portalGrantId: second.grantId } });
    expect(await codes(holder, second)).toEqual(['PORTAL_GRANT_NOT_FOUND']);
    expect(await codes(holder)).toEqual(['shown']);
  });

  test('needs the second factor at each sign-in', async () => {
    const admin = await system.signUp();
    const holder = await addHolder(system, admin, { twoFactor: false });
    const secret = await setUpTwoFactor(holder.client);
    await holder.ask(signOut);
    expect((await holder.call(portal.listOwnPortalGrants)).problem?.code).toBe('SIGNED_OUT');
    const { email, password } = holder;
    expect(await holder.ask(signIn, { body: { email, password } })).toEqual({ session: null, twoFactorRequired: true });
    expect((await holder.call(portal.listOwnPortalGrants)).problem?.code).toBe('SIGNED_OUT');
    await holder.ask(signInWithCode, { body: { code: codeOf(secret) } });
    expect(await codes(holder)).toEqual(['shown']);
  });
});

describe('the portal', () => {
  let admin: Person;
  let holder: PortalHolder;
  let bonds: { open: string; forfeited: string };
  beforeAll(async () => {
    admin = await system.signUp();
    const [pelican, acadian] = [await aSurety(admin, 'Pelican Surety'), await aSurety(admin, 'Acadian Casualty')];
    await receive(admin, 'P-1', { suretyId: pelican });
    const today = todayOf(admin);
    const court = { courtLocation: 'Orleans Criminal District Court', caseNumber: '559-123', chargeCode: '14:67' };
    const open = await write(admin, 'P-1', pelican, { bondDate: today, courtDate: addDays(today, 9), ...court });
    const forfeited = await write(admin, 'X-9', pelican, {
      bondDate: today,
      chargeCode: 'SSN 528-91-4406',
      caseNumber: '528-91-4406',
    });
    const forfeiture = { status: 'FORFEITED', forfeitureDate: today, basedOn: 0 } as const;
    await admin.ask(amendBond, { params: { bondId: forfeited.bondId }, body: forfeiture });
    await write(admin, 'A-5', acadian);
    await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 10_000_000 } }); // one person voids
    const voided = await write(admin, 'X-11', pelican);
    const reasons = { reasonCode: 'Entered in error', reason: 'Typed twice' } as const;
    await admin.ask(voidBond, { params: { bondId: voided.bondId }, body: reasons });
    holder = await addHolder(system, admin, { suretyId: pelican });
    holder.client.readWhatWrote(admin.client);
    bonds = { open: open.bondId, forfeited: forfeited.bondId };
  });
  const find = (body: object = {}) => holder.ask(portal.findPortalBonds, { ...at(holder), body });

  test('shows the bonds on powers of its surety with nothing else of their people', async () => {
    const answer = await holder.call(portal.findPortalBonds, { ...at(holder), body: {} });
    const today = todayOf(admin);
    const days = { bondDate: today, forfeitureDate: null, dueDate: null, dischargedOn: null };
    expect(answer.body.rows).toEqual([
      expect.objectContaining({
        bondId: bonds.forfeited,
        powerNumber: 'X-9',
        status: 'FORFEITED',
        forfeitureDate: today,
      }),
      {
        bondId: bonds.open,
        powerNumber: 'P-1',
        defendantName: 'Theo Landry',
        faceCents: 1_000_000,
        ...days,
        courtDate: addDays(today, 9),
        court: 'Orleans Criminal District Court',
        caseNumber: '559-123',
        parish: 'Orleans',
        charge: '14:67',
        status: 'OPEN',
        proofs: [],
      },
    ]);
    for (const hidden of ['1991', '5045550111', '528-91', 'Rampart', '70116', 'A-5', 'X-11'])
      expect(answer.text).not.toContain(hidden);
    expect(await holder.ask(portal.getPortalLiability, at(holder))).toMatchObject({
      total: { bonds: 2, faceCents: 2_000_000, forfeitedCents: 1_000_000 },
    });
  });

  test('finds by name, power and case number, by where a bond stands, a page at a time', async () => {
    const powers = async (body: object) => (await find(body)).rows.map(({ powerNumber }) => powerNumber);
    for (const search of ['LANDRY', 'Lándry']) expect(await powers({ search })).toEqual(['X-9', 'P-1']);
    expect(await powers({ search: 'x-9' })).toEqual(['X-9']);
    expect(await powers({ search: '559' })).toEqual(['P-1']);
    expect(await powers({ search: '%' })).toEqual([]);
    expect(await powers({ search: '4406' })).toEqual(['X-9']); // as it is shown
    for (const masked of ['528-91', '528', '91-4406']) expect(await powers({ search: masked })).toEqual([]);
    expect(await powers({ group: 'forfeited' })).toEqual(['X-9']);
    expect(await powers({ group: 'live' })).toEqual(['X-9', 'P-1']);
    expect(await powers({ group: 'ended' })).toEqual([]);
    const first = await find({ limit: 1 });
    const second = await find({ limit: 1, cursor: first.nextCursor });
    expect([first, second].map(({ rows }) => rows[0]?.powerNumber)).toEqual(['X-9', 'P-1']);
    expect(second.nextCursor).toBeNull();
    const senseless = await holder.call(portal.findPortalBonds, { ...at(holder), body: { cursor: 'x' } });
    expect(senseless.problem?.code).toBe('VALIDATION_FAILED');
  });

  test('notes every look, and Admins read who saw what and when', async () => {
    const before = await admin.ask(grants.listPortalViews, { params: { portalGrantId: holder.grantId } });
    await holder.ask(portal.listOwnPortalGrants); // an open page asks by itself: no look
    await holder.ask(portal.listPortalReports, at(holder));
    await find();
    const missing = { ...holder, endsOn: todayOf(admin) };
    const unsent = await holder.call(portal.getPortalReportPaper, { params: missing });
    expect([unsent.status, unsent.problem?.code]).toEqual([404, 'REPORT_NOT_FOUND']);
    const { rows } = await admin.ask(grants.listPortalViews, {
      params: { portalGrantId: holder.grantId },
      query: { limit: 2 },
    });
    expect(rows.map(({ what }) => what)).toEqual(['bonds', 'reports']);
    expect(rows[1]?.viewId).not.toBe(before.rows[0]?.viewId);
    const whole = await admin.ask(grants.listPortalViews, { params: { portalGrantId: holder.grantId } });
    expect(whole.rows.length).toBe(before.rows.length + 2);
  });

  test('says "removed" of a file that was taken away, and no longer finds it by name', async () => {
    const own = await system.signUp();
    const seer = await addHolder(system, own);
    const { defendantId, bondId } = await write(own, `Z-${nonce()}`, seer.suretyId);
    await own.ask(deleteDefendant, { params: { defendantId } });
    seer.client.readWhatWrote(own.client);
    const { rows } = await seer.ask(portal.findPortalBonds, { ...at(seer), body: {} });
    expect(rows.map((row) => [row.bondId, row.defendantName])).toEqual([[bondId, 'removed']]);
    const { rows: none } = await seer.ask(portal.findPortalBonds, { ...at(seer), body: { search: 'Landry' } });
    expect(none).toEqual([]);
  });

  test('shows a document that proves the end of a bond once it is marked, and as long as it proves it', async () => {
    const own = await system.signUp();
    const seer = await addHolder(system, own);
    const stranger = await addHolder(system, own);
    const { defendantId, bondId } = await write(own, `Z-${nonce()}`, seer.suretyId, { bondDate: todayOf(own) });
    const drawer = { params: { subjectKind: 'defendant', subjectId: defendantId } as const };
    const upload = (name: string) => own.ask(uploadDocument, { ...drawer, file: { name, content: PIXEL.content } });
    const [{ fileId }, card] = [await upload('minutes.png'), await upload('id-card.png')];
    const params = { bondId, fileId };
    const mark = (isMarked: boolean, which = params) =>
      own.call(markSuretyProof, { params: which, body: { isMarked } });
    expect((await mark(true)).problem?.code).toBe('FILE_NOT_FOUND');
    const discharged = {
      dischargedOn: todayOf(own),
      court: 'Orleans',
      proofKind: 'Court paper',
      proofId: fileId,
    } as const;
    await own.ask(dischargeBond, { params: { bondId }, body: { ...discharged, basedOn: 0 } });
    expect((await mark(true, { bondId, fileId: card.fileId })).problem?.code).toBe('FILE_NOT_FOUND');
    const seen = async () => {
      seer.client.readWhatWrote(own.client);
      const { rows } = await seer.ask(portal.findPortalBonds, { ...at(seer), body: {} });
      return rows.flatMap(({ proofs }) => proofs.map(({ name }) => name));
    };
    expect(await seen()).toEqual([]);
    const proof = (by: PortalHolder, which = params) =>
      by.call(portal.getPortalProof, { params: { grantId: by.grantId, ...which } });
    expect((await proof(seer)).problem?.code).toBe('FILE_NOT_FOUND');
    await mark(true);
    expect(await own.ask(listSuretyProofs, { params: { bondId } })).toMatchObject({
      proofs: [{ fileId, name: 'minutes.png', isMarked: true }],
    });
    expect(await seen()).toEqual(['minutes.png']);
    const shown = await proof(seer);
    expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'no-store',
    ]);
    expect((await proof(seer, { bondId, fileId: card.fileId })).problem?.code).toBe('FILE_NOT_FOUND');
    expect((await proof(stranger)).problem?.code).toBe('FILE_NOT_FOUND');
    const { rows } = await own.ask(grants.listPortalViews, { params: { portalGrantId: seer.grantId } });
    expect(rows[0]).toMatchObject({ what: 'proof', subject: expect.stringMatching(/^Z-/) });
    const back = { how: 'Entered in error', reason: 'Another bond' } as const;
    await own.ask(reinstateBond, { params: { bondId }, body: { ...back, basedOn: 1 } });
    expect(await seen()).toEqual([]);
    expect((await proof(seer)).problem?.code).toBe('FILE_NOT_FOUND');
  });
});
