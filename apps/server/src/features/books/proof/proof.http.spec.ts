import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { changeAccountant, getAccountant } from '#contracts/books/proof/accountant.ts';
import { getBooksProof, listBooksProofs, proveBooks } from '#contracts/books/proof/proof.ts';
import { getAuditChain } from '#contracts/books/ledger/ledger.ts';
import { listAlerts } from '#contracts/office/alerts/alerts.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock, TestViews } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { FollowAlerts } from '../../office/alerts/follow-alerts.ts';
import type { NightlyProofs } from './nightly-proofs.ts';
import type { ProveBooksJob } from './prove-books.job.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterEach(() => clock().set(null));
afterAll(() => system.close());

const ZONE = 'America/Chicago';
const clock = () => system.provider<TestClock>('TestClock');
const today = ({ session }: Person) => session.organization?.today ?? '';
/**
 * Does something so many hours after midnight UTC, so many days after a person's day: 8 and more is past 2:00 AM there.
 * Nobody asks over HTTP meanwhile, since sessions end with the days.
 */
const at = async (person: Person, utcHour: number, daysLater: number, work: () => Promise<unknown>) => {
  await clock().set(`${addDays(today(person), daysLater)}T${String(utcHour).padStart(2, '0')}:30:00Z`);
  await work();
  await clock().set(null);
};

/** Does what the worker does of a proof. */
const prove = async ({ organizationId }: Person, proofId: string) => {
  await system.provider<TestViews>('TestViews').haveAll('ledger', 'accounts', 'audit-chain');
  await system.provider<ProveBooksJob>('ProveBooksJob').run({ organizationId, proofId });
};
const proven = async (admin: Person) => {
  const { proofId } = await admin.ask(proveBooks);
  await prove(admin, proofId);
  return proofId;
};
const night = async ({ organizationId }: Person) => {
  const agency = { organizationId, timeZone: ZONE, since: new Date().toISOString(), night: null };
  await system.provider<NightlyProofs>('NightlyProofs').ofAgency(agency);
};
const proofs = async (admin: Person) => (await admin.ask(listBooksProofs)).proofs;
const follow = ({ organizationId }: Person) =>
  system.provider<FollowAlerts>('FollowAlerts').ofAgency(trustedOrganizationId(organizationId), ZONE);
const alerts = async (admin: Person, followed: () => Promise<unknown> = () => follow(admin)) => {
  await followed();
  const { rows } = await admin.ask(listAlerts, { query: { show: 'open' } });
  return rows.flatMap(({ kind, title }) => (kind === 'books' ? [title] : []));
};

/** An agency that took one payment. */
const agency = async () => {
  const admin = await system.signUp();
  const { accountId } = await admin.story.account();
  await admin.story.pay(accountId, 12_300);
  return { admin, accountId };
};
/** Somebody writes to PostgreSQL past the product. */
const add = (admin: Person, cents: number) =>
  system.owner.query(
    `update ledger_balance set debit_cents = debit_cents + $2
     where organization_id = $1 and debit_cents > 0`,
    [admin.organizationId, cents],
  );

