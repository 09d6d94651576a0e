/**
 * Immutable's maps, with the members that deciders use. Its own types have a hundred, which TypeScript compares one by
 * one wherever a map is handed on: a quarter of what checking the server took.
 */
import { Map as OfImmutable, OrderedMap as OrderedOfImmutable } from 'immutable';

/** Values one after the other, read once they are asked for. */
export interface Values<Value> extends Iterable<Value> {
  filter(keeps: (value: Value) => boolean): Values<Value>;
  first(): Value | undefined;
  flatMap<To>(to: (value: Value) => Iterable<To>): Values<To>;
  get(place: number): Value | undefined;
  map<To>(to: (value: Value) => To): Values<To>;
  min(): Value | undefined;
  reduce<Sum>(step: (sum: Sum, value: Value) => Sum, first: Sum): Sum;
  some(is: (value: Value) => boolean): boolean;
  toArray(): Value[];
}

/** A map that is never changed: what would change it answers another one, which shares with it what is the same. */
export interface PersistentMap<Key, Value> extends Iterable<[Key, Value]> {
  readonly size: number;
  delete(key: Key): this;
  filter(keeps: (value: Value, key: Key) => boolean): this;
  findKey(is: (value: Value, key: Key) => boolean): Key | undefined;
  first(): Value | undefined;
  get(key: Key): Value | undefined;
  get<Other>(key: Key, other: Other): Value | Other;
  has(key: Key): boolean;
  isEmpty(): boolean;
  keySeq(): Values<Key>;
  keys(): IterableIterator<Key>;
  merge(others: Iterable<[Key, Value]>): this;
  reduce<Sum>(step: (sum: Sum, value: Value, key: Key) => Sum, first: Sum): Sum;
  set(key: Key, value: Value): this;
  some(is: (value: Value, key: Key) => boolean): boolean;
  values(): IterableIterator<Value>;
  valueSeq(): Values<Value>;
  withMutations(work: (map: this) => unknown): this;
}

/** One that keeps the order in which keys were set first. */
export type OrderedMap<Key, Value> = PersistentMap<Key, Value>;

export const PersistentMap = OfImmutable as unknown as <Key, Value>(
  entries?: Iterable<[Key, Value]>,
) => PersistentMap<Key, Value>;

export const OrderedMap = OrderedOfImmutable as unknown as <Key, Value>(
  entries?: Iterable<[Key, Value]>,
) => OrderedMap<Key, Value>;
