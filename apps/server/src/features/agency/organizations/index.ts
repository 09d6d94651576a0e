/** What other features may use of organizations. */
export { nameOf } from './agent-name.ts';
export { Agency } from './agency.query.ts';
export { Courts } from './courts.query.ts';
export { ChargeCatalogue } from './charge-catalogue.query.ts';
export { PremiumRules } from './premium-rules.query.ts';
export { setUpOrganization } from './set-up-organization.ts';
export { OrganizationsModule } from './organizations.module.ts';
export { AgentMemberships } from './memberships.query.ts';
export { changeOwnRecord } from './agent.ts';
export { WorkOfAgents } from './work-of-agents.ts';
export { approvedBy, byOnePerson, mayDecide, requireSecondApprover } from './second-person.ts';
export { decidedAs, endings, stillWaiting } from './second-person.ts';
export type { Approval, Approver, Asked, Asking, Eligible, Judging, Requested, Waiting } from './second-person.ts';
