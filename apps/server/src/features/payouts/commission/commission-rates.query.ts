import { Injectable } from '@nestjs/common';
import type { CommissionRateVersion, listCommissionRates } from '#contracts/payouts/commission/commission-rates.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import type { CommissionRate, ContractCommission } from '#domain/payouts/commission.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { nameOf } from '../../agency/organizations/index.ts';

const RATES = `
  select r.rate_id, r.agent_id, r.surety_id, r.effective_on,
    r.version, r.basis_points, r.basis, r.reason, r.created_at as entered_at,
    ${nameOf('staff', 'Former staff')} as entered_by
  from commission_rate r
  left join agent staff on staff.organization_id = r.organization_id and staff.user_id = r.created_by
  where r.organization_id = $1`;

const NEWEST_FIRST = 'order by r.effective_on desc, r.version desc';

const AGENTS = `
  select user_id as agent_id, ${nameOf('agent')} as full_name, role from agent
  where organization_id = $1 and left_at is null and role <> 'Auditor' order by lower(full_name), user_id`;

type RateRow = CommissionRateVersion & { agentId: string | null; suretyId: string | null };

const versionOf = ({ agentId: _agent, suretyId: _surety, ...version }: RateRow): CommissionRateVersion => version;

/** What commissions go by: an agent's own rates, and what contracts of sureties name, by surety. */
export interface CommissionRatesInForce {
  own: CommissionRate[];
  contracts: Map<string, ContractCommission[]>;
}

const ownOf = ({ effectiveOn, version, basisPoints, basis }: RateRow): CommissionRate => ({
  effectiveOn,
  version,
  basis,
  basisPoints: basisPoints ?? 0,
});
const contractOf = ({ effectiveOn, version, basisPoints, basis }: RateRow): ContractCommission => ({
  effectiveOn,
  version,
  terms: basisPoints === null ? null : { basisPoints, basis },
});

/** Dated commission rates: of agents, and of contracts (powers#commission-rates). */
@Injectable()
export class CommissionRates {
  constructor(
    private readonly database: TenantDatabase,
    private readonly sureties: Sureties,
  ) {}

  /** Everybody who writes bonds and every surety, with every version, the newest first. */
  async list(actor: Actor): Promise<ResponseOf<typeof listCommissionRates>> {
    const { organizationId } = actor;
    const names = await this.sureties.names(actor);
    return this.database.read(organizationId, async (tx) => {
      const [rates, agents] = await Promise.all([
        tx.query<RateRow>(`${RATES} ${NEWEST_FIRST}`, [organizationId]),
        tx.query<{ agentId: string; fullName: string; role: Role }>(AGENTS, [organizationId]),
      ]);
      const of = (matches: (row: RateRow) => boolean) => rates.rows.filter(matches).map(versionOf);
      return {
        agents: agents.rows.map((agent) => ({ ...agent, rates: of(({ agentId }) => agentId === agent.agentId) })),
        sureties: names.map(({ suretyId, name }) => ({
          suretyId,
          suretyName: name,
          rates: of((row) => row.suretyId === suretyId),
        })),
      };
    });
  }

  /** What the bonds of each agent go by, as it was entered by an instant where one is told; those of whoever has none are missing. */
  async inForce(
    { organizationId }: Pick<Actor, 'organizationId'>,
    enteredBy: string | null = null,
  ): Promise<Map<string, CommissionRate[]>> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<RateRow>(
        `${RATES} and r.agent_id is not null and ($2::timestamptz is null or r.created_at <= $2) ${NEWEST_FIRST}`,
        [organizationId, enteredBy],
      ),
    );
    const byAgent = Map.groupBy(rows, ({ agentId }) => agentId ?? '');
    return new Map([...byAgent].map(([agentId, of]) => [agentId, of.map(ownOf)]));
  }

  /** What one agent's bonds go by. */
  async of({ organizationId }: Pick<Actor, 'organizationId'>, agentId: string): Promise<CommissionRatesInForce> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<RateRow>(`${RATES} and (r.agent_id = $2 or r.surety_id is not null) ${NEWEST_FIRST}`, [
        organizationId,
        agentId,
      ]),
    );
    const ofContracts = Map.groupBy(
      rows.filter(({ suretyId }) => suretyId !== null),
      ({ suretyId }) => suretyId ?? '',
    );
    return {
      own: rows.filter((row) => row.agentId !== null).map(ownOf),
      contracts: new Map([...ofContracts].map(([suretyId, of]) => [suretyId, of.map(contractOf)])),
    };
  }

  /** One version, within the transaction that wrote it. */
  async version(tx: TenantTransaction, organizationId: OrganizationId, rateId: string): Promise<CommissionRateVersion> {
    const { rows } = await tx.query<RateRow>(`${RATES} and r.rate_id = $2`, [organizationId, rateId]);
    if (!rows[0]) throw new RangeError('A rate that was just written is there.');
    return versionOf(rows[0]);
  }
}
