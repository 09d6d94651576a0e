/** What is taken as collateral beside cash (money#collateral-property). */
export const PROPERTY_KINDS = ['vehicle', 'title', 'jewelry', 'electronics', 'deed', 'other'] as const;
export type PropertyKind = (typeof PROPERTY_KINDS)[number];

export const PROPERTY_KIND_WORDS: Record<PropertyKind, string> = {
  vehicle: 'Vehicle',
  title: 'Title',
  jewelry: 'Jewelry',
  electronics: 'Electronics',
  deed: 'Deed',
  other: 'Other',
};

/** What becomes of a thing while it is held (money#custody-of-property). */
export const HOLDING_STEPS = ['moved', 'shown', 'damaged'] as const;
export type HoldingStep = (typeof HOLDING_STEPS)[number];

/** What ends its being held; also what state it is in from then on. */
export const ENDING_STEPS = ['returned', 'sold', 'lost'] as const;
export type EndingStep = (typeof ENDING_STEPS)[number];

export const PROPERTY_STEPS = ['received', ...HOLDING_STEPS, ...ENDING_STEPS] as const;
export type PropertyStep = (typeof PROPERTY_STEPS)[number];

export const PROPERTY_STEP_WORDS: Record<PropertyStep, string> = {
  received: 'Received',
  moved: 'Moved',
  shown: 'Shown',
  damaged: 'Damaged',
  returned: 'Returned',
  sold: 'Sold',
  lost: 'Lost',
};

export const PROPERTY_STATES = ['held', ...ENDING_STEPS] as const;
export type PropertyState = (typeof PROPERTY_STATES)[number];

export const PROPERTY_STATE_WORDS: Record<PropertyState, string> = {
  held: 'Held',
  returned: 'Returned',
  sold: 'Sold',
  lost: 'Lost',
};

/** What the list of things is narrowed to. */
export const PROPERTY_FILTERS = ['held', 'due', 'ended'] as const;
export type PropertyFilter = (typeof PROPERTY_FILTERS)[number];

export const PROPERTY_FILTER_WORDS: Record<PropertyFilter, string> = {
  held: 'Held',
  due: 'To give back',
  ended: 'Returned or gone',
};

/** How a thing is called: `P-0012`. */
export const propertyNumber = (number: number): string => `P-${String(number).padStart(4, '0')}`;
