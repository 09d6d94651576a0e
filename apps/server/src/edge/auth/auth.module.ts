import { Global, Module, type DynamicModule, type Type } from '@nestjs/common';
import type { Pool } from 'pg';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { APP_POOL } from '../../platform/database/pools.ts';
import { AUTH, createAuth } from './auth.ts';
import { ConfirmIdentity } from './confirm-identity.ts';
import { GuessablePasswords } from './guessable.ts';
import { KnownDevices } from './known-devices.ts';
import { Memberships } from './memberships.ts';
import { OwnSessions } from './own-sessions.ts';
import { PortalGrants } from './portal-grants.ts';
import { Passwords } from './passwords.ts';
import { PendingSignUps } from './pending-sign-ups.ts';
import { RateLimit } from './rate-limit.ts';
import { SessionCache } from './session-cache.ts';
import { Sessions } from './sessions.ts';
import { SignInLeftovers } from './sign-in-leftovers.ts';
import { TwoFactor } from './two-factor.ts';

/** Sign-in and sessions. */
@Global()
@Module({
  providers: [
    {
      provide: AUTH,
      useFactory: (settings: Settings, pool: Pool) => createAuth(settings, pool),
      inject: [SETTINGS, APP_POOL],
    },
    SessionCache,
    Sessions,
    OwnSessions,
    KnownDevices,
    GuessablePasswords,
    Passwords,
    PendingSignUps,
    TwoFactor,
    ConfirmIdentity,
    RateLimit,
    SignInLeftovers,
  ],
  exports: [
    AUTH,
    Sessions,
    OwnSessions,
    KnownDevices,
    GuessablePasswords,
    Passwords,
    PendingSignUps,
    TwoFactor,
    ConfirmIdentity,
    SessionCache,
    RateLimit,
  ],
})
export class AuthModule {
  /** `memberships` answers who works where, `grants` who sees whose portal: the features that know it hand them in. */
  static with({ memberships, grants }: { memberships: Type<Memberships>; grants: Type<PortalGrants> }): DynamicModule {
    return {
      module: AuthModule,
      providers: [
        { provide: Memberships, useClass: memberships },
        { provide: PortalGrants, useClass: grants },
      ],
      exports: [Memberships, PortalGrants],
    };
  }
}
