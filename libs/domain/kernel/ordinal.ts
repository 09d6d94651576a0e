const ORDINALS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });

/** `1st`, `22nd`, `13th`. */
export const ordinal = (number: number): string => `${number}${ORDINALS[ordinals.select(number)] ?? 'th'}`;
