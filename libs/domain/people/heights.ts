/** Feet and inches from 4'8" to 7'2", as the forms offer them (screens#option-lists). */
export const HEIGHTS: readonly string[] = Array.from({ length: 31 }, (_, index) => {
  const inches = 56 + index;
  return `${Math.floor(inches / 12)}'${inches % 12}"`;
});
