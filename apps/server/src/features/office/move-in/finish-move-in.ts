import { Injectable } from '@nestjs/common';
import type { PeopleList } from '#domain/office/move-in-fields.ts';
import type { WantedBalance } from '#domain/office/move-in-balance-check.ts';
import type { WantedBond } from '#domain/office/move-in-bond-check.ts';
import { isOfPeople, type CheckedFile, type WantedPerson } from '#domain/office/move-in-check.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { DataKeys, type DataKey } from '../../../platform/keys/data-keys.ts';
import { Stopping } from '../../../platform/observe/stopping.ts';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import {
  accountsOfLists,
  addProgress,
  changedLists,
  endRun,
  hashOfRow,
  LetterOfRun,
  NOTHING_DONE,
  PaymentsOfRun,
  peopleIn,
  sumOf,
  TakenBackFirst,
} from '../brought-in/index.ts';
import { answerForAccounts, bringInPerson } from './bring-in-person.ts';
import { CheckMoveIn } from './check-move-in.ts';
import { CheckLists } from './check-lists.query.ts';
import { wantCheck } from './move-in-checks.ts';
import { BalancesOfRun } from './balances-of-run.ts';
import { BondsOfRun } from './bonds-of-run.ts';
import { OwedOfRun } from './owed-of-run.ts';
import { PowersOfRun } from './powers-of-run.ts';
import type { Step } from './person-rows.ts';
import { takeBackPeople } from './take-back-people.ts';

interface Decided {
  id: string;
  kind: 'bring-in' | 'take-back';
}

/** How many rows come in one transaction. */
const AT_ONCE = 50;
/** What must have read the accounts, bonds and powers of a run before the next step looks for them. */
const VIEWS = ['accounts', 'bonds', 'ledger', 'powers'];
/** How long the views may stand still, in milliseconds. */
const TIMEOUT_MS = 5_000;

/**
 * Brings in, or takes back, what was decided (moving-in#books-the-difference): some rows in each transaction, and whoever
 * goes on where it was cut does none of them twice. The files do not change meanwhile. A process that is told to stop
 * leaves the rest to the next.
 */
@Injectable()
export class FinishMoveIn extends Process<Decided> {
  readonly name = 'finish-move-ins';
  readonly work = 'Bringing in the lists of a move-in, or taking them back';
  readonly unfinished = `
    select r.organization_id, r.run_id as id, r.kind, r.decided_by as user_id, r.decided_at
    from move_in_run r where r.status = 'working'`;

  constructor(
    private readonly database: TenantDatabase,
    private readonly lists: CheckLists,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
    private readonly records: PersonalRecords,
    private readonly trail: AuditTrail,
    private readonly log: EventLog,
    private readonly readYourWrites: ReadYourWrites,
    private readonly stopping: Stopping,
    private readonly checking: CheckMoveIn,
    private readonly bonds: BondsOfRun,
    private readonly balances: BalancesOfRun,
    private readonly payments: PaymentsOfRun,
    private readonly powers: PowersOfRun,
    private readonly owed: OwedOfRun,
    private readonly first: TakenBackFirst,
    private readonly letter: LetterOfRun,
  ) {
    super();
  }

  async carryOut(run: Run, { id, kind }: Decided): Promise<void> {
    const { organizationId } = run.actor;
    const key = await this.keys.of(organizationId);
    const checked = kind === 'bring-in' ? await this.checkedNow(run) : [];
    if (kind === 'take-back') await this.first.takeBack(run, id);
    if (this.mustStop()) return;
    const bonds = checked.flatMap((file) => (file.list === 'bonds' ? file.wanted : []));
    const balances = checked.flatMap((file) => (file.list === 'balances' ? file.wanted : []));
    const payments = checked.flatMap((file) => (file.list === 'payments-before' ? file.wanted : []));
    const powers = checked.flatMap((file) => (file.list === 'powers' ? file.wanted : []));
    const owed = checked.flatMap((file) => (file.list === 'owed-and-held' ? file.wanted : []));
    const came = await this.bringIn(run, id, key, checked);
    await this.bonds.bringIn(run, { id, key }, bonds);
    if (!(await this.caughtUp())) return;
    await this.balances.bringIn(run, { id, key }, balances);
    await this.answerForAccounts(run, key, { checked, bonds, balances });
    if (this.mustStop()) return;
    await this.payments.bringIn(run, { id, key }, { payments, bonds, balances });
    if (this.mustStop()) return;
    await this.owed.bringIn(run, { id, key }, { owed, bonds, balances });
    await this.balances.takeBack(run, { id, key }, balances);
    if (!(await this.caughtUp())) return;
    await this.bonds.takeBack(run, { id, key }, bonds);
    if (!(await this.caughtUp())) return;
    await this.bonds.closeAccounts(run);
    await this.powers.bringIn(run, { id, key }, powers);
    await this.powers.takeBack(run, { id, key }, powers);
    if (!(await this.caughtUp())) return;
    const here = await this.database.read(organizationId, (tx) => peopleIn(tx, organizationId));
    const goes = here.filter(({ keyHash }) => !came.has(keyHash));
    for (const [list, all] of Map.groupBy(goes, (person) => person.list)) {
      const keyHashes = all.map(({ keyHash }) => keyHash);
      for (let from = 0; from < keyHashes.length; from += AT_ONCE) {
        if (this.mustStop()) return;
        await this.takeBack(run, id, key, { list, keyHashes: keyHashes.slice(from, from + AT_ONCE) });
      }
    }
    await this.close(run, id, kind);
    await this.checking.tryNow(run.actor, run.by('done').commandId);
  }

