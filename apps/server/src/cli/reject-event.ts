import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { eventTypes } from '../event-types.ts';
import { AuditTrail } from '../platform/audit/audit-trail.ts';
import { Clock } from '../kernel/clock.ts';
import { readSettings } from '../kernel/config.ts';
import type { TenantDatabase } from '../platform/database/tenant-database.ts';
import { CommandRecords } from '../platform/event-log/command-records.ts';
import { CommandRunner } from '../platform/event-log/command-runner.ts';
import type { EventLog, UnreadableItem } from '../platform/event-log/event-log.ts';
import { keyedHashOf } from '../platform/event-log/keyed-hash-of-keys.ts';
import { each } from '../platform/event-log/pages.ts';
import { EVENT_REJECTED, rejection, rejectionIdOf } from '../platform/event-log/rejections.ts';
import { Measures } from '../platform/observe/measures.ts';
import { trustedOrganizationId, type Actor, type OrganizationId } from '../kernel/actor.ts';
import type { CliCommand } from './command.ts';
import { openLog } from './open-log.ts';

const USAGE = `cli reject-event <agency's id>                                    names the events that nothing proves
cli reject-event <agency's id> <event's id> --admin <e-mail> --reason <why>   leaves one out of the books for good
`;

type Unverified = UnreadableItem & { unverified: NonNullable<UnreadableItem['unverified']> };

const unverifiedOf = async (log: EventLog, organizationId: OrganizationId): Promise<Unverified[]> => {
  const found: Unverified[] = [];
  for await (const item of each(log.readAgency(organizationId, null))) {
    if (item.kind === 'unreadable' && item.unverified) found.push({ ...item, unverified: item.unverified });
  }
  return found;
};

const describe = ({ stream, position, reason, unverified }: Unverified): string =>
  `${unverified.eventId}  event ${unverified.revision} of ${stream}, position ${position}: ${reason}\n`;

/** The Admin who answers for it. @throws Error where the address is none of an Admin of the agency */
const adminOf = async (database: TenantDatabase, organizationId: OrganizationId, email: string): Promise<Actor> => {
  const { rows } = await database.read(organizationId, (tx) =>
    tx.query<{ userId: string; timeZone: string }>(
      `select a.user_id, o.time_zone from agent a join organization o using (organization_id)
       where a.organization_id = $1 and a.role = 'Admin' and lower(a.email) = lower($2)`,
      [organizationId, email],
    ),
  );
  if (!rows[0]) throw new Error(`${email} is no Admin of this agency.`);
  const origin = { commandId: randomUUID(), requestId: 'command line', fromAddress: 'the server' };
  return { organizationId, role: 'Admin', ...rows[0], ...origin };
};

/** @throws Error where the books have it: then it was changed after it was booked, and leaving it out would not repair it */
const assertNeverBooked = async (
  database: TenantDatabase,
  organizationId: OrganizationId,
  { position, stream, unverified }: Unverified,
): Promise<void> => {
  const { rowCount } = await database.read(organizationId, (tx) =>
    tx.query('select 1 from audit_link where organization_id = $1 and position = $2', [
      organizationId,
      String(position),
    ]),
  );
  if (rowCount === 0) return;
  throw new Error(
    `Event ${unverified.revision} of ${stream} was booked, and changed since: \`cli verify-ledger\` says where. Restore the ` +
      'log from a backup; to leave it out would not take it out of the books.',
  );
};

export const rejectEventCommand: CliCommand = {
  summary: 'Name the events of an agency that nothing proves, or leave one out of its books: reject-event <agency>.',
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { admin: { type: 'string' }, reason: { type: 'string' } },
    });
    const [agency, eventId, ...rest] = positionals;
    const { admin, reason } = values;
    if (agency === undefined || rest.length > 0 || (eventId !== undefined && !(admin && reason))) {
      process.stderr.write(USAGE);
      return 2;
    }
    const settings = readSettings(process.env);
    const { log, app, database, close } = openLog(settings);
    try {
      const organizationId = trustedOrganizationId(agency);
      const found = await unverifiedOf(log, organizationId);
      if (eventId === undefined) {
        process.stdout.write(found.map(describe).join('') || 'Every event of this agency is proved.\n');
        return 0;
      }
      const event = found.find(({ unverified }) => unverified.eventId === eventId);
      if (!event) throw new Error(`No event ${eventId} of this agency is in doubt.`);
      const actor = await adminOf(database, organizationId, admin ?? '');
      await assertNeverBooked(database, organizationId, event);
      const { stream, unverified } = event;
      const hash = keyedHashOf(database, settings.BAILIWICK_SECRET);
      const records = new CommandRecords(database, app);
      const commands = new CommandRunner(log, records, hash, new Clock(), eventTypes, new Measures());
      const id = rejectionIdOf(organizationId, stream, unverified.revision);
      await commands.run(rejection, { id, actor, input: unverified, text: { reason } }, () => [
        { type: EVENT_REJECTED, data: { stream, ...unverified } },
      ]);
      const details = { event: eventId, reason: reason ?? '' };
      await new AuditTrail(database).record(actor, { action: 'event-rejected', details });
      process.stdout.write('Every reader skips it from now on; what waited behind it goes on by itself.\n');
      return 0;
    } finally {
      await close();
    }
  },
};
