import { Injectable } from '@nestjs/common';
import type { LetterKind, Letters as Answer } from '#contracts/books/account/letters.ts';
import { addDays, dayOf } from '#domain/kernel/days.ts';
import {
  isLetterDue,
  LETTER_GIVES_DAYS,
  LETTER_REST_DAYS,
  standsFor,
  strictnessOn,
  type DefaultSpell,
  type LetterStrictness,
} from '#domain/books/default-spell.ts';
import { answerBy, isProvisional, statutoryDeadline } from '#domain/books/forfeiture-clock.ts';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { Bonds } from '../bonds/index.ts';
import { spellOf } from '../plans/index.ts';
import { nameOf } from '../../agency/organizations/index.ts';

/** What a letter on money past due says, in cents; nothing of a person. */
export interface DefaultFigures {
  /** Without one it is a past due notice from before there were three. */
  strictness?: LetterStrictness;
  pastDueCents: number;
  balanceCents: number;
  missed: number;
  /** The day of the oldest that is owed. */
  since: string;
  payBy: string;
  promise: { amountCents: number; dueOn: string } | null;
}

/** What a letter on a forfeiture says. */
export interface ForfeitureFigures {
  powerNumber: string;
  amountCents: number;
  court: string | null;
  caseNumber: string;
  missedOn: string | null;
  forfeitedOn: string | null;
  answerBy: string | null;
  dueOn: string | null;
  statutoryOn: string | null;
  provisional: boolean;
}

/** What can be written about of an account or a bond, and whether it is today. */
interface Matter {
  kind: LetterKind;
  accountId: string;
  defendantId: string;
  bondId: string | null;
  /** Which of the bond's forfeitures, from 1. */
  forfeiture: number | null;
  /** The first day of the spell: a letter from this day on is about the same default. */
  since: string | null;
  figures: DefaultFigures | ForfeitureFigures | null;
  isProposed: boolean;
}

const ACCOUNT = `
  select defendant_id from account where organization_id = $1 and account_id = $2`;

/** Who answers for an account; where nobody does, the defendant's indemnitors (bonds#letters-to-indemnitors). */
const PEOPLE = `
  with linked as materialized (
    select i.id from account_indemnitor l
    join indemnitor i on i.organization_id = l.organization_id and i.id = l.indemnitor_id and i.lifecycle = 'live'
    where l.organization_id = $1 and l.account_id = $2
  )
  select i.id as indemnitor_id, i.full_name as name, i.address <> '' and i.city <> '' as has_address
  from indemnitor i
  where i.organization_id = $1 and i.defendant_id = $3 and i.lifecycle = 'live'
    and (not exists (select from linked) or i.id in (select id from linked))
  order by i.full_name, i.id`;

/** The last letter of a kind to each; on money, one about another account of theirs too while it rests. */
const LAST = `
  select distinct on (l.indemnitor_id) l.indemnitor_id, l.letter_id, l.account_id,
         l.made_at, l.forfeiture, l.figures->>'strictness' as strictness, ${nameOf('staff', 'Former staff')} as made_by
  from letter l
  left join agent staff on staff.organization_id = l.organization_id and staff.user_id = l.made_by
  where l.organization_id = $1 and l.defendant_id = $5 and l.kind = $3 and l.bond_id is not distinct from $4
    and (l.account_id = $2
      or (l.kind = 'default' and (l.made_at at time zone $6)::date > $7::date - ${LETTER_REST_DAYS}))
  order by l.indemnitor_id, l.made_at desc, l.letter_id`;

interface LastLetter {
  indemnitorId: string;
  accountId: string;
  letterId: string;
  madeAt: string;
  madeBy: string;
  forfeiture: number | null;
  strictness: LetterStrictness | null;
}

/** What a letter of a day on a spell says. */
export const defaultFigures = (spell: DefaultSpell, today: string): DefaultFigures => ({
  strictness: strictnessOn(spell, today),
  pastDueCents: spell.pastDueCents,
  balanceCents: spell.balanceCents,
  missed: spell.missed,
  since: spell.since,
  payBy: addDays(today, LETTER_GIVES_DAYS),
  promise: spell.promise && { amountCents: spell.promise.amountCents, dueOn: spell.promise.dueOn },
});

const forfeitureFigures = (bond: Bond): ForfeitureFigures => ({
  powerNumber: bond.powerNumber,
  amountCents: bond.amountCents ?? 0,
  court: bond.courtLocation,
  caseNumber: bond.caseNumber,
  missedOn: bond.ftaDate,
  forfeitedOn: bond.forfeitureDate,
  answerBy: answerBy(bond),
  dueOn: bond.dueDate,
  statutoryOn: statutoryDeadline(bond)?.day ?? null,
  provisional: isProvisional(bond),
});

