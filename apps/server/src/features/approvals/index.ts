/** What the app's tables of contents list of approvals, and what other features may use of them. */
export { approvalsView } from './approvals.projection.ts';
export { hasOtherApprovers } from './approvers.query.ts';
export { AskForAdjustment } from './ask-for-adjustment.ts';
