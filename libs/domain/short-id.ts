/** The short account id as shown: the organization's sequence padded to 7 digits (spec 9, decision 6). */
export const formatShortId = (shortId: number): string => String(shortId).padStart(7, '0');
