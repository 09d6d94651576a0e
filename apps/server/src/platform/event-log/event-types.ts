import type { z } from 'zod';
import type { Booking } from '#domain/books/booking.ts';
import type { DomainEvent } from './events.ts';

type Data = Record<string, unknown>;

/** One event type: its newest shape, how older shapes become it, and one recorded example of every shape it ever had. */
export interface EventType {
  schema: z.ZodType<object>;
  /** The version that is written now, from 1. */
  version: number;
  /** By the version they start from: data of version n in, data of version n + 1 out. */
  upcasters: Readonly<Record<number, (data: Data) => Data>>;
  /** Golden samples (building#event-registry): at least one for each version. */
  samples: readonly { version: number; data: object }[];
  /** What it does in the books, from data of the newest shape; missing for events that never do anything there. */
  booking?(data: object): Booking;
}

/** An event type that has had one shape, with recorded examples of it. */
export const eventType = <S extends z.ZodType<object>>(schema: S, ...samples: readonly object[]) => ({
  schema,
  version: 1,
  upcasters: {},
  samples: samples.map((data) => ({ version: 1, data })),
});

/** The same of one that the books take: its schema together with what it books, so that one is typed by the other. */
export const booked = <S extends z.ZodType<object>>(
  schema: S,
  booking: (data: z.output<S>) => Booking,
  ...samples: readonly object[]
) => ({ ...eventType(schema, ...samples), booking });

/** The event types of a noun, or all of them: stable past-tense name → type. */
export type EventTypes = Readonly<Record<string, EventType>>;

/** The events of a noun, told apart by `type`. */
export type EventOf<T extends EventTypes> = {
  [K in keyof T & string]: { type: K; data: z.output<T[K]['schema']> };
}[keyof T & string];

/** Injection token of the registry of every event type, `apps/server/src/event-types.ts`. */
export const EVENT_TYPES = Symbol('event types');

/**
 * An event that this build cannot read or must not write: it is never ignored, but stops its stream with an alarm
 * (building#event-registry).
 */
export class UnreadableEvent extends Error {}

const entryOf = (types: EventTypes, type: string): EventType => {
  const entry = Object.hasOwn(types, type) ? types[type] : undefined;
  if (!entry) throw new UnreadableEvent(`This build does not know events of type ${type}.`);
  return entry;
};

const parse = ({ schema }: EventType, type: string, data: unknown): object => {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw new UnreadableEvent(`The data of ${type} do not fit its schema: ${where}`);
};

/**
 * What is written for an event: data as its schema leaves them, and the version beside it.
 * @throws UnreadableEvent where a decision made an event that its schema refuses.
 */
export const encodeEvent = (types: EventTypes, { type, data }: DomainEvent): { data: object; schema: string } => {
  const entry = entryOf(types, type);
  return { data: parse(entry, type, data), schema: String(entry.version) };
};

/**
 * Recorded data in the newest shape of their type, through every upcaster between.
 * @throws UnreadableEvent for an unknown type, a version of a later build, or data that do not fit.
 */
export const decodeEvent = (types: EventTypes, type: string, schema: string, recorded: unknown): object => {
  const entry = entryOf(types, type);
  const version = Number(schema);
  if (!Number.isInteger(version) || version < 1 || version > entry.version) {
    throw new UnreadableEvent(`This build does not know version ${schema} of ${type}.`);
  }
  let data = recorded as Data;
  for (let from = version; from < entry.version; from += 1) {
    const upcast = entry.upcasters[from];
    if (!upcast) throw new UnreadableEvent(`${type} has no upcaster from version ${from}.`);
    data = upcast(data);
  }
  return parse(entry, type, data);
};
