import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hashPassword } from 'better-auth/crypto';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { signUp } from '#contracts/office/identity/sign-up.ts';
import type { Caller } from '../../../edge/auth/auth-request.ts';
import { passwordHashing } from '../../../edge/auth/auth.ts';
import { GuessablePasswords } from '../../../edge/auth/guessable.ts';
import { Passwords } from '../../../edge/auth/passwords.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { AfterAnswer } from '../../../edge/http/after-answer.ts';
import { trustedOrganizationId, type OrganizationId } from '../../../kernel/actor.ts';
import { CreateAgency } from './create-agency.ts';
import { SignInTrail } from './sign-in-trail.ts';

/** Thrown to undo what was done for an address that already has a user. */
class AddressTaken extends Error {}

/**
 * Creates a user, their organization with its books, and its first Admin: all of it or nothing (people#new-agency).
 * Where mail is sent, `ConfirmSignUp` stands before it.
 */
@Injectable()
export class SignUp {
  constructor(
    private readonly database: TenantDatabase,
    private readonly guessable: GuessablePasswords,
    private readonly passwords: Passwords,
    private readonly agencies: CreateAgency,
    private readonly trail: SignInTrail,
    private readonly afterAnswer: AfterAnswer,
  ) {}

  /**
   * Answers what was made, or null where the address already has a user: that costs the same work, and its owner is
   * written to (people#known-address). Whoever asked must not be told which it was.
   * @throws Refused PASSWORD_GUESSABLE, ORGANIZATION_SETUP_FAILED, SIGN_UP_FAILED, BUSY
   */
  async execute(
    request: Caller,
    input: InputOf<typeof signUp>['body'],
  ): Promise<{ organization: OrganizationId; userId: string } | null> {
    const { fullName, organizationName, password } = input;
    const email = input.email.toLowerCase();
    await this.guessable.refuse(password, { name: fullName, email, organizations: [organizationName] }, 'password');
    const passwordHash = await passwordHashing(() => hashPassword(password));
    const organization = trustedOrganizationId(randomUUID());
    try {
      const userId = await this.database.write(organization, async (tx) => {
        const added = await this.passwords.addOwnUser(tx, { fullName, email, passwordHash }, 'unproved');
        await this.agencies.execute(tx, request, organization, { ...input, email, userId: added ?? randomUUID() });
        if (added === null) throw new AddressTaken();
        return added;
      });
      return { organization, userId };
    } catch (error) {
      if (!(error instanceof AddressTaken)) throw error;
      this.afterAnswer.run(() => this.trail.writeTo(email, 'known-address'));
      return null;
    }
  }
}
