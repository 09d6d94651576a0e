import { Injectable } from '@nestjs/common';
import type { OpeningNames } from '#domain/books/opening.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { bondDecider, writtenBond } from '../bond/index.ts';
import { PeopleOfBonds } from '../trust/index.ts';

type Named = Pick<OpeningNames, 'bondId' | 'personId'>;

/** The bonds and people that lines of an opening name (moving-in#opening-trust). */
@Injectable()
export class NamedBonds {
  constructor(
    private readonly commands: CommandRunner,
    private readonly people: PeopleOfBonds,
  ) {}

  /**
   * Asserts that a line names a bond of the agency, and somebody of it; answers them in words.
   * @throws Refused BOND_NOT_FOUND, PERSON_NOT_OF_BOND.
   */
  async mustBeKnown(actor: Actor, { bondId, personId }: Named): Promise<string> {
    if (bondId === null) return '';
    const { defendantId } = await this.bond(actor, bondId);
    if (personId !== null) await this.people.mustBeOf(actor, defendantId, personId);
    return (await this.words(actor.organizationId, [{ bondId, personId }]))({ bondId, personId });
  }

  /** A bond with its account and defendant. @throws Refused BOND_NOT_FOUND. */
  async bond(actor: Actor, bondId: string): Promise<{ accountId: string; defendantId: string }> {
    return writtenBond(await this.commands.read(bondDecider, actor, bondId));
  }

  /** How they are called: whose collateral, and the bond; empty where a line names none. */
  async words(organizationId: OrganizationId, lines: readonly Named[]): Promise<(line: Named) => string> {
    const isThere = (id: string | null): id is string => id !== null;
    const bondIds = [...new Set(lines.map(({ bondId }) => bondId).filter(isThere))];
    if (bondIds.length === 0) return () => '';
    const [bonds, nameOf] = await Promise.all([
      this.people.bonds(organizationId, bondIds),
      this.people.names(organizationId, [...new Set(lines.map(({ personId }) => personId).filter(isThere))]),
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
