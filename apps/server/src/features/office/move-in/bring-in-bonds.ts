import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { WantedBond } from '#domain/office/move-in-bond-check.ts';
import type { BondFacts } from '#domain/office/move-in-bond-rows.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { AccountForBond, accountDecider, reopenAccount } from '../../books/account/index.ts';
import { nameNewAccounts } from '../../books/accounts/index.ts';
import { bondDecider, bringInBond, isUntouched, NotesKey, type Rates } from '../../books/bond/index.ts';
import { PowerClaims } from '../../books/power-numbers/index.ts';
import {
  addProgress,
  type BondIn,
  bondsOfRows,
  changedLists,
  type ClientIn,
  clientsOfRows,
  hashOfBond,
  hashOfRow,
  keepBonds,
  NOTHING_DONE,
  type Progress,
  sumOf,
} from '../brought-in/index.ts';

/** What all bonds of a run are brought in with. */
export interface BringingBonds {
  id: string;
  key: DataKey;
  rates: Rates;
  /** The last day that the old program counts. */
  broughtInOn: string;
}

/** A row on its way. */
interface Coming {
  run: Run;
  by: BringingBonds;
  wanted: WantedBond;
  keyHash: string;
  known: BondIn | undefined;
  client: ClientIn | undefined;
}

/** What became of it. */
interface Came {
  bond: BondIn | null;
  progress: Progress;
  /** The number of its account in the old program. */
  oldAccount: string;
}

/** How many bonds are at work at once. */
const AT_ONCE = 5;

/** Why a power cannot be claimed for a bond. */
const NO_POWER = new Set(['POWER_IN_USE', 'POWER_UNUSABLE', 'VALIDATION_FAILED']);

const NOT_COME: Came = { bond: null, oldAccount: '', progress: NOTHING_DONE };

/** The account of a client: without a number the one that a bond written here would go on. */
export const accountOf = (number: string, personId: string): string =>
  uuidV5(number === '' ? 'account 0' : `account ${number} of the old program`, personId);

const named = ({ powerNumber }: BondFacts): string => (powerNumber === '' ? 'A bond' : `Power ${powerNumber}`);

const keptAs = (facts: BondFacts, personId: string | null, words: string): Progress => ({
  ...NOTHING_DONE,
  kept: [{ list: 'bonds', personId, words: `${named(facts)}: ${words}` }],
});

/** The fields of the bond, before it has a power and notes. */
const fieldsOf = (facts: BondFacts) => {
  const { account: _account, chargedCents: _charged, dischargedOn: _discharged, courtDateBefore, ...fields } = facts;
  const isForfeited = facts.status === 'FORFEITED';
  return {
    ...fields,
    courtTime: null,
    courtSection: '',
    reminderDays: null,
    ftaDate: isForfeited ? courtDateBefore : null,
    warrantOn: null,
    warrantRecalledOn: null,
    noticeSentOn: null,
    noticeCertificateOn: null,
    noticeReceivedOn: null,
    showCauseOn: null,
    judgmentMailedOn: null,
    forfeiturePowerNumber: '',
    disposition: null,
    disposedOn: null,
  };
};

/**
 * Brings in bonds of the list (moving-in#bond-brought-in): the account first, then the power, then the bond. Ids are of
 * the row's key and version, and each step is a command of the run, so whoever goes on where it was cut does none twice.
 */
@Injectable()
export class BringInBonds {
  constructor(
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly accounts: AccountForBond,
    private readonly powers: PowerClaims,
    private readonly notes: NotesKey,
    private readonly clock: Clock,
  ) {}

