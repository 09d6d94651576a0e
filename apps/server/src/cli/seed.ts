import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { addDays, DEFAULT_TIME_ZONE, dayOf } from '#domain/kernel/days.ts';
import { AppModule } from '../app.module.ts';
import { eventTypes } from '../event-types.ts';
import { SignUp } from '../features/office/identity/index.ts';
import { Clock } from '../kernel/clock.ts';
import { readSettings } from '../kernel/config.ts';
import { createPool } from '../platform/database/pools.ts';
import { roleUrl } from '../platform/database/roles.ts';
import { TenantDatabase } from '../platform/database/tenant-database.ts';
import { EventLog, type EventToAppend } from '../platform/event-log/event-log.ts';
import { encodeEvent } from '../platform/event-log/event-types.ts';
import { KeyedHash, type OrganizationHash } from '../platform/event-log/keyed-hash.ts';
import { ProjectionRunner } from '../platform/projections/projection-runner.ts';
import { ReadYourWrites } from '../platform/projections/read-your-writes.ts';
import type { OrganizationId } from '../kernel/actor.ts';
import { views } from '../views.ts';
import type { CliCommand } from './command.ts';
import { tellCase, type SeededCase, type SeededAppend, type SeededEvent } from './seed-case.ts';
import { agencyName, Dice, fullName, isDemo } from './seed-data.ts';
import { seedLiving } from './seed-living.ts';
import { bondsOnPowers, seedSureties } from './seed-sureties.ts';
import type { SuretySetting } from './seed-surety-business.ts';

/** Appends under way at once. */
const PARALLEL = 48;
/** Cases that are made and written together; within them the order of the log is not that of the days. */
const CASES_AT_ONCE = 40;
/** How far back the history of a demo agency reaches. */
const HISTORY_DAYS = 900;

/** The Admin and the organization that a case belongs to. */
interface Agency {
  organization: OrganizationId;
  userId: string;
}

/** The parts of the running system that a seed writes with. */
class Seeder {
  events = 0;

  constructor(
    private readonly log: EventLog,
    private readonly database: TenantDatabase,
    private readonly hash: KeyedHash,
  ) {}

  /** Writes cases as their commands would have: rows and texts first, then the events. */
  async write(agency: Agency, cases: readonly SeededCase[]): Promise<void> {
    await this.database.write(agency.organization, async (tx) => {
      const people = cases.map(({ defendant }) => defendant);
      await tx.query(
        `insert into defendant (organization_id, id, full_name, birthday, phone_number, address, city, state, zip,
           created_by, created_at)
         select $1, id, full_name, birthday, phone, address, city, 'LA', zip, $2, created_at
         from unnest($3::uuid[], $4::text[], $5::date[], $6::text[], $7::text[], $8::text[], $9::text[],
           $10::timestamptz[]) as t(id, full_name, birthday, phone, address, city, zip, created_at)`,
        [
          agency.organization,
          agency.userId,
          people.map(({ id }) => id),
          people.map((person) => person.fullName),
          people.map(({ birthday }) => birthday),
          people.map(({ phone }) => phone),
          people.map(({ address }) => address),
          people.map(({ place }) => place.city),
          people.map(({ place }) => place.zip),
          people.map(({ createdAt }) => createdAt),
        ],
      );
      await this.writeRecords(tx, agency, cases);
    });
    const hash = await this.hash.of(agency.organization);
    const next = cases.values();
    const append = async () => {
      for (const one of next) for (const events of one.appends) await this.append(agency, hash, events);
    };
    await Promise.all(Array.from({ length: PARALLEL }, append));
  }

