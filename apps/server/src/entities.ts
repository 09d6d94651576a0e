import { ArchivedCaseRow } from './features/case-file/archived-case.ts';
import { CommissionRateRow } from './features/commission/commission-rate.ts';
import { DocumentRow } from './features/documents/document.ts';
import { LeadRow } from './features/leads/lead.ts';
import { NoteRow } from './features/notes/note.ts';
import { AgentRow } from './features/organizations/agent.ts';
import { CatalogueChargeRow } from './features/organizations/catalogue-charge.ts';
import { CourtRow } from './features/organizations/court.ts';
import { InvitationRow } from './features/organizations/invitation.ts';
import { OrganizationRow } from './features/organizations/organization.ts';
import { PremiumRuleRow } from './features/organizations/premium-rule.ts';
import { SheriffFeeRow } from './features/organizations/sheriff-fee.ts';
import { PayablePaymentRow } from './features/payables/payable-payment.ts';
import { DefendantRow } from './features/people/defendant.ts';
import { IndemnitorRow } from './features/people/indemnitor.ts';
import { ReferenceRow } from './features/people/reference.ts';
import { QuickLinkRow } from './features/quick-links/quick-link.ts';
import { RecoveryCaseRow, RecoveryContactRow, RecoveryInterviewRow } from './features/recovery/recovery-case.ts';
import { RecoveryBillRow, RecoveryCostRow, RecoveryPayeeRow } from './features/recovery-costs/recovery-cost.ts';
import { SurrenderAddressRow, SurrenderRow } from './features/surrender/surrender.ts';
import { SuretyContractRow } from './features/sureties/surety-contract.ts';
import { SuretyRow } from './features/sureties/surety.ts';
import { SuretyCaseRow } from './features/surety-cases/surety-case.ts';

/** Every row that people edit on a form (building#one-data-way). */
export const entities = [
  AgentRow,
  CatalogueChargeRow,
  CourtRow,
  InvitationRow,
  OrganizationRow,
  PremiumRuleRow,
  SheriffFeeRow,
  SuretyContractRow,
  SuretyRow,
  CommissionRateRow,
  DefendantRow,
  IndemnitorRow,
  ReferenceRow,
  ArchivedCaseRow,
  DocumentRow,
  NoteRow,
  QuickLinkRow,
  SuretyCaseRow,
  RecoveryCaseRow,
  RecoveryContactRow,
  RecoveryInterviewRow,
  LeadRow,
  RecoveryBillRow,
  RecoveryCostRow,
  RecoveryPayeeRow,
  PayablePaymentRow,
  SurrenderAddressRow,
  SurrenderRow,
];