describe('An Admin has the books proven (money#nightly-proof)', () => {
  test('it waits for the worker once, and then says what was proven, up to which head', async () => {
    const { admin } = await agency();
    expect(await admin.ask(getBooksProof)).toEqual({
      proven: null,
      notProven: null,
      isWaiting: false,
      isMailed: false,
    });
    const { proofId } = await admin.ask(proveBooks);
    expect((await admin.ask(proveBooks)).proofId).toBe(proofId);
    expect((await admin.ask(getBooksProof)).isWaiting).toBe(true);
    await prove(admin, proofId);
    await prove(admin, proofId);

    const { head: hash } = await admin.ask(getAuditChain);
    const state = await admin.ask(getBooksProof);
    expect(state).toMatchObject({ notProven: null, isWaiting: false, proven: { head: { hash } } });
    const [proof, ...others] = await proofs(admin);
    expect(others).toEqual([]);
    expect(proof).toMatchObject({ proofId, night: null, state: 'proven', problems: 0, differences: [] });
    expect(proof?.askedBy).toBe(admin.session.user.name);
    expect(proof?.counts).toMatchObject({ events: state.proven?.events, entries: 1, receipts: 1 });
    expect([proof?.head?.number, proof?.rowHead?.hash]).toEqual([state.proven?.events, expect.any(String)]);
    expect(await alerts(admin)).toEqual([]);
  });

  test('others who read the books see when they were proven, and have nothing proven', async () => {
    const { admin } = await agency();
    await proven(admin);
    const [reader, agent] = [await system.addAgent(admin, 'Accounting'), await system.addAgent(admin, 'Agent')];
    reader.client.readWhatWrote(admin.client);
    expect((await reader.ask(getBooksProof)).proven).not.toBeNull();
    expect(await refusalOf(reader.call(proveBooks))).toBe('ROLE_REFUSED');
    expect(await refusalOf(reader.call(listBooksProofs))).toBe('ROLE_REFUSED');
    expect(await refusalOf(agent.call(getBooksProof))).toBe('ROLE_REFUSED');
    const other = await system.signUp();
    expect(await proofs(other)).toEqual([]);
    expect((await other.ask(getBooksProof)).proven).toBeNull();
  });
});

describe('One cent of difference', () => {
  test('is an alarm to Admins, says which row without what stands in it, and is settled by the next good proof', async () => {
    const { admin } = await agency();
    await add(admin, 1);
    await proven(admin);
    const [proof] = await proofs(admin);
    expect(proof).toMatchObject({ state: 'not-proven' });
    expect(proof?.differences.join('\n')).toMatch(/ledger_balance \(.*\), debit_cents: found 12301, expected 12300/u);
    expect(proof?.differences.join('\n')).not.toContain(admin.organizationId);
    const { notProven, proven: last } = await admin.ask(getBooksProof);
    expect([notProven?.problems, last]).toEqual([proof?.problems, null]);
    expect(await alerts(admin)).toEqual([
      `Books not proven on ${formatDay(today(admin))}: ${proof?.problems} differences`,
    ]);

    await add(admin, -1);
    await proven(admin);
    expect((await admin.ask(getBooksProof)).notProven).toBeNull();
    expect(await alerts(admin)).toEqual([]);
  });

  test('of one agency is none of another', async () => {
    const [{ admin }, { admin: other }] = [await agency(), await agency()];
    await add(admin, 1);
    await proven(other);
    expect((await proofs(other))[0]?.state).toBe('proven');
    await add(admin, -1);
  });
});

describe('By night', () => {
  test('each agency is proven once from 2:00 AM on, whoever asks how often', async () => {
    const { admin } = await agency();
    await at(admin, 7, 1, () => night(admin));
    expect(await proofs(admin)).toEqual([]);
    await at(admin, 8, 1, () => Promise.all([night(admin), night(admin), night(admin)]));
    const [asked, ...others] = await proofs(admin);
    expect([asked?.night, asked?.state, others]).toEqual([addDays(today(admin), 1), 'waiting', []]);
    await at(admin, 8, 1, async () => {
      await prove(admin, asked?.proofId ?? '');
      await night(admin);
    });
    expect((await proofs(admin)).map(({ state }) => state)).toEqual(['proven']);
  });

  test('a proof is forgotten after a year', async () => {
    const { admin } = await agency();
    await proven(admin);
    await at(admin, 9, 365, () => night(admin));
    expect(await proofs(admin)).toHaveLength(2);
    await prove(admin, (await proofs(admin))[0]?.proofId ?? '');
    await at(admin, 9, 366, () => night(admin));
    expect((await proofs(admin)).map(({ night: of }) => of)).toEqual([366, 365].map((d) => addDays(today(admin), d)));
  });

  test('books that nobody has proven since yesterday are an alarm', async () => {
    const { admin } = await agency();
    await proven(admin);
    expect(await alerts(admin, () => at(admin, 20, 1, () => follow(admin)))).toEqual([]);
    expect(await alerts(admin, () => at(admin, 20, 2, () => follow(admin)))).toEqual([
      `Books not proven since ${formatDay(today(admin))}`,
    ]);
  });

  test('a proof that fails at every try is an alarm, and an Admin has it tried again', async () => {
    const { admin } = await agency();
    const { proofId } = await admin.ask(proveBooks);
    const { organizationId } = admin;
    await system.provider<ProveBooksJob>('ProveBooksJob').onExhausted({ organizationId, proofId });
    expect(await alerts(admin)).toEqual([`Books not proven on ${formatDay(today(admin))}: the proof failed`]);
    expect(await refusalOf(admin.call(proveBooks))).toBe('done');
    expect((await proofs(admin)).map(({ state }) => state)).toEqual(['waiting', 'failed']);
  });
});