/** Whether a letter stands for one of today about the same matter. */
const isAbout = (
  { kind, accountId, since, forfeiture }: Matter,
  { madeAt, strictness, ...last }: LastLetter,
  { timeZone, today }: { timeZone: string; today: string },
): boolean =>
  kind === 'forfeiture'
    ? last.forfeiture === forfeiture
    : standsFor(
        { madeOn: dayOf(new Date(madeAt), timeZone), strictness },
        since === null || last.accountId !== accountId ? null : { began: since },
        today,
      );

/**
 * The letters to indemnitors: what can be written about, to whom, and what was written (bonds#letters-to-indemnitors).
 */
@Injectable()
export class Letters {
  constructor(
    private readonly reads: Reads,
    private readonly bonds: Bonds,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused ACCOUNT_NOT_FOUND, also for another organization's. */
  ofAccount(actor: Actor, accountId: string): Promise<Answer> {
    return this.reads.after(actor, ['accounts', 'plans'], async (tx) =>
      this.answer(tx, actor, await this.accountMatter(tx, actor, accountId)),
    );
  }

  /** @throws Refused BOND_NOT_FOUND, also for another organization's. */
  async ofBond(actor: Actor, bondId: string): Promise<Answer> {
    const matter = await this.bondMatter(actor, bondId);
    return this.reads.after(actor, ['bonds', optionalView('history'), optionalView('ledger')], (tx) =>
      this.answer(tx, actor, matter),
    );
  }

  /** What is past due of an account today. @throws Refused ACCOUNT_NOT_FOUND */
  ofDefault(actor: Actor, accountId: string): Promise<Matter> {
    return this.reads.after(actor, ['accounts', 'plans'], (tx) => this.accountMatter(tx, actor, accountId));
  }

  /** The forfeiture that a bond stands in. @throws Refused BOND_NOT_FOUND */
  async bondMatter(actor: Actor, bondId: string): Promise<Matter> {
    const bond = await this.bonds.get(actor, bondId);
    const isDue = bond.status === 'FORFEITED' && bond.voidedAt === null;
    const { accountId, defendantId } = bond;
    return {
      kind: 'forfeiture',
      accountId,
      defendantId,
      bondId,
      since: null,
      forfeiture: bond.earlierForfeitures.length + 1,
      figures: isDue ? forfeitureFigures(bond) : null,
      isProposed: isDue,
    };
  }

  /** Whom a letter about it may go to, with the last one. */
  async people(tx: TenantTransaction, actor: Actor, matter: Matter): Promise<Answer['people']> {
    const { organizationId, timeZone } = actor;
    const { kind, accountId, defendantId, bondId } = matter;
    const today = dayOf(this.clock.now(), timeZone);
    const [{ rows: people }, { rows: letters }] = await Promise.all([
      tx.query<Omit<Answer['people'][number], 'letter'>>(PEOPLE, [organizationId, accountId, defendantId]),
      tx.query<LastLetter>(LAST, [organizationId, accountId, kind, bondId, defendantId, timeZone, today]),
    ]);
    const lastOf = new Map(letters.map((letter) => [letter.indemnitorId, letter]));
    return people.map((person) => {
      const last = lastOf.get(person.indemnitorId);
      if (!last) return { ...person, letter: null };
      const { letterId, accountId: about, madeAt, madeBy, strictness } = last;
      const isCurrent = isAbout(matter, last, { timeZone, today });
      return { ...person, letter: { letterId, accountId: about, madeAt, madeBy, isCurrent, strictness } };
    });
  }

  private async accountMatter(tx: TenantTransaction, actor: Actor, accountId: string): Promise<Matter> {
    const { organizationId, timeZone } = actor;
    const today = dayOf(this.clock.now(), timeZone);
    const { rows } = await tx.query<{ defendantId: string }>(ACCOUNT, [organizationId, accountId]);
    const [account] = rows;
    if (!account) throw new Refused('ACCOUNT_NOT_FOUND');
    const spell = await spellOf(tx, organizationId, accountId, today);
    const figures = spell && defaultFigures(spell, today);
    return {
      kind: 'default',
      accountId,
      defendantId: account.defendantId,
      bondId: null,
      forfeiture: null,
      since: spell?.began ?? null,
      figures,
      isProposed: spell !== null && isLetterDue(spell, today),
    };
  }

  private async answer(tx: TenantTransaction, actor: Actor, matter: Matter): Promise<Answer> {
    const people = await this.people(tx, actor, matter);
    const { figures, isProposed } = matter;
    const strictness = figures !== null && 'strictness' in figures ? (figures.strictness ?? null) : null;
    return { isDue: figures !== null, isProposed, strictness, people };
  }
}
