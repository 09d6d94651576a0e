/** Why something was not fetched, in words for the person who gave its address. */
export class OutsideRefused extends Error {
  override readonly name = 'OutsideRefused';
}
