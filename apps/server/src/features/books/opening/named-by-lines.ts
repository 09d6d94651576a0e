import { Injectable } from '@nestjs/common';
import { isJudgment, type OpeningLine, type OpeningNames } from '#domain/books/opening.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { accountDecider } from '../account/index.ts';
import { bondDecider, liveBond, writtenBond } from '../bond/index.ts';
import { SuretyOfBond } from '../power-numbers/index.ts';
import { PeopleOfBonds } from '../trust/index.ts';
import { accountWords } from './opening-names.query.ts';

type Named = Pick<OpeningNames, 'bondId' | 'personId' | 'accountId'>;
type Line = Pick<OpeningLine, 'account' | keyof Named>;

const isThere = (id: string | null): id is string => id !== null;
const each = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter(isThere))];

/** The bonds, people and accounts that lines of an opening name (moving-in#opening-trust, moving-in#opening-unclaimed). */
@Injectable()
export class NamedByLines {
  constructor(
    private readonly commands: CommandRunner,
    private readonly people: PeopleOfBonds,
    private readonly reads: Reads,
    private readonly sureties: SuretyOfBond,
  ) {}

  /** A line with the surety of its bond, where it is a judgment: that of its opening, where one was brought in. */
  async withSurety(actor: Actor, line: OpeningLine): Promise<OpeningLine> {
    if (!isJudgment(line) || line.bondId === null) return line;
    const state = await this.commands.read(bondDecider, actor, line.bondId);
    const opened = state.written?.openedJudgment;
    return { ...line, suretyId: opened ? opened.suretyId : await this.sureties.of(actor, state) };
  }

  /**
   * Asserts that a line names a bond of the agency, and somebody of it, or an account; a judgment a forfeited bond.
   * Answers them in words.
   * @throws Refused BOND_NOT_FOUND, BOND_VOIDED, JUDGMENT_FORFEITED_ONLY, PERSON_NOT_OF_BOND, ACCOUNT_NOT_FOUND.
   */
  async mustBeKnown(actor: Actor, { account, bondId, personId, accountId }: Line): Promise<string> {
    if (accountId !== null) {
      const { status } = await this.commands.read(accountDecider, actor, accountId);
      if (status === 'absent') throw new Refused('ACCOUNT_NOT_FOUND');
    }
    if (bondId !== null) {
      const { defendantId } = await this.bond(actor, bondId);
      if (personId !== null) await this.people.mustBeOf(actor, defendantId, personId);
      if (isJudgment({ account })) await this.mustBeForfeited(actor, bondId);
    }
    const named = { bondId, personId, accountId };
    return (await this.words(actor.organizationId, [named]))(named);
  }

  /** One whose judgment was brought in may be PAID by now. */
  private async mustBeForfeited(actor: Actor, bondId: string): Promise<void> {
    const { fields, openedJudgment } = liveBond(await this.commands.read(bondDecider, actor, bondId));
    if (openedJudgment === null && fields.status !== 'FORFEITED') throw new Refused('JUDGMENT_FORFEITED_ONLY');
  }

  /** A bond with its account and defendant. @throws Refused BOND_NOT_FOUND. */
  async bond(actor: Actor, bondId: string): Promise<{ accountId: string; defendantId: string }> {
    return writtenBond(await this.commands.read(bondDecider, actor, bondId));
  }

  /** How they are called: whose collateral, and the bond, or the account; empty where a line names none. */
  async words(organizationId: OrganizationId, lines: readonly Named[]): Promise<(line: Named) => string> {
    const [bondWords, accounts] = await Promise.all([
      this.ofBonds(organizationId, lines),
      accountWords(this.reads, organizationId, each(lines.map(({ accountId }) => accountId))),
    ]);
    return (line) => (line.accountId === null ? bondWords(line) : (accounts.get(line.accountId) ?? 'Account'));
  }

  private async ofBonds(organizationId: OrganizationId, lines: readonly Named[]): Promise<(line: Named) => string> {
    const bondIds = each(lines.map(({ bondId }) => bondId));
    if (bondIds.length === 0) return () => '';
    const [bonds, nameOf] = await Promise.all([
      this.people.bonds(organizationId, bondIds),
      this.people.names(organizationId, each(lines.map(({ personId }) => personId))),
    ]);
    return ({ bondId, personId }) => {
      if (bondId === null) return '';
      const { powerNumber = '', defendantName = '' } = bonds.get(bondId) ?? {};
      const bond = [powerNumber === '' ? 'no power' : powerNumber, defendantName].filter(Boolean).join(', ');
      const whose = personId === null ? '' : nameOf(personId) || 'Without a name';
      return whose === '' ? `Bond ${bond}` : `${whose} (bond ${bond})`;
    };
  }
}
