import { isDay } from '#domain/kernel/is-day.ts';

/** Reads one value of a URL as the router has parsed it; undefined where it is none of its kind. */
type Reader<T> = (given: unknown) => T | undefined;
type Readers = Record<string, Reader<unknown>>;
export type SearchOf<S extends Readers> = { [N in keyof S]?: Exclude<ReturnType<S[N]>, undefined> | undefined };

/**
 * What a URL may say, by name: a route's `validateSearch`. What cannot be read is left out. Written without zod, since
 * what every route expects is part of the first load.
 */
export const searchParams =
  <const S extends Readers>(readers: S) =>
  (given: Record<string, unknown>): SearchOf<S> =>
    Object.fromEntries(
      Object.entries(readers)
        .map(([name, read]) => [name, read(given[name])] as const)
        // What cannot be read is named as missing: the router would hand on what the URL says of a name that is not there.
        .filter(([name, value]) => value !== undefined || given[name] !== undefined),
    ) as SearchOf<S>;

export const oneOf =
  <const T extends string | number | boolean>(...values: readonly T[]): Reader<T> =>
  (given) =>
    values.find((value) => value === given);

export const text =
  (most = Infinity): Reader<string> =>
  (given) =>
    typeof given === 'string' && given.length <= most ? given : undefined;

/** A text that may consist of digits: the router has taken it for a number. */
export const textOrNumber =
  (most = Infinity): Reader<string> =>
  (given) =>
    text(most)(typeof given === 'number' || typeof given === 'boolean' ? String(given) : given);

/** A day `YYYY-MM-DD`. */
export const aDay: Reader<string> = (given) => (typeof given === 'string' && isDay(given) ? given : undefined);

/** A whole number from 0. */
export const aCount: Reader<number> = (given) =>
  typeof given === 'number' && Number.isSafeInteger(given) && given >= 0 ? given : undefined;

/** Whether a text is an id as the server makes them. */
export const isId = (given: unknown): given is string =>
  typeof given === 'string' && /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(given);

export const anId: Reader<string> = (given) => (isId(given) ? given : undefined);
