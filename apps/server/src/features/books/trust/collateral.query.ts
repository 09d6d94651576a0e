import { Injectable } from '@nestjs/common';
import type {
  CollateralReceipt as ShownReceipt,
  getCollateralOfBond,
  getCollateralOfDefendant,
  listUnbankedCollateral,
} from '#contracts/books/trust/trust.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { OPENING_COLLATERAL } from '#domain/books/collateral.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Defendants } from '../../people/people/index.ts';
import { bondDecider, writtenBond } from '../bond/index.ts';
import { PeopleOfBonds } from './people-of-bonds.query.ts';
import { waitingReturnVoid, waitingVoid } from './trust-limits.ts';
import { type Application, type CollateralReceipt, type GivenBack, type Trust } from './trust-state.ts';
import { TrustBooks } from './trust.query.ts';

const TEXTS = `
  select event_id, field, body from entry_text
  where organization_id = $1 and event_id = any ($2::uuid[]) and field in ('externalReference', 'payee', 'note')`;

type TextOf = (eventId: string, field: 'externalReference' | 'payee' | 'note') => string;

const stateOf = ({ voidedOn, bouncedOn, bankedOn, lyingCents }: CollateralReceipt): ShownReceipt['state'] => {
  if (voidedOn !== null) return 'voided';
  if (bouncedOn !== null) return 'returned';
  if (bankedOn !== null) return 'banked';
  return lyingCents === 0 ? 'given back' : 'not banked';
};

/** What waits, or is under way, and what was applied. */
const isShown = ({ state }: Application): boolean => state === 'pending' || state === 'claimed' || state === 'booked';

/** The collateral of a bond or a defendant, and the receipts that lie there. */
@Injectable()
export class Collateral {
  constructor(
    private readonly commands: CommandRunner,
    private readonly database: TenantDatabase,
    private readonly trust: TrustBooks,
    private readonly people: PeopleOfBonds,
    private readonly defendants: Defendants,
  ) {}

  /** @throws Refused BOND_NOT_FOUND, MONEY_STOPPED. */
  async ofBond(actor: Actor, bondId: string): Promise<ResponseOf<typeof getCollateralOfBond>> {
    const { organizationId } = actor;
    const { defendantId } = writtenBond(await this.commands.read(bondDecider, actor, bondId));
    const state = await this.trust.state(organizationId);
    const isOfBond = (of: { bondId: string }) => of.bondId === bondId;
    const returns = [...state.returns.values()].filter(
      (one) => isOfBond(one) && (one.state === 'booked' || one.state === 'pending'),
    );
    const applications = [...state.applications.values()].filter((one) => isOfBond(one) && isShown(one));
    // What of an opening was taken back is no receipt any more.
    const receipts = [...state.receipts.values()].filter((one) => isOfBond(one) && one.amountCents > 0);
    const [people, holdings, shown, texts, nameOf] = await Promise.all([
      this.people.ofDefendant(actor, defendantId),
      this.trust.shown(organizationId, state, [...state.holdings.values()].filter(isOfBond)),
      this.receipts(organizationId, state, receipts),
      this.texts(organizationId, returns),
      this.people.names(
        organizationId,
        [...returns, ...applications].map(({ personId }) => personId),
      ),
    ]);
    return {
      people,
      holdings,
      receipts: shown,
      applications: applications.map(({ applicationId, personId, toAccountId: accountId, documentId, ...one }) => {
        const { amountCents, appliedOn, askedAt } = one;
        const of = { applicationId, personName: nameOf(personId), accountId, documentId, amountCents };
        return { ...of, appliedOn: one.state === 'booked' ? appliedOn : null, askedAt };
      }),
      returns: returns.map(({ returnId, personId, amountCents, method, eventId, returnedOn, voidedOn, askedAt }) => {
        const [payee, externalReference] = [texts(eventId, 'payee'), texts(eventId, 'externalReference')];
        const of = { returnId, personName: nameOf(personId), payee, amountCents, method };
        const voidWaits = waitingReturnVoid(state, returnId) !== null;
        return { ...of, externalReference, returnedOn, voidedOn, voidWaits, askedAt };
      }),
    };
  }

  /** @throws Refused DEFENDANT_NOT_FOUND, MONEY_STOPPED. */
  async ofDefendant(actor: Actor, defendantId: string): Promise<ResponseOf<typeof getCollateralOfDefendant>> {
    await this.defendants.exists(actor, defendantId);
    const { holdings } = await this.trust.state(actor.organizationId);
    const known = [...holdings.values()].filter(({ heldCents }) => heldCents !== 0);
    // Whose a bond is may change where files are merged; what is held on it names whose it was.
    const bonds = await this.people.bonds(actor.organizationId, [...new Set(known.map(({ bondId }) => bondId))]);
    const held = known.filter(({ bondId }) => bonds.get(bondId)?.defendantId === defendantId);
    return {
      bonds: [...Map.groupBy(held, ({ bondId }) => bondId)].map(([bondId, own]) => ({
        bondId,
        heldCents: own.reduce((sum, { heldCents }) => sum + heldCents, 0),
      })),
    };
  }

  /** The oldest first. @throws Refused MONEY_STOPPED. */
  async unbanked({ organizationId }: Actor): Promise<ResponseOf<typeof listUnbankedCollateral>> {
    const state = await this.trust.state(organizationId);
    const lying = [...state.receipts.values()].filter(({ lyingCents }) => lyingCents > 0);
    return { receipts: await this.receipts(organizationId, state, lying) };
  }

  /** What was typed beside these events. */
  async texts(organizationId: OrganizationId, of: readonly Pick<GivenBack, 'eventId'>[]): Promise<TextOf> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ eventId: string; field: string; body: string }>(TEXTS, [
        organizationId,
        of.map(({ eventId }) => eventId),
      ]),
    );
    const texts = new Map(rows.map(({ eventId, field, body }) => [eventId + field, body]));
    return (eventId, field) => texts.get(eventId + field) ?? '';
  }

  private async receipts(
    organizationId: OrganizationId,
    state: Trust,
    receipts: readonly CollateralReceipt[],
  ): Promise<ShownReceipt[]> {
    const [texts, nameOf] = await Promise.all([
      this.texts(organizationId, receipts),
      this.people.names(organizationId, [...new Set(receipts.map(({ personId }) => personId))]),
    ]);
    return receipts.map((receipt) => {
      const { receiptId, number, bondId, personId, amountCents, lyingCents, method, receivedOn, eventId } = receipt;
      return {
        receiptId,
        number,
        bondId,
        personName: nameOf(personId),
        amountCents,
        lyingCents,
        method,
        externalReference: texts(eventId, 'externalReference'),
        receivedOn,
        state: stateOf(receipt),
        isOpening: number === OPENING_COLLATERAL,
        voidWaits: waitingVoid(state, receiptId) !== null,
      };
    });
  }
}
