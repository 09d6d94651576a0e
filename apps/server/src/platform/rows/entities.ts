import type { EntitySchema } from '@mikro-orm/core';

/** Injection token of every MikroORM entity; the application lists them, since platform imports no feature. */
export const ENTITIES = Symbol('entities');
export type Entities = readonly EntitySchema[];
