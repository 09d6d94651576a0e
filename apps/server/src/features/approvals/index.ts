/** What the app's tables of contents list of approvals. */
export { approvalsView } from './approvals.projection.ts';
