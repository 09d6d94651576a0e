/** What other features and the shell may use of organizations. */
export { ApprovalLimit } from './approval-limit.tsx';
export { useAppliedPreferences } from './applied-preferences.ts';
export { Billing } from './billing.tsx';
export { ChargeCatalogue } from './charge-catalogue.tsx';
export { Integrations } from './integrations.tsx';
export { KeptListTools, useKeptColumns } from './kept-list.tsx';
export { Letterhead, letterheadQuery } from './letterhead.tsx';
export { NotConnected } from './not-connected.tsx';
export { OrganizationForm } from './organization-form.tsx';
export { catalogueChargesQuery, premiumRulesQuery } from './organizations.queries.ts';
export { AppearancePreferences, NotificationPreferences, useChangePreferences } from './preferences.tsx';
export type { RuleValues } from './premium-rule-fields.tsx';
export { ConfirmUnusualRule, RuleFields, ruleBodyOf, useUnusualRule } from './premium-rule-fields.tsx';
export { PremiumRules } from './premium-rules.tsx';
export { SheriffFees } from './sheriff-fees.tsx';
export { SecurityPolicy } from './security-policy.tsx';
export { Team } from './team.tsx';
export { WithAgency } from './with-agency.tsx';
