import type { INestApplicationContext } from '@nestjs/common';
import { hashPassword } from 'better-auth/crypto';
import type { Role } from '#contracts/kernel/roles.ts';
import { passwordHashing } from '../edge/auth/auth.ts';
import { Passwords } from '../edge/auth/passwords.ts';
import { AuditTrail } from '../platform/audit/audit-trail.ts';
import { TenantDatabase } from '../platform/database/tenant-database.ts';
import { fictionalPhone, fullName } from './seed-data.ts';
import { seedingActor, type SuretySetting } from './seed-surety-business.ts';

/** Who works in a living agency beside its Admin, and where their address begins. */
const COLLEAGUES = {
  Supervisor: 'supervisor',
  Agent: 'agent',
  'Recovery Agent': 'recovery',
  Accounting: 'accounting',
} as const satisfies Partial<Record<Role, string>>;

/** Who of them writes bonds has a license; its number is nobody's. */
const LICENSES: Partial<Record<keyof typeof COLLEAGUES, string>> = { Supervisor: 'BA-100201', Agent: 'BA-100202' };

/** The team of a living agency: the user of each role. */
export type Team = Record<'Admin' | keyof typeof COLLEAGUES, string>;

/** How the team signs in: all by one password, under addresses that differ in what stands before the @. */
export interface TeamAccess {
  domain: string;
  password: string;
}

/** Adds the colleagues of a living agency's Admin, each with the password of all. */
export const addTeam = async (
  app: INestApplicationContext,
  setting: Pick<SuretySetting, 'agency' | 'dice'>,
  { domain, password }: TeamAccess,
): Promise<Team> => {
  const { agency, dice } = setting;
  const [database, passwords, trail] = [app.get(TenantDatabase), app.get(Passwords), app.get(AuditTrail)];
  const add = async (role: keyof typeof COLLEAGUES): Promise<string> => {
    const person = { fullName: fullName(dice), email: `${COLLEAGUES[role]}@${domain}` };
    const passwordHash = await passwordHashing(() => hashPassword(password));
    return database.write(agency.organization, async (tx) => {
      const userId = await passwords.addOwnUser(tx, { ...person, passwordHash }, 'unproved');
      if (userId === null) throw new Error(`${person.email} has a user already.`);
      await tx.query(
        `insert into agent (organization_id, user_id, role, full_name, email, phone_number, license_number)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [agency.organization, userId, role, person.fullName, person.email, fictionalPhone(dice), LICENSES[role] ?? ''],
      );
      const fact = { action: 'agent-added', subject: { kind: 'user', id: userId }, details: { role } } as const;
      await trail.record(seedingActor(setting)(), fact, tx);
      return userId;
    });
  };
  return {
    Admin: agency.userId,
    Supervisor: await add('Supervisor'),
    Agent: await add('Agent'),
    'Recovery Agent': await add('Recovery Agent'),
    Accounting: await add('Accounting'),
  };
};
