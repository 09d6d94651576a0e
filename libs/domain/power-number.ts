/** A power number as it is compared: upper case, without spaces and hyphens (decision 18). */
export const normalizePowerNumber = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');
