import { Controller } from '@nestjs/common';
import * as contract from '#contracts/books/transfers/transfers.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { AccountCommands } from '../accounts/index.ts';
import { CloseByTransfer } from './close-by-transfer.ts';
import { MoveBond } from './move-bond.ts';
import { BondMoves } from './move.query.ts';
import { TransferEntry } from './transfer-entry.ts';

@Controller()
export class TransfersController {
  constructor(
    private readonly commands: AccountCommands,
    private readonly moves: BondMoves,
  ) {}

  @Route(contract.getMove)
  getMove(@Input() { actor, params }: Call<typeof contract.getMove>): Promise<ResponseOf<typeof contract.getMove>> {
    return this.moves.get(actor, params.bondId);
  }

  @Route(contract.moveBond)
  moveBond(
    @Input() { actor, params, body }: Call<typeof contract.moveBond>,
  ): Promise<ResponseOf<typeof contract.moveBond>> {
    return this.commands.execute(new MoveBond(actor, params.bondId, body));
  }

  @Route(contract.closeByTransfer)
  closeByTransfer(
    @Input() { actor, params, body }: Call<typeof contract.closeByTransfer>,
  ): Promise<ResponseOf<typeof contract.closeByTransfer>> {
    return this.commands.execute(new CloseByTransfer(actor, params.accountId, body));
  }

  @Route(contract.transferEntry)
  transferEntry(
    @Input() { actor, params, body }: Call<typeof contract.transferEntry>,
  ): Promise<ResponseOf<typeof contract.transferEntry>> {
    return this.commands.execute(new TransferEntry(actor, params, body));
  }
}
