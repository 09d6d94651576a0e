import { Injectable } from '@nestjs/common';
import type { lookUpPowers, PowerForBond, proposePowers } from '#contracts/books/bond/bond-powers.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { normalizePowerNumber, sameButForZeros } from '#domain/kernel/power-number.ts';
import { proposedPowers } from '#domain/books/power-proposal.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { Agency, nameOf } from '../../agency/organizations/index.ts';

const COLUMNS = `
  p.power_id, p.spelling as power_number, p.surety_id, coalesce(s.name, '') as surety_name,
  p.amount_cents, p.expires_on, p.state, p.holder_id,
  ${nameOf('h', '')} as holder_name, p.reserved_by,
  p.claim_bond_id as bond_id, coalesce(d.full_name, '') as bond_name, p.lot_id is not null as is_received`;

const BESIDE = `
  left join surety s on s.organization_id = p.organization_id and s.surety_id = p.surety_id
  left join agent h on h.organization_id = p.organization_id and h.user_id = p.holder_id
  left join bond b on b.organization_id = p.organization_id and b.bond_id = p.claim_bond_id
  left join defendant d on d.organization_id = b.organization_id and d.id = b.defendant_id and d.lifecycle = 'live'`;

/** What the inventory knows of these numbers, as they are compared. */
const KNOWN = `
  select p.power_number as key, ${COLUMNS} from power p ${BESIDE}
  where p.organization_id = $1 and p.power_number = any ($2::text[]) and not p.gone
  order by p.power_number, s.name_key nulls last, p.power_id`;

/** For each face, as many of the powers that cover it as there are faces: what others of them take is not missed. */
const USABLE = `
  select distinct on (p.power_id) ${COLUMNS}
  from unnest($2::bigint[]) as face (cents)
  cross join lateral (
    select * from power
    where organization_id = $1 and holder_id = $3 and state in ('assigned', 'reserved') and not gone
      and surety_id = $4 and claim_bond_id is null and amount_cents >= face.cents
      and (expires_on is null or expires_on >= $5::date) and power_number <> all ($7::text[])
    order by amount_cents, expires_on nulls last, power_number limit $6
  ) p ${BESIDE} order by p.power_id`;

type Known = PowerForBond & { key: string };
type Usable = PowerForBond & { amountCents: number };

/** What the bond form asks of powers (powers#power-note-on-form). */
@Injectable()
export class BondPowers {
  constructor(
    private readonly reads: Reads,
    private readonly agency: Agency,
  ) {}

  /** What each number as typed stands for: one power for each surety; else the one that may be meant. */
  async lookUp(
    actor: Actor,
    { numbers: typed }: InputOf<typeof lookUpPowers>['body'],
  ): Promise<ResponseOf<typeof lookUpPowers>> {
    const { organizationId } = actor;
    const numbers = typed.map(({ powerNumber }) => ({
      key: normalizePowerNumber(powerNumber),
      near: sameButForZeros(powerNumber),
    }));
    const [{ refusesUnknownPowers: unknownRefused }, known] = await Promise.all([
      this.agency.find(actor),
      this.reads.after({ organizationId }, ['powers', 'bonds'], async (tx) => {
        const { rows } = await tx.query<Known>(KNOWN, [
          organizationId,
          [...new Set(numbers.flatMap(({ key, near }) => [key, ...near]))],
        ]);
        return Map.groupBy(rows, ({ key }) => key);
      }),
    ]);
    return {
      unknownRefused,
      numbers: numbers.map(({ key, near }) => {
        const powers = (known.get(key) ?? []).map(({ key: _, ...power }) => power);
        const meant = powers.length > 0 ? undefined : near.flatMap((number) => known.get(number) ?? [])[0];
        return { powers, meant: meant?.powerNumber ?? null };
      }),
    };
  }

  /** The powers proposed for these faces: of those that the caller holds, that no bond claims, and that last until the day. */
  async propose(
    { organizationId, userId }: Actor,
    { suretyId, usedOn, rows }: InputOf<typeof proposePowers>['body'],
  ): Promise<ResponseOf<typeof proposePowers>> {
    const waiting = rows.filter(({ powerNumber }) => powerNumber === '').map(({ amountCents }) => amountCents);
    const faces = waiting.filter((cents) => cents !== null);
    const typed = rows.map(({ powerNumber }) => normalizePowerNumber(powerNumber));
    const usable = await this.reads.after({ organizationId }, ['powers', 'bonds'], (tx) =>
      tx.query<Usable>(USABLE, [organizationId, [...new Set(faces)], userId, suretyId, usedOn, faces.length, typed]),
    );
    const proposed = proposedPowers(usable.rows, faces);
    const next = proposed.values();
    return {
      powers: rows.map(({ powerNumber, amountCents }) =>
        powerNumber === '' && amountCents !== null ? (next.next().value ?? null) : null,
      ),
    };
  }
}
