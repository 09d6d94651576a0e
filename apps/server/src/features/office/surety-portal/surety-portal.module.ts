import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../people/documents/index.ts';
import { SuretiesModule } from '../../agency/sureties/index.ts';
import { SuretyReportsModule } from '../../powers/surety-reports/index.ts';
import { AcceptPortalGrant } from './accept-portal-grant.ts';
import { InvitePortal } from './invite-portal.ts';
import { MakePortalGrantHandler } from './make-portal-grant.ts';
import { MarkSuretyProofHandler } from './mark-surety-proof.ts';
import { PortalBonds } from './portal-bonds.query.ts';
import { PortalGrantsController } from './portal-grants.controller.ts';
import { PortalInvitations } from './portal-invitations.ts';
import { PortalReports } from './portal-reports.query.ts';
import { PortalViews } from './portal-views.ts';
import { PortalController } from './portal.controller.ts';
import { RenewPortalInvitationHandler } from './renew-portal-invitation.ts';
import { RevokePortalGrantHandler } from './revoke-portal-grant.ts';
import { SuretyProofs } from './surety-proofs.query.ts';

/** What somebody of a surety may see of its bonds, until a day (powers#portal-grant, people#grants). */
@Module({
  imports: [DocumentsModule, SuretiesModule, SuretyReportsModule],
  controllers: [PortalController, PortalGrantsController],
  providers: [
    PortalInvitations,
    InvitePortal,
    MakePortalGrantHandler,
    RenewPortalInvitationHandler,
    RevokePortalGrantHandler,
    AcceptPortalGrant,
    PortalViews,
    SuretyProofs,
    MarkSuretyProofHandler,
    PortalBonds,
    PortalReports,
  ],
})
export class SuretyPortalModule {}
