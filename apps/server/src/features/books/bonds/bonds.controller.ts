import { CommandBus } from '@nestjs/cqrs';
import * as powers from '#contracts/books/bond/bond-powers.ts';
import * as status from '#contracts/books/bond/bond-status.ts';
import * as contract from '#contracts/books/bond/bonds.ts';
import * as rewrites from '#contracts/books/bond/rewrites.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { Defendants } from '../../people/people/index.ts';
import { AmendBond } from './amend-bond.ts';
import { BondChains } from './bond-chain.query.ts';
import { Bonds } from './bond-list.query.ts';
import { BondPowers } from './bond-powers.query.ts';
import { BondsToDischarge } from './bonds-to-discharge.query.ts';
import { DischargeBond } from './discharge-bond.ts';
import { PostingAgents } from './posting-agents.query.ts';
import { ReinstateBond } from './reinstate-bond.ts';
import { RewriteBond } from './rewrite-bond.ts';
import { VoidBond } from './void-bond.ts';
import { WriteBond } from './write-bond.ts';
import { WriteBonds } from './write-bonds.ts';

export const BondsController = routes(
  route(contract.writeBond, CommandBus, (commands, { actor, body }) => commands.execute(new WriteBond(actor, body))),
  command(WriteBonds),
  route(contract.amendBond, CommandBus, (commands, { actor, params, body }) =>
    commands.execute(new AmendBond(actor, params.bondId, body)),
  ),
  command(VoidBond),
  command(RewriteBond),
  route(rewrites.listBondChain, BondChains, async (chains, { actor, params }) => ({
    chain: await chains.of(actor, params.bondId),
  })),
  command(DischargeBond),
  command(ReinstateBond),
  route(status.listBondsToDischarge, BondsToDischarge, (toDischarge, { actor, query }) =>
    toDischarge.page(actor, query),
  ),
  route(status.listPostingAgents, PostingAgents, async (agents, { actor }) => ({ agents: await agents.list(actor) })),
  route(powers.lookUpPowers, BondPowers, (powers, { actor, body }) => powers.lookUp(actor, body)),
  route(powers.proposePowers, BondPowers, (powers, { actor, body }) => powers.propose(actor, body)),
  route(contract.getBond, Bonds, (bonds, { actor, params }) => bonds.get(actor, params.bondId)),
  route(contract.listBondsOfDefendant, [Bonds, Defendants], async ([bonds, defendants], { actor, params }) => {
    const { defendantId } = params;
    const [found] = await Promise.all([bonds.ofDefendant(actor, defendantId), defendants.exists(actor, defendantId)]);
    return { bonds: found };
  }),
);
