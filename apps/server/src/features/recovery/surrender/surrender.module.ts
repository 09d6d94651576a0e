import { Module } from '@nestjs/common';
import { FollowingRecords } from '../../../platform/database/following-records.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { ApprovalsModule, counted, WaitingCounts } from '../../books/approvals/index.ts';
import { DocumentsModule } from '../../people/documents/index.ts';
import { PrintingModule } from '../../books/printing/index.ts';
import { PowerNumbersModule } from '../../books/power-numbers/index.ts';
import { CaseParts, CasesModule } from '../cases/index.ts';
import { AddProofHandler } from './add-proof.ts';
import { SurrenderAddresses } from './addresses.query.ts';
import { ArrestPackets } from './arrest-packet.query.ts';
import { BondsToSurrender } from './bonds-to-surrender.ts';
import { DecidePremiumReturnHandler } from './decide-premium-return.ts';
import { FilesOfSurrender } from './files-of-surrender.query.ts';
import { FinishSurrenders } from './finish-surrenders.ts';
import { MoveSurrenderHandler } from './move-surrender.ts';
import { NoteSurrenderPaperSentHandler } from './note-surrender-paper-sent.ts';
import { personalRecordsOfSurrenders } from './personal-records-of-surrenders.ts';
import { RecordCertificateHandler } from './record-certificate.ts';
import { SaveSurrenderAddressHandler } from './save-surrender-address.ts';
import { StartSurrenderHandler } from './start-surrender.ts';
import { SurrenderPapers } from './surrender-papers.query.ts';
import { SurrenderController } from './surrender.controller.ts';
import { countToDecide, Surrenders } from './surrenders.query.ts';

/**
 * The surrender of a defendant: reason, papers, certificate, and what it does to bonds and cases
 * (recovery#starting-a-surrender).
 */
@Module({
  imports: [ApprovalsModule, DocumentsModule, PrintingModule, PowerNumbersModule, CasesModule],
  controllers: [SurrenderController],
  providers: [
    ArrestPackets,
    BondsToSurrender,
    FilesOfSurrender,
    FinishSurrenders,
    SurrenderAddresses,
    SurrenderPapers,
    Surrenders,
    StartSurrenderHandler,
    MoveSurrenderHandler,
    AddProofHandler,
    RecordCertificateHandler,
    NoteSurrenderPaperSentHandler,
    SaveSurrenderAddressHandler,
    DecidePremiumReturnHandler,
  ],
})
export class SurrenderModule {
  constructor(records: PersonalRecords, following: FollowingRecords, waiting: WaitingCounts, parts: CaseParts) {
    parts.register({
      name: 'surrenders',
      moves: ['update surrender set case_id = $3 where organization_id = $1 and case_id = $2'],
    });
    records.register(...personalRecordsOfSurrenders);
    waiting.register(counted('surrenders', countToDecide));
    following.register({ table: 'surrender', column: 'defendant_id', key: 'id' });
  }
}