  private async writeRecords(
    tx: Parameters<Parameters<TenantDatabase['write']>[1]>[0],
    { organization }: Agency,
    cases: readonly SeededCase[],
  ): Promise<void> {
    const events = cases.flatMap(({ appends }) => appends.flatMap(({ events: some }) => some));
    const commands = [...new Map(events.map((event) => [event.commandId, event])).values()];
    const texts = cases.flatMap(({ appends }) =>
      appends.flatMap(({ stream, events: some }) =>
        some.flatMap(({ eventId, text }) =>
          Object.entries(text).map(([field, body]) => ({ eventId, field, body, stream })),
        ),
      ),
    );
    await tx.query(
      `insert into command_origin (organization_id, command_id, from_address, request_id, recorded_at)
       select $1, command_id, $4, $5, recorded_at from unnest($2::uuid[], $3::timestamptz[])
         as t(command_id, recorded_at)`,
      [
        organization,
        commands.map(({ commandId }) => commandId),
        commands.map(({ occurredAt }) => occurredAt),
        SEED.fromAddress,
        SEED.requestId,
      ],
    );
    await tx.query(
      `insert into entry_text (organization_id, event_id, field, body, stream)
       select $1, event_id, field, body, stream from unnest($2::uuid[], $3::text[], $4::text[], $5::text[])
         as t(event_id, field, body, stream)`,
      [
        organization,
        texts.map(({ eventId }) => eventId),
        texts.map(({ field }) => field),
        texts.map(({ body }) => body),
        texts.map(({ stream }) => stream),
      ],
    );
  }

  private async append(agency: Agency, hash: OrganizationHash, { stream, after, events }: SeededAppend): Promise<void> {
    if (events.length === 0) return;
    await this.log.append(
      stream,
      after,
      events.map((event) => encoded(agency, hash, stream, event)),
    );
    this.events += events.length;
  }
}

/** Where seeded commands came from. */
const SEED = { fromAddress: 'seed', requestId: 'seed', endpoint: null } as const;

const encoded = (
  { organization, userId }: Agency,
  hash: OrganizationHash,
  stream: string,
  event: SeededEvent,
): EventToAppend => {
  const { eventId, commandId, occurredAt, type, text } = event;
  const { data, schema } = encodeEvent(eventTypes, event);
  const metadata: EventToAppend['metadata'] = {
    organizationId: organization,
    actorId: userId,
    commandId,
    requestHash: hash.ofRequest({ stream, input: { seeded: commandId } }),
    $correlationId: SEED.requestId,
    $causationId: commandId,
    schema,
    occurredAt,
    originHash: hash.ofOrigin(commandId, SEED),
  };
  for (const [field, body] of Object.entries(text)) {
    metadata[`textHash.${field}`] = hash.ofText(eventId, field, body);
  }
  return { eventId, type, data, metadata };
};

/** So many bonds, spread over cases of one to three, oldest first. */
const bondsPerCase = (dice: Dice, bonds: number): number[] => {
  const sizes: number[] = [];
  for (let left = bonds; left > 0;) {
    const size = Math.min(left, dice.pick([1, 1, 1, 1, 2, 3] as const));
    sizes.push(size);
    left -= size;
  }
  return sizes;
};

/** Writes the history of an agency; answers its newest defendants. */
const seedAgency = async (
  seeder: Seeder,
  agency: Agency,
  dice: Dice,
  bonds: number,
  today: string,
): Promise<SeededCase['defendant'][]> => {
  let newest: SeededCase['defendant'][] = [];
  const sizes = bondsPerCase(dice, bonds);
  let power = 0;
  const nextPower = () => `LA${String((power += 1)).padStart(7, '0')}`;
  const openedOn = (index: number) =>
    addDays(today, -HISTORY_DAYS + Math.floor((index / Math.max(sizes.length, 1)) * HISTORY_DAYS));
  for (let from = 0; from < sizes.length; from += CASES_AT_ONCE) {
    const cases = sizes.slice(from, from + CASES_AT_ONCE).map((size, index) => {
      const setting = { organization: agency.organization, dice, openedOn: openedOn(from + index), today, nextPower };
      return tellCase(setting, size);
    });
    await seeder.write(agency, cases);
    newest = cases.map(({ defendant }) => defendant);
  }
  return newest;
};

const count = (typed: string | undefined, otherwise: number): number => {
  const value = Number(typed ?? otherwise);
  if (!Number.isInteger(value) || value < 0) throw new Error('Numbers of agencies and bonds are whole numbers.');
  return value;
};

