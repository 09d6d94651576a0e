import { UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as addresses from '#contracts/recovery/surrender/addresses.ts';
import { getArrestPacket } from '#contracts/recovery/surrender/arrest-packet.ts';
import * as contract from '#contracts/recovery/surrender/surrenders.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { shownPaper } from '../../books/printing/index.ts';
import { JoinedCases } from '../cases/index.ts';
import { AddProof } from './add-proof.ts';
import { SurrenderAddresses } from './addresses.query.ts';
import { ArrestPackets } from './arrest-packet.query.ts';
import { DecidePremiumReturn } from './decide-premium-return.ts';
import { MoveSurrender } from './move-surrender.ts';
import { NoteSurrenderPaperSent } from './note-surrender-paper-sent.ts';
import { RecordCertificate } from './record-certificate.ts';
import { SaveSurrenderAddress } from './save-surrender-address.ts';
import { StartSurrender } from './start-surrender.ts';
import { SurrenderPapers } from './surrender-papers.query.ts';
import { Surrenders } from './surrenders.query.ts';

export const SurrenderController = routes(
  route(contract.listSurrenders, Surrenders, async (surrenders, { actor, params }) => ({
    surrenders: await surrenders.ofCase(actor, params.recoveryCaseId),
  })),
  route(contract.listSurrendersToDecide, Surrenders, (surrenders, { actor }) => surrenders.toDecide(actor)),
  command(StartSurrender),
  route(contract.takeUpSurrender, CommandBus, (commands, { actor, params }) =>
    commands.execute(new MoveSurrender(actor, params.surrenderId, { step: 'take-up' })),
  ),
  route(contract.withdrawSurrender, CommandBus, (commands, { actor, params, body }) =>
    commands.execute(new MoveSurrender(actor, params.surrenderId, { step: 'withdraw', ...body })),
  ),
  route(contract.approveSurrender, CommandBus, (commands, { actor, params }) =>
    commands.execute(new MoveSurrender(actor, params.surrenderId, { step: 'approve' })),
  ),
  route(contract.releaseSurrender, CommandBus, (commands, { actor, params }) =>
    commands.execute(new MoveSurrender(actor, params.surrenderId, { step: 'release' })),
  ),
  route(contract.declineSurrender, CommandBus, (commands, { actor, params, body }) =>
    commands.execute(new MoveSurrender(actor, params.surrenderId, { step: 'decline', ...body })),
  ),
  route(contract.recordSurrenderProof, CommandBus, (commands, { actor, params, body }) =>
    commands.execute(new AddProof(actor, params.surrenderId, body)),
  ),
  route(contract.attachCourtPaper, CommandBus, (commands, { actor, params, body }) =>
    commands.execute(new AddProof(actor, params.surrenderId, { proof: null, ...body })),
  ),
  command(RecordCertificate),
  command(DecidePremiumReturn),
  route(contract.getSurrenderPaper, SurrenderPapers, async (papers, { actor, params }, { reply }) =>
    shownPaper(await papers.make(actor, params.surrenderId, params.surrenderPaper), reply),
  ),
  command(NoteSurrenderPaperSent),
  route(getArrestPacket, ArrestPackets, async (packets, asked, { reply }) =>
    shownPaper(await packets.make(asked.actor, asked), reply),
  ),
  route(addresses.listSurrenderAddresses, SurrenderAddresses, async (directory, { actor }) => ({
    addresses: await directory.list(actor),
  })),
  command(SaveSurrenderAddress),
);
UseInterceptors(JoinedCases)(SurrenderController);
