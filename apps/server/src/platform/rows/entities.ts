import { LockMode, type EntitySchema } from '@mikro-orm/core';

/** Injection token of every MikroORM entity; the application lists them, since platform imports no feature. */
export const ENTITIES = Symbol('entities');
export type Entities = readonly EntitySchema[];

/** How a row is loaded that shall be changed: nobody else changes or deletes it until the transaction ends. */
export const FOR_UPDATE = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
