/** A text with its mark before it; nothing where there is none. */
export const after = (mark: string, text: string | undefined): string => (text ? `${mark}${text}` : '');

/** Says so where the same person released it. */
export const alone = (data: { alone: boolean }): string => (data.alone ? ' alone' : '');
