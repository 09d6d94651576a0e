import { Controller, Res, UseInterceptors, type StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as addresses from '#contracts/recovery/surrender/addresses.ts';
import { getArrestPacket } from '#contracts/recovery/surrender/arrest-packet.ts';
import * as contract from '#contracts/recovery/surrender/surrenders.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { shownPaper } from '../../books/printing/index.ts';
import { JoinedCases } from '../cases/index.ts';
import { AddProof } from './add-proof.ts';
import { SurrenderAddresses } from './addresses.query.ts';
import { ArrestPackets } from './arrest-packet.query.ts';
import { DecidePremiumReturn } from './decide-premium-return.ts';
import { MoveSurrender } from './move-surrender.ts';
import { NotePaperSent } from './note-paper-sent.ts';
import { RecordCertificate } from './record-certificate.ts';
import { SaveAddress } from './save-address.ts';
import { StartSurrender } from './start-surrender.ts';
import { SurrenderPapers } from './surrender-papers.query.ts';
import { Surrenders } from './surrenders.query.ts';

type Moved = Promise<ResponseOf<typeof contract.takeUpSurrender>>;

@Controller()
@UseInterceptors(JoinedCases)
export class SurrenderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly surrenders: Surrenders,
    private readonly papers: SurrenderPapers,
    private readonly packets: ArrestPackets,
    private readonly directory: SurrenderAddresses,
  ) {}

  @Route(contract.listSurrenders)
  async list(
    @Input() { actor, params }: Call<typeof contract.listSurrenders>,
  ): Promise<ResponseOf<typeof contract.listSurrenders>> {
    return { surrenders: await this.surrenders.ofCase(actor, params.recoveryCaseId) };
  }

  @Route(contract.listSurrendersToDecide)
  toDecide(
    @Input() { actor }: Call<typeof contract.listSurrendersToDecide>,
  ): Promise<ResponseOf<typeof contract.listSurrendersToDecide>> {
    return this.surrenders.toDecide(actor);
  }

  @Route(contract.startSurrender)
  start(
    @Input() { actor, params, body }: Call<typeof contract.startSurrender>,
  ): Promise<ResponseOf<typeof contract.startSurrender>> {
    return this.commands.execute(new StartSurrender(actor, params.bondId, body));
  }

  @Route(contract.takeUpSurrender)
  takeUp(@Input() { actor, params }: Call<typeof contract.takeUpSurrender>): Moved {
    return this.commands.execute(new MoveSurrender(actor, params.surrenderId, { step: 'take-up' }));
  }

  @Route(contract.withdrawSurrender)
  withdraw(@Input() { actor, params, body }: Call<typeof contract.withdrawSurrender>): Moved {
    return this.commands.execute(new MoveSurrender(actor, params.surrenderId, { step: 'withdraw', ...body }));
  }

  @Route(contract.approveSurrender)
  approve(@Input() { actor, params }: Call<typeof contract.approveSurrender>): Moved {
    return this.commands.execute(new MoveSurrender(actor, params.surrenderId, { step: 'approve' }));
  }

  @Route(contract.releaseSurrender)
  release(@Input() { actor, params }: Call<typeof contract.releaseSurrender>): Moved {
    return this.commands.execute(new MoveSurrender(actor, params.surrenderId, { step: 'release' }));
  }

  @Route(contract.declineSurrender)
  decline(@Input() { actor, params, body }: Call<typeof contract.declineSurrender>): Moved {
    return this.commands.execute(new MoveSurrender(actor, params.surrenderId, { step: 'decline', ...body }));
  }

  @Route(contract.recordSurrenderProof)
  proof(@Input() { actor, params, body }: Call<typeof contract.recordSurrenderProof>): Moved {
    return this.commands.execute(new AddProof(actor, params.surrenderId, body));
  }

  @Route(contract.attachCourtPaper)
  courtPaper(@Input() { actor, params, body }: Call<typeof contract.attachCourtPaper>): Moved {
    return this.commands.execute(new AddProof(actor, params.surrenderId, { proof: null, ...body }));
  }

  @Route(contract.recordCertificate)
  certificate(@Input() { actor, params, body }: Call<typeof contract.recordCertificate>): Moved {
    return this.commands.execute(new RecordCertificate(actor, params.surrenderId, body));
  }

  @Route(contract.decidePremiumReturn)
  premiumReturn(
    @Input() { actor, params, body }: Call<typeof contract.decidePremiumReturn>,
  ): Promise<ResponseOf<typeof contract.decidePremiumReturn>> {
    return this.commands.execute(new DecidePremiumReturn(actor, params.surrenderId, body.take));
  }

  @Route(contract.getSurrenderPaper)
  async paper(
    @Input() { actor, params }: Call<typeof contract.getSurrenderPaper>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return shownPaper(await this.papers.make(actor, params.surrenderId, params.surrenderPaper), reply);
  }

  @Route(contract.noteSurrenderPaperSent)
  sent(@Input() { actor, params, body }: Call<typeof contract.noteSurrenderPaperSent>): Moved {
    return this.commands.execute(new NotePaperSent(actor, params, body));
  }

  @Route(getArrestPacket)
  async packet(
    @Input() asked: Call<typeof getArrestPacket>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return shownPaper(await this.packets.make(asked.actor, asked), reply);
  }

  @Route(addresses.listSurrenderAddresses)
  async addresses(
    @Input() { actor }: Call<typeof addresses.listSurrenderAddresses>,
  ): Promise<ResponseOf<typeof addresses.listSurrenderAddresses>> {
    return { addresses: await this.directory.list(actor) };
  }

  @Route(addresses.saveSurrenderAddress)
  saveAddress(
    @Input() { actor, body }: Call<typeof addresses.saveSurrenderAddress>,
  ): Promise<ResponseOf<typeof addresses.saveSurrenderAddress>> {
    return this.commands.execute(new SaveAddress(actor, body));
  }
}