/** @throws Error with words for the operator where real agencies work: what is seeded stays in their log and views */
const mustBeForDemos = async (): Promise<void> => {
  const { DATABASE_URL, BAILIWICK_SECRET } = readSettings(process.env);
  const projector = createPool(roleUrl(DATABASE_URL, BAILIWICK_SECRET, 'projector'), { max: 1 });
  try {
    const { rows } = await projector.query<{ name: string }>('select name from organization order by name');
    const real = rows.filter(({ name }) => !isDemo(name)).length;
    if (real === 0) return;
    throw new Error(
      `${real} of the agencies here are no demo agencies: what is seeded could not be taken out again. Seed a system of ` +
        'its own: PORT=4100 BAILIWICK_DATA_DIR=.data-demo npm start.',
    );
  } finally {
    await projector.end();
  }
};

export const seedCommand: CliCommand = {
  summary:
    'Make demo agencies: seed [--agencies 1] [--bonds 100 | --living] [--seed 1] [--password <for their Admins>].',
  run: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        agencies: { type: 'string' },
        bonds: { type: 'string' },
        living: { type: 'boolean', default: false },
        seed: { type: 'string' },
        password: { type: 'string' },
      },
    });
    const [agencies, bonds, seed] = [count(values.agencies, 1), count(values.bonds, 100), count(values.seed, 1)];
    if (values.living && values.bonds !== undefined)
      throw new Error('A living agency has bonds of its own: leave --bonds out.');
    await mustBeForDemos();
    const password = values.password ?? randomBytes(9).toString('base64url');
    const app = await NestFactory.createApplicationContext(AppModule.with(readSettings(process.env)), {
      logger: ['error'],
    });
    try {
      const [log, database] = [app.get(EventLog), app.get(TenantDatabase)];
      const seeder = new Seeder(log, database, app.get(KeyedHash));
      const today = dayOf(app.get(Clock).now(), DEFAULT_TIME_ZONE);
      const made: SuretySetting[] = [];
      const living: (Pick<SuretySetting, 'agency' | 'dice' | 'today'> & { domain: string })[] = [];
      for (let index = 0; index < agencies; index += 1) {
        const dice = new Dice(seed * 1_000 + index);
        const domain = `demo-${seed}-${index + 1}.example.com`;
        const email = `admin@${domain}`;
        const name = fullName(dice);
        const organizationName = agencyName(index);
        const input = { fullName: name, email, password, confirmPassword: password, organizationName, phone: '' };
        const signedUp = await app.get(SignUp).execute({ ip: '127.0.0.1', headers: {} }, input);
        if (!signedUp) {
          process.stdout.write(`${organizationName} was made before: ${email}\n`);
          continue;
        }
        if (values.living) {
          living.push({ agency: signedUp, dice, today, domain });
          process.stdout.write(`${organizationName}: a living agency. Sign in as ${email} with ${password}\n`);
          continue;
        }
        const share = Math.floor(bonds / agencies) + (index < bonds % agencies ? 1 : 0);
        const onPowers = bondsOnPowers(share);
        const clients = await seedAgency(seeder, signedUp, dice, share - onPowers, today);
        made.push({ agency: signedUp, dice, today, since: addDays(today, -HISTORY_DAYS), clients, bonds: onPowers });
        process.stdout.write(`${organizationName}: ${share} bonds. Sign in as ${email} with ${password}\n`);
      }
      if (!values.living) process.stdout.write(`${seeder.events} events written; reading them into the views…\n`);
      else if (living.length > 0) process.stdout.write('Two years are lived through…\n');
      const runner = app.get(ProjectionRunner);
      runner.start();
      await readIn(app.get(ReadYourWrites), log);
      for (const setting of made) await seedSureties(app, setting); // they look at the views
      for (const { domain, ...setting } of living) await seedLiving(app, setting, { domain, password });
      await readIn(app.get(ReadYourWrites), log);
      await runner.stop();
      process.stdout.write('Done.\n');
      return 0;
    } finally {
      await app.close();
    }
  },
};

/** Waits until the views show everything. */
const readIn = async (readYourWrites: ReadYourWrites, log: EventLog): Promise<void> => {
  const head = await log.head();
  if (head === null) return;
  for (const { name } of views) {
    while (!(await readYourWrites.reached(name, head, 10_000)))
      process.stdout.write(`The view ${name} is being read in…\n`);
  }
};
