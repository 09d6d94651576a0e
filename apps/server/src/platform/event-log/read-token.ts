/** What a reader wants to see at least: `<storeId>:<position>` (building#read-your-writes). */
export interface ReadToken {
  storeId: string;
  position: bigint;
}

/** Parses a token; whatever is not one counts as none. */
export const readToken = (token: string | null): ReadToken | null => {
  const [, storeId, position] = /^([0-9a-f-]{36}):(\d{1,20})$/.exec(token ?? '') ?? [];
  return storeId === undefined || position === undefined ? null : { storeId, position: BigInt(position) };
};
