/** Whose a till is: a clerk's own, one that several share, or what an agent carries (money#tills). */
export const TILL_KINDS = ['clerk', 'shared', 'pocket'] as const;
export type TillKind = (typeof TILL_KINDS)[number];

/** The kinds in words. */
export const TILL_KIND_WORDS: Readonly<Record<TillKind, string>> = {
  clerk: 'A clerk’s own',
  shared: 'Shared',
  pocket: 'An agent’s pocket',
};