describe('The head of the chain leaves the building (money#chain-head-kept-outside)', () => {
  const letters = async ({ organizationId }: Person) => {
    const { rows } = await system.owner.query<{ to: string; words: Record<string, string> }>(
      `select to_address as "to", words from outgoing_mail
       where organization_id = $1 and kind = 'books-head' order by 1`,
      [organizationId],
    );
    return rows;
  };
  /** The proof of the night after today, by the worker. */
  const nightProven = async (admin: Person) => {
    await at(admin, 9, 1, () => night(admin));
    const proofId = (await proofs(admin))[0]?.proofId ?? '';
    await at(admin, 9, 1, () => prove(admin, proofId));
    return proofId;
  };

  test('by mail to each Admin and the accountant, once a night, with number, hash and totals', async () => {
    const { admin } = await agency();
    const second = await system.addAgent(admin, 'Admin');
    await system.addAgent(admin, 'Accounting');
    const email = `cpa-${admin.organizationId}@example.com`;
    expect(await admin.ask(getAccountant)).toEqual({ email: '' });
    await admin.ask(changeAccountant, { body: { email } });
    expect(await admin.ask(getAccountant)).toEqual({ email });
    const proofId = await nightProven(admin);
    await prove(admin, proofId);

    const { proven: state } = await admin.ask(getBooksProof);
    const sent = await letters(admin);
    expect(sent.map(({ to }) => to)).toEqual([admin.email, second.email, email].toSorted());
    const head = `${state?.head?.number}:${state?.head?.hash}`;
    for (const { words } of sent) expect(words).toMatchObject({ head, number: admin.organizationId });
    const day = formatDay(addDays(today(admin), 1));
    expect(sent[0]?.words['matter']).toBe(
      `The books were proven on ${day}: 1 journal entry, debits of $123.00, credits of $123.00`,
    );
    const found = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
    expect(found.problems).toEqual([]);
  });

  test('books that are not proven say so in it, and a proof that an Admin asked for writes to nobody', async () => {
    const { admin } = await agency();
    await proven(admin);
    expect(await letters(admin)).toEqual([]);
    await add(admin, 1);
    await nightProven(admin);
    expect((await letters(admin))[0]?.words['matter']).toMatch(
      /^The books were NOT proven on .* 2 differences were found/u,
    );
    await add(admin, -1);
  });

  test('an accountant is taken away again, and an address that is none is refused', async () => {
    const { admin } = await agency();
    expect((await admin.call(changeAccountant, { body: { email: 'nobody' } })).problem?.code).toBe('VALIDATION_FAILED');
    await admin.ask(changeAccountant, { body: { email: 'cpa@example.com' } });
    await admin.ask(changeAccountant, { body: { email: '' } });
    expect(await admin.ask(getAccountant)).toEqual({ email: '' });
  });
});
