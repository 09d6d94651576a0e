/** Where somebody may be (recovery#lead-confidence). */
export const LEAD_KINDS = ['address', 'phone', 'place'] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];

/** How sure a lead is, in percent (recovery#lead-confidence). */
export const CONFIDENCES = [50, 60, 70, 80, 90, 100] as const;

/** What was found at a visit. */
export const VISIT_RESULTS = ['nobody there', 'spoke with somebody', 'defendant seen', 'defendant found'] as const;
export type VisitResult = (typeof VISIT_RESULTS)[number];

/** How many days back a visit is logged without a reason (recovery#day-of-a-visit). */
export const VISIT_DAYS_BACK = 30;
