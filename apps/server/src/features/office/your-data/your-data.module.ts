import { Module } from '@nestjs/common';
import { BullModule } from '@nestjs/bullmq';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { TillsModule } from '../../books/tills/index.ts';
import { DocumentsModule } from '../../people/documents/index.ts';
import { DATA_COPY_QUEUE } from './data-copy.ts';
import { DataCopies } from './data-copies.query.ts';
import { DownloadYourData } from './download-your-data.ts';
import { MakeDataCopyJob } from './make-data-copy.job.ts';
import { TakeYourDataHandler } from './take-your-data.ts';
import { YourDataController } from './your-data.controller.ts';

/** Everything that is the agency's, to take away (moving-in#leaving). */
@Module({
  imports: [OrganizationsModule, TillsModule, DocumentsModule, BullModule.registerQueue({ name: DATA_COPY_QUEUE })],
  controllers: [YourDataController],
  providers: [DataCopies, DownloadYourData, TakeYourDataHandler, MakeDataCopyJob],
})
export class YourDataModule {}
