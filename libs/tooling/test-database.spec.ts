import { expect, test } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { ThrottlerModule } from '@nestjs/throttler';
import { LoggerModule } from 'nestjs-pino';
import pg from 'pg';
import { createTestDatabase } from './test-database.ts';

test('a test database is empty, its own, and gone after the drop', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const client = new pg.Client({ connectionString: one.url });
  await client.connect();
  await client.query('create table thing (id int)');
  await client.end();

  const other = new pg.Client({ connectionString: two.url });
  await other.connect();
  expect((await other.query("select to_regclass('public.thing') as found")).rows).toEqual([{ found: null }]);
  await one.drop();
  const left = await other.query('select 1 from pg_database where datname = $1', [new URL(one.url).pathname.slice(1)]);
  expect(left.rowCount).toBe(0);
  await other.end();
  await two.drop();
});

@Controller()
class Nothing {}

@Module({
  imports: [
    ThrottlerModule.forRoot([{ ttl: 1000, limit: 10 }]),
    LoggerModule.forRoot({ pinoHttp: { level: 'silent' } }),
  ],
  controllers: [Nothing],
})
class Probe {}

test('Nest starts under jest together with its CommonJS neighbours', async () => {
  const module = await Test.createTestingModule({ imports: [Probe] }).compile();
  const app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
  await app.init();
  const answer = await app.inject({ method: 'GET', url: '/nothing' });
  await app.close();
  expect(answer.statusCode).toBe(404);
});
