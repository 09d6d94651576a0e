/** What the app's tables of contents list of approvals, and what other features may use of them. */
export { ApprovalsInbox } from './approvals.query.ts';
export { ApprovalsModule } from './approvals.module.ts';
export { approvalsView } from './approvals.projection.ts';
export { Approvers, hasOthers, readerOf, type Reader } from './approvers.query.ts';
export { AskedTexts } from './asked-texts.query.ts';
export { AskForAdjustment } from './ask-for-adjustment.ts';
export { counted, WaitingCounts } from './waiting-counts.ts';
export { Decide, decisionRoutes, Decisions } from './decide.ts';