  /** Some rows, and then that they are done. */
  async some(
    run: Run,
    by: BringingBonds,
    { step, some }: { step: string; some: readonly WantedBond[] },
  ): Promise<void> {
    const { organizationId, userId } = run.actor;
    const keyHashes = some.map(({ key }) => hashOfBond(by.key, key));
    const clientHashes = some.map(({ clientKey }) => hashOfRow(by.key, { list: 'clients', key: clientKey }));
    const [known, clients] = await this.database.read(organizationId, async (tx) => [
      await bondsOfRows(tx, organizationId, keyHashes),
      await clientsOfRows(tx, organizationId, clientHashes),
    ]);
    const all = some.map((wanted, at): Coming => {
      const keyHash = keyHashes[at] ?? '';
      return { run, by, wanted, keyHash, known: known.get(keyHash), client: clients.get(clientHashes[at] ?? '') };
    });
    const came: Came[] = [];
    for (let from = 0; from < all.length; from += AT_ONCE)
      came.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map((one) => this.one(one)))));
    await run.write(
      { step, request: { moveIn: by.id, step } },
      async (actor, _, tx) => {
        const bonds = came.flatMap(({ bond }) => bond ?? []);
        await keepBonds(tx, organizationId, bonds);
        const numbered = came.flatMap(({ bond, oldAccount }) =>
          bond?.accountId == null || oldAccount === '' ? [] : [[bond.accountId, `Old no. ${oldAccount}`] as const],
        );
        await nameNewAccounts(tx, { organizationId, userId, now: this.clock.now() }, new Map(numbered));
        const progress = came.map((one) => one.progress).reduce(sumOf, NOTHING_DONE);
        await addProgress(tx, actor.organizationId, by.id, { ...progress, done: some.length });
        return {};
      },
      () => [...changedLists, { topic: 'bond', id: by.id }, { topic: 'account', id: by.id }],
    );
  }

  private async one(coming: Coming): Promise<Came> {
    const { run, by, wanted, keyHash, known, client } = coming;
    const { facts, note } = wanted;
    if (!client) return { ...NOT_COME, progress: keptAs(facts, null, 'the client was deleted here.') };
    const said = JSON.stringify([facts, note, client.personId, by.broughtInOn]);
    const factsHash = by.key.digest(`move-in bond ${said}`);
    if (known?.bondId != null && known.factsHash === factsHash) return NOT_COME;
    const version = known?.version ?? 1;
    const isNew = known?.bondId == null;
    const bondId = known?.bondId ?? uuidV5(`bond ${keyHash} ${String(version)}`, run.actor.organizationId);
    const state = await this.commands.read(bondDecider, run.actor, bondId);
    const here = { keyHash, version, bondId, factsHash };
    if (state.written && !isUntouched(state)) {
      const progress = keptAs(facts, client.personId, 'it was worked on here, so it stays as it is.');
      return { ...NOT_COME, bond: { ...here, accountId: state.written.accountId }, progress };
    }
    const { accountId, words } = await this.write(coming, { bondId, factsHash, client });
    // Not left for later: a run that is through has its powers on their bonds.
    await this.powers.follow(run.actor, facts.powerNumber, state.written?.fields.powerNumber ?? '');
    const { kept } = words === '' ? NOTHING_DONE : keptAs(facts, client.personId, words);
    const progress = { ...NOTHING_DONE, added: isNew ? 1 : 0, changed: isNew ? 0 : 1, kept };
    return { bond: { ...here, accountId }, oldAccount: facts.account, progress };
  }

  /** Account, power and bond. */
  private async write(
    coming: Coming,
    { bondId, factsHash, client }: { bondId: string; factsHash: string; client: ClientIn },
  ): Promise<{ accountId: string; words: string }> {
    const { run, by, wanted } = coming;
    const { facts, note } = wanted;
    const actor = run.by(`bond ${bondId}`);
    const accountId = await this.account(coming, client);
    const { powerNumber, words } = await this.power(coming, bondId);
    const notes = note.slice(0, 2_000);
    const fields = { ...fieldsOf(facts), powerNumber, notes: await this.notes.of(actor, bondId, notes) };
    const power = await this.powers.powerOfBond(actor, fields, bondId);
    const { dischargedOn, courtDateBefore, chargedCents } = facts;
    const of = { dischargedOn, courtDateBefore, chargedCents, broughtInOn: by.broughtInOn };
    const input = { accountId, defendantId: client.personId, fields, ...of, power, ...by.rates, today: run.today };
    await run.on(
      bondDecider,
      { step: `bond ${bondId}`, id: bondId, input: { moveIn: by.id, factsHash }, text: { notes } },
      (state) => bringInBond(state, input),
    );
    return { accountId, words };
  }

  /** By its number, or the one that a client without numbers has (moving-in#accounts-of-a-move-in). */
  private async account({ run, wanted, known }: Coming, { personId, wasHere }: ClientIn): Promise<string> {
    const { account } = wanted.facts;
    const chosen =
      account === '' && wasHere
        ? await this.accounts.choose(run.actor, personId, null)
        : { accountId: accountOf(account, personId) };
    const { accountId } = chosen;
    const { status } = await this.commands.read(accountDecider, run.actor, accountId);
    if (status === 'absent') await this.accounts.open(run.by(`account ${accountId}`), personId, accountId);
    // It was closed as its bonds were taken back.
    if (status === 'closed' && known?.bondId === null)
      await run.on(
        accountDecider,
        { step: `reopen ${accountId}`, id: accountId, input: { account: accountId } },
        (state) => (state.status === 'closed' ? reopenAccount(state, { reopenedOn: run.today }) : []),
      );
    return accountId;
  }

  /** Claims its power; where that cannot be, the bond comes without one, in words. */
  private async power({ run, wanted }: Coming, bondId: string): Promise<{ powerNumber: string; words: string }> {
    const { powerNumber, suretyId, agentId, bondDate: usedOn } = wanted.facts;
    try {
      const of = { powerNumber, suretyId, agentId, usedOn };
      await this.powers.claim(run.by(`bond ${bondId}`), of, bondId, 'elsewhere');
      return { powerNumber, words: '' };
    } catch (error) {
      if (!(error instanceof Refused) || !NO_POWER.has(error.code)) throw error;
      return { powerNumber: '', words: `it comes without its power. ${error.message}` };
    }
  }
}
