import type { z } from 'zod';
import { Refused } from '../../kernel/refused.ts';

/** Where a keyset-paged list goes on: the sort values of the last row, opaque to the client. */
export const encodeCursor = (values: unknown): string => Buffer.from(JSON.stringify(values)).toString('base64url');

/**
 * The values of a cursor; null where there is none yet.
 * @throws Refused VALIDATION_FAILED at path `cursor` where it is not one of ours.
 */
export const decodeCursor = <S extends z.ZodType>(schema: S, cursor: string | undefined): z.output<S> | null => {
  if (cursor === undefined) return null;
  const malformed = () =>
    new Refused('VALIDATION_FAILED', {}, [{ path: 'cursor', message: 'This page does not exist.' }]);
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw malformed();
  }
  const parsed = schema.safeParse(values);
  if (!parsed.success) throw malformed();
  return parsed.data;
};
