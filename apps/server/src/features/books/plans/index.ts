/** What other features may use of plans: what is agreed with the people of an account, and what it brings on a day. */
export { AccountPlans } from './account-plan.query.ts';
export { CallList } from './call-list.query.ts';
export { CallsElsewhere } from './calls-elsewhere.ts';
export type { CallSource } from './calls-elsewhere.ts';
export { accountsOwing, pastDueOf, spellOf } from './account-owing.query.ts';
export { instalmentsBetween, plansDueOn } from './plans-due.query.ts';
export { Holidays } from './holidays.query.ts';
export { booksKnownAt, planBooksOf } from './plan-books.query.ts';
export { planEventTypes } from './plan-events.ts';
export type { PlanEvent } from './plan-events.ts';
export { bringInPlan, planDecider } from './plan.ts';
export { PlansModule } from './plans.module.ts';
export { plansView } from './plans.projection.ts';