  private async checkedNow(run: Run): Promise<CheckedFile[]> {
    const { organizationId, timeZone } = run.actor;
    return (await this.lists.of({ organizationId, timeZone, today: run.today })).checked;
  }

  /** Brings in the people; answers the hashes of the rows that the files have. */
  private async bringIn(run: Run, id: string, key: DataKey, checked: readonly CheckedFile[]): Promise<Set<string>> {
    const hashes = new Set<string>();
    for (const file of checked) {
      if (!isOfPeople(file)) continue;
      const { list, wanted } = file;
      for (const one of wanted) hashes.add(hashOfRow(key, one));
      for (let from = 0; from < wanted.length && !this.mustStop(); from += AT_ONCE)
        await this.bringInSome(run, id, key, {
          step: `${list} ${String(from)}`,
          some: wanted.slice(from, from + AT_ONCE),
        });
    }
    return hashes;
  }

  private async bringInSome(
    run: Run,
    id: string,
    key: DataKey,
    { step, some }: { step: string; some: readonly WantedPerson[] },
  ): Promise<void> {
    await run.write(
      { step, request: { moveIn: id, step } },
      async (actor, em, tx) => {
        const with_: Step = { tx, em, actor, key, now: this.clock.now() };
        let progress = { ...NOTHING_DONE, done: some.length };
        for (const wanted of some) progress = sumOf(progress, await bringInPerson(with_, wanted));
        await addProgress(tx, actor.organizationId, id, progress);
        return {};
      },
      () => [...changedLists, { topic: 'defendant', id }, { topic: 'indemnitor', id }],
    );
  }

  /** Says which accounts indemnitors answer for, once people and accounts are here. */
  private async answerForAccounts(
    run: Run,
    key: DataKey,
    { checked, ...lists }: { checked: readonly CheckedFile[]; bonds: WantedBond[]; balances: WantedBalance[] },
  ): Promise<void> {
    const { organizationId } = run.actor;
    const indemnitors = checked.flatMap((file) => (file.list === 'indemnitors' ? file.wanted : []));
    const accounts = await this.database.read(organizationId, (tx) => accountsOfLists(tx, organizationId, key, lists));
    for (let from = 0; from < indemnitors.length && !this.mustStop(); from += AT_ONCE) {
      const step = `accounts of indemnitors ${String(from)}`;
      await run.write(
        { step, request: { step } },
        async (actor, em, tx) => {
          const of = { tx, em, actor, key, now: this.clock.now() };
          for (const wanted of indemnitors.slice(from, from + AT_ONCE)) await answerForAccounts(of, wanted, accounts);
          return {};
        },
        () => [...changedLists, { topic: 'account', id: run.actor.organizationId }],
      );
    }
  }

  private async takeBack(
    run: Run,
    id: string,
    key: DataKey,
    some: { list: PeopleList; keyHashes: readonly string[] },
  ): Promise<void> {
    const { list, keyHashes } = some;
    await run.write(
      { step: `out ${list} ${keyHashes.join(' ')}`, request: { moveIn: id, ...some } },
      async (actor, em, tx) => {
        const step: Step = { tx, em, actor, key, now: this.clock.now() };
        const progress = await takeBackPeople(step, this.records, some);
        await addProgress(tx, actor.organizationId, id, { ...progress, done: keyHashes.length });
        return {};
      },
      () => [...changedLists, { topic: 'defendant', id }, { topic: 'indemnitor', id }],
    );
  }

  private async close(run: Run, id: string, kind: Decided['kind']): Promise<void> {
    await run.write(
      { step: 'done', request: { moveIn: id, done: true } },
      async (actor, _, tx) => {
        const came = await endRun(tx, actor.organizationId, id);
        if (!came) return {};
        const { added, changed, gone, kept } = came;
        await wantCheck(tx, actor, this.clock.now());
        const fact =
          kind === 'bring-in'
            ? ({ action: 'move-in-brought-in', details: { new: added, changed, gone } } as const)
            : ({ action: 'move-in-taken-back', details: { gone, kept } } as const);
        await this.trail.record(actor, fact, tx);
        await this.letter.write(tx, run, { kind, ...came });
        return {};
      },
      () => changedLists,
    );
  }

  /** Whether this process is told to end, asked anew between any two steps. */
  private mustStop(): boolean {
    return this.stopping.hasBegun;
  }

  /**
   * Waits for the views, since an account that they have not read yet counts as work: as long as they read on, which
   * after some thousand accounts takes more than a moment. Answers false where this process is told to end.
   * @throws Refused TEMPORARILY_UNAVAILABLE where a view stands still.
   */
  private async caughtUp(): Promise<boolean> {
    const head = await this.log.head();
    const positions = async () => (await Promise.all(VIEWS.map((view) => this.readYourWrites.positionOf(view)))).join();
    for (let before = await positions(); head !== null && !this.mustStop();) {
      const reached = await Promise.all(VIEWS.map((view) => this.readYourWrites.reached(view, head, TIMEOUT_MS)));
      if (!reached.includes(false)) break;
      const now = await positions();
      if (now === before) throw new Refused('TEMPORARILY_UNAVAILABLE');
      before = now;
    }
    return !this.mustStop();
  }
}
