import { ArchivedCaseRow } from './features/office/case-file/archived-case.ts';
import { CommissionRateRow } from './features/payouts/commission/commission-rate.ts';
import { DocumentRow } from './features/people/documents/document.ts';
import { LeadRow } from './features/recovery/leads/lead.ts';
import { NoteRow } from './features/people/notes/note.ts';
import { AgentRow } from './features/agency/organizations/agent.ts';
import { LedgerAccountRow } from './features/agency/chart/ledger-account.ts';
import { CatalogueChargeRow } from './features/agency/organizations/catalogue-charge.ts';
import { CourtRow } from './features/agency/organizations/court.ts';
import { InvitationRow } from './features/agency/organizations/invitation.ts';
import { OrganizationRow } from './features/agency/organizations/organization.ts';
import { PremiumRuleRow } from './features/agency/organizations/premium-rule.ts';
import { SheriffFeeRow } from './features/agency/organizations/sheriff-fee.ts';
import { OpeningLineRow } from './features/books/opening/opening-line.ts';
import { PayablePaymentRow } from './features/recovery/payees/payable-payment.ts';
import { DefendantRow } from './features/people/people/defendant.ts';
import { IndemnitorRow } from './features/people/people/indemnitor.ts';
import { ReferenceRow } from './features/people/people/reference.ts';
import { QuickLinkRow } from './features/agency/quick-links/quick-link.ts';
import { RecoveryCaseRow, RecoveryContactRow, RecoveryInterviewRow } from './features/recovery/cases/recovery-case.ts';
import {
  RecoveryBillRow,
  RecoveryCostRow,
  RecoveryPayeeRow,
} from './features/recovery/recovery-costs/recovery-cost.ts';
import { SurrenderAddressRow, SurrenderRow } from './features/recovery/surrender/surrender.ts';
import { SuretyContractRow } from './features/agency/sureties/surety-contract.ts';
import { BankAccountRow } from './features/books/bank/bank-account.ts';
import { SuretyRow } from './features/agency/sureties/surety.ts';
import { SuretyCaseRow } from './features/powers/surety-cases/surety-case.ts';

/** Every row that people edit on a form (building#one-data-way). */
export const entities = [
  AgentRow,
  BankAccountRow,
  LedgerAccountRow,
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
  OpeningLineRow,
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
