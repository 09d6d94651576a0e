import { Controller, type StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { previewSuretyContract } from '#contracts/agency/sureties/preview-contract.ts';
import * as adjusting from '#contracts/books/bond/adjusting-bonds.ts';
import * as dues from '#contracts/books/bond/adjusting-dues.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { BondsOfDues, BondsOffRate, BondsToReprice } from './bonds-to-adjust.query.ts';
import { AdjustDuesToContract } from './adjust-dues-to-contract.ts';
import { AdjustSheriffFee } from './adjust-sheriff-fee.ts';
import { RepriceBond } from './reprice-bond.ts';

@Controller()
export class RateAdjustmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly toReprice: BondsToReprice,
    private readonly offRate: BondsOffRate,
    private readonly ofDues: BondsOfDues,
  ) {}

  @Route(adjusting.repriceBond)
  repriceBond(
    @Input() { actor, params, body }: Call<typeof adjusting.repriceBond>,
  ): Promise<ResponseOf<typeof adjusting.repriceBond>> {
    return this.commands.execute(new RepriceBond(actor, params.bondId, body));
  }

  @Route(adjusting.listBondsToReprice)
  listBondsToReprice(
    @Input() { actor, params, query }: Call<typeof adjusting.listBondsToReprice>,
  ): Promise<ResponseOf<typeof adjusting.listBondsToReprice>> {
    return this.toReprice.page(actor, params.ruleId, query);
  }

  @Route(adjusting.downloadBondsToReprice)
  downloadBondsToReprice(@Input() { actor, params }: Call<typeof adjusting.downloadBondsToReprice>): StreamableFile {
    return csvFile('corrected-premiums.csv', this.toReprice.file(actor, params.ruleId));
  }

  @Route(adjusting.listBondsOffRate)
  listBondsOffRate(
    @Input() { actor, query }: Call<typeof adjusting.listBondsOffRate>,
  ): Promise<ResponseOf<typeof adjusting.listBondsOffRate>> {
    return this.offRate.page(actor, query);
  }

  @Route(adjusting.downloadBondsOffRate)
  downloadBondsOffRate(@Input() { actor }: Call<typeof adjusting.downloadBondsOffRate>): StreamableFile {
    return csvFile('sheriff-fees.csv', this.offRate.file(actor));
  }

  @Route(adjusting.adjustSheriffFee)
  adjustSheriffFee(
    @Input() { actor, params, body }: Call<typeof adjusting.adjustSheriffFee>,
  ): Promise<ResponseOf<typeof adjusting.adjustSheriffFee>> {
    return this.commands.execute(new AdjustSheriffFee(actor, params.bondId, body));
  }

  @Route(dues.listBondsOfDues)
  listBondsOfDues(
    @Input() { actor, query }: Call<typeof dues.listBondsOfDues>,
  ): Promise<ResponseOf<typeof dues.listBondsOfDues>> {
    return this.ofDues.page(actor, query);
  }

  @Route(previewSuretyContract)
  previewSuretyContract(
    @Input() { actor, params, query }: Call<typeof previewSuretyContract>,
  ): Promise<ResponseOf<typeof previewSuretyContract>> {
    return this.ofDues.preview(actor, params.suretyId, query);
  }

  @Route(dues.downloadBondsOfDues)
  downloadBondsOfDues(@Input() { actor }: Call<typeof dues.downloadBondsOfDues>): StreamableFile {
    return csvFile('dues-of-sureties.csv', this.ofDues.file(actor));
  }

  @Route(dues.adjustDuesToContract)
  adjustDuesToContract(
    @Input() { actor, params, body }: Call<typeof dues.adjustDuesToContract>,
  ): Promise<ResponseOf<typeof dues.adjustDuesToContract>> {
    return this.commands.execute(new AdjustDuesToContract(actor, params.bondId, body));
  }
}
