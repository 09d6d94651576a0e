import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as batches from '#contracts/books/bond/bond-batches.ts';
import * as powers from '#contracts/books/bond/bond-powers.ts';
import * as status from '#contracts/books/bond/bond-status.ts';
import * as contract from '#contracts/books/bond/bonds.ts';
import * as rewrites from '#contracts/books/bond/rewrites.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
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

@Controller()
export class BondsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly defendants: Defendants,
    private readonly bonds: Bonds,
    private readonly toDischarge: BondsToDischarge,
    private readonly agents: PostingAgents,
    private readonly chains: BondChains,
    private readonly powers: BondPowers,
  ) {}

  @Route(contract.writeBond)
  writeBond(@Input() { actor, body }: Call<typeof contract.writeBond>): Promise<ResponseOf<typeof contract.writeBond>> {
    return this.commands.execute(new WriteBond(actor, body));
  }

  @Route(batches.writeBonds)
  writeBonds(
    @Input() { actor, body }: Call<typeof batches.writeBonds>,
  ): Promise<ResponseOf<typeof batches.writeBonds>> {
    return this.commands.execute(new WriteBonds(actor, body));
  }

  @Route(contract.amendBond)
  amendBond(
    @Input() { actor, params, body }: Call<typeof contract.amendBond>,
  ): Promise<ResponseOf<typeof contract.amendBond>> {
    return this.commands.execute(new AmendBond(actor, params.bondId, body));
  }

  @Route(contract.voidBond)
  voidBond(
    @Input() { actor, params, body }: Call<typeof contract.voidBond>,
  ): Promise<ResponseOf<typeof contract.voidBond>> {
    return this.commands.execute(new VoidBond(actor, params.bondId, body));
  }

  @Route(rewrites.rewriteBond)
  rewriteBond(
    @Input() { actor, params, body }: Call<typeof rewrites.rewriteBond>,
  ): Promise<ResponseOf<typeof rewrites.rewriteBond>> {
    return this.commands.execute(new RewriteBond(actor, params.bondId, body));
  }

  @Route(rewrites.listBondChain)
  async listBondChain(
    @Input() { actor, params }: Call<typeof rewrites.listBondChain>,
  ): Promise<ResponseOf<typeof rewrites.listBondChain>> {
    return { chain: await this.chains.of(actor, params.bondId) };
  }

  @Route(status.dischargeBond)
  dischargeBond(
    @Input() { actor, params, body }: Call<typeof status.dischargeBond>,
  ): Promise<ResponseOf<typeof status.dischargeBond>> {
    return this.commands.execute(new DischargeBond(actor, params.bondId, body));
  }

  @Route(status.reinstateBond)
  reinstateBond(
    @Input() { actor, params, body }: Call<typeof status.reinstateBond>,
  ): Promise<ResponseOf<typeof status.reinstateBond>> {
    return this.commands.execute(new ReinstateBond(actor, params.bondId, body));
  }

  @Route(status.listBondsToDischarge)
  listBondsToDischarge(
    @Input() { actor, query }: Call<typeof status.listBondsToDischarge>,
  ): Promise<ResponseOf<typeof status.listBondsToDischarge>> {
    return this.toDischarge.page(actor, query);
  }

  @Route(status.listPostingAgents)
  async listPostingAgents(
    @Input() { actor }: Call<typeof status.listPostingAgents>,
  ): Promise<ResponseOf<typeof status.listPostingAgents>> {
    return { agents: await this.agents.list(actor) };
  }

  @Route(powers.lookUpPowers)
  lookUpPowers(
    @Input() { actor, body }: Call<typeof powers.lookUpPowers>,
  ): Promise<ResponseOf<typeof powers.lookUpPowers>> {
    return this.powers.lookUp(actor, body);
  }

  @Route(powers.proposePowers)
  proposePowers(
    @Input() { actor, body }: Call<typeof powers.proposePowers>,
  ): Promise<ResponseOf<typeof powers.proposePowers>> {
    return this.powers.propose(actor, body);
  }

  @Route(contract.getBond)
  getBond(@Input() { actor, params }: Call<typeof contract.getBond>): Promise<ResponseOf<typeof contract.getBond>> {
    return this.bonds.get(actor, params.bondId);
  }

  @Route(contract.listBondsOfDefendant)
  async listBondsOfDefendant(
    @Input() { actor, params }: Call<typeof contract.listBondsOfDefendant>,
  ): Promise<ResponseOf<typeof contract.listBondsOfDefendant>> {
    const { defendantId } = params;
    const [bonds] = await Promise.all([
      this.bonds.ofDefendant(actor, defendantId),
      this.defendants.exists(actor, defendantId),
    ]);
    return { bonds };
  }
}
