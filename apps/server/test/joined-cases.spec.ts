import { expect, test } from '@jest/globals';
import type { DynamicModule, Type } from '@nestjs/common';
import { INTERCEPTORS_METADATA, MODULE_METADATA } from '@nestjs/common/constants.js';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { AppModule } from '../src/app.module.ts';
import { readSettings } from '../src/kernel/config.ts';
import { ENDPOINT } from '../src/edge/http/route.ts';
import { CASE_PARAMS, JoinedCases } from '../src/features/recovery/cases/answer-for-joined.ts';

const listOf = (kind: string, of: object): unknown[] => (Reflect.getMetadata(kind, of) as unknown[] | undefined) ?? [];

const settings = readSettings({
  DATABASE_URL: 'postgres://owner@db/bailiwick',
  EVENTSTORE_URL: 'esdb://log:2113',
  BAILIWICK_SECRET: 'x'.repeat(32),
});
/** Of every feature: the table of contents names each. */
const controllers = ((AppModule.with(settings).imports ?? []) as (Type | DynamicModule)[]).flatMap((feature) =>
  'module' in feature ? [] : (listOf(MODULE_METADATA.CONTROLLERS, feature) as Type[]),
);

const pathsOf = (controller: Type): string[] =>
  Object.values(Object.getOwnPropertyDescriptors(controller.prototype)).flatMap(({ value }) => {
    const endpoint =
      typeof value === 'function'
        ? (Reflect.getMetadata(ENDPOINT, value as object) as Endpoint | undefined)
        : undefined;
    return endpoint ? [endpoint.path] : [];
  });

const namesCase = (path: string): boolean => CASE_PARAMS.some((name) => path.split('/').includes(`:${name}`));

test('a controller whose path names a recovery case answers for joined cases', () => {
  const naming = controllers.filter((controller) => pathsOf(controller).some(namesCase));
  expect(naming.length).toBeGreaterThan(8);
  const alone = naming.filter((controller) => !listOf(INTERCEPTORS_METADATA, controller).includes(JoinedCases));
  expect(alone.map((controller) => `UseInterceptors(JoinedCases) is missing: ${pathsOf(controller).join()}`)).toEqual(
    [],
  );
});

test('a path below the recovery cases names them by a parameter that joined cases are looked for in', () => {
  const paths = controllers.flatMap(pathsOf).filter((path) => path.startsWith('/recovery/cases/:'));
  expect(paths.length).toBeGreaterThan(8);
  expect(paths.filter((path) => !namesCase(path))).toEqual([]);
});
