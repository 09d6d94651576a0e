/** What the shell and other features may use of plans. */
export { AccountAgreements } from './account-agreements.tsx';
export { CallList } from './call-list.tsx';
export { MakePlan } from './make-plan.tsx';
export { PlanSchedule } from './plan-schedule.tsx';
export { SetPlan } from './set-plan.tsx';
export { SetHolidays } from './set-holidays.tsx';
export { SetTerms } from './set-terms.tsx';
export { callsQuery, holidaysQuery, planQuery } from './plans.queries.ts';
