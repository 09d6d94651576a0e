import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  changeAgency,
  changeSecurityPolicy,
  getAgency,
  getLetterhead,
  getSite,
} from '#contracts/agency/organizations/agency.ts';
import { getSession } from '#contracts/office/identity/identity.ts';
import { getProfile } from '#contracts/office/identity/profile.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { changePreferences, DEFAULT_PREFERENCES, getPreferences } from '#contracts/agency/organizations/preferences.ts';
import { NO_PHONE } from '#contracts/kernel/primitives.ts';
import { startTestSystem, type Person, type TestSystem } from '../../../../test/test-system.ts';

let system: TestSystem;
let admin: Person;
let agent: Person;
beforeAll(async () => {
  system = await startTestSystem({ COMING_SOON: 'true' });
  admin = await system.signUp();
  agent = await system.addAgent(admin, 'Agent');
});
afterAll(() => system.close());

const form = {
  name: 'Pelican Bail & Surety',
  phone: '5045550100',
  email: 'office@example.com',
  address: '1 Tulane Ave',
  city: 'New Orleans',
  state: 'LA' as const,
  zip: '70119',
  website: 'https://example.com',
  licenseNumber: 'LA-77',
  timeZone: 'America/New_York',
  retentionYears: 10,
};
const policy = { minPasswordLength: 10, passwordNeedsSpecial: true, twoFactorRequired: false, autoLogoutMinutes: 30 };

test('the form is saved whole, and everybody who is signed in sees it at once', async () => {
  expect(await admin.ask(getAgency)).toMatchObject({
    name: 'Pelican Bail Bonds',
    retentionYears: 7,
    subscriptionPlan: 'free',
    billingStatus: 'active',
    policy: { minPasswordLength: 8, autoLogoutMinutes: 60 },
  });
  await agent.ask(getSession);
  expect(await admin.ask(changeAgency, { body: form })).toMatchObject(form);
  expect(await admin.ask(getAgency)).toMatchObject(form);
  expect((await agent.ask(getSession)).session?.organization).toMatchObject({
    name: form.name,
    timeZone: form.timeZone,
  });
  const { name, address, city, state, zip, phone, licenseNumber } = form;
  const letterhead = { name, address, city, state, zip, phone, licenseNumber, logo: null };
  expect(await agent.ask(getLetterhead)).toEqual(letterhead);
  await admin.ask(changeAgency, { body: form });
  const { rows } = await admin.ask(listAudit, { query: { action: 'organization-changed' } });
  expect(rows.map(({ words }) => words)).toEqual([
    'Changed the organization: name, phone, e-mail, address, city, state, ZIP, website, licence number, time zone, retention',
  ]);
});

test('a wrong form is answered with a message beside each field', async () => {
  const wrong = {
    ...form,
    name: ' ',
    phone: '504',
    email: 'x',
    website: 'ftp://x',
    timeZone: 'Mars',
    retentionYears: 0,
  };
  const { problem } = await admin.call(changeAgency, { body: wrong });
  expect(problem?.errors).toEqual([
    { path: 'name', message: 'Organization name is required' },
    { path: 'phone', message: NO_PHONE },
    { path: 'email', message: 'Please enter a valid email address (x)' },
    { path: 'website', message: 'Enter a web address that begins with https://.' },
    { path: 'timeZone', message: 'Choose a time zone.' },
    { path: 'retentionYears', message: 'Enter a number of years from 1 to 50.' },
  ]);
});

test('the security policy holds for everybody from now on', async () => {
  expect((await admin.ask(changeSecurityPolicy, { body: policy })).policy).toEqual(policy);
  expect((await agent.ask(getProfile)).policy).toEqual(policy);
  expect((await agent.ask(getSession)).session?.organization?.autoLogoutMinutes).toBe(30);
  const { rows } = await admin.ask(listAudit, { query: { action: 'policy-changed' } });
  expect(rows[0]?.words).toBe('Changed the security policy: password length, special characters, auto log-out');
  const { problem } = await admin.call(changeSecurityPolicy, { body: { ...policy, autoLogoutMinutes: 1 } });
  expect(problem?.errors).toEqual([{ path: 'autoLogoutMinutes', message: 'Enter minutes from 5 to 1440.' }]);
});

test('preferences begin with the defaults and are the person’s own', async () => {
  expect(await agent.ask(getPreferences)).toEqual(DEFAULT_PREFERENCES);
  const chosen = { ...DEFAULT_PREFERENCES, theme: 'light' as const, autoRefresh: false };
  expect(await agent.ask(changePreferences, { body: chosen })).toEqual(chosen);
  expect(await agent.ask(getPreferences)).toEqual(chosen);
  expect(await admin.ask(getPreferences)).toEqual(DEFAULT_PREFERENCES);
});

test('a person’s list settings are kept with the preferences, and changes without lists leave them', async () => {
  const before = await agent.ask(getPreferences);
  const lists = { defendants: { columns: ['birthday'], views: [{ name: 'Owing', search: 'owing=true' }] } };
  await agent.ask(changePreferences, { body: { ...before, lists } });
  const { lists: _, ...others } = before;
  await agent.ask(changePreferences, { body: { ...others, theme: 'auto' } });
  expect(await agent.ask(getPreferences)).toEqual({ ...others, theme: 'auto', lists });
});

test('the coming-soon page is a setting of the installation', async () => {
  expect(await system.visitor().ask(getSite)).toEqual({ comingSoon: true });
});
