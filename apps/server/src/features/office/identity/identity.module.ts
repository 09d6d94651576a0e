import { Module } from '@nestjs/common';
import { ChangePassword } from './change-password.ts';
import { ChangeProfile } from './change-profile.ts';
import { ConfirmSignUp } from './confirm-sign-up.ts';
import { CreateAgency } from './create-agency.ts';
import { GuessingLimits } from './guessing-limits.ts';
import { IdentityController } from './identity.controller.ts';
import { OwnTwoFactor } from './own-two-factor.ts';
import { ProfileController } from './profile.controller.ts';
import { Profiles } from './profile.query.ts';
import { ResetPassword } from './reset-password.ts';
import { SignIn } from './sign-in.ts';
import { SignInTrail } from './sign-in-trail.ts';
import { SignUp } from './sign-up.ts';

@Module({
  controllers: [IdentityController, ProfileController],
  providers: [
    SignUp,
    CreateAgency,
    ConfirmSignUp,
    SignIn,
    GuessingLimits,
    SignInTrail,
    ResetPassword,
    Profiles,
    ChangeProfile,
    ChangePassword,
    OwnTwoFactor,
  ],
  exports: [SignUp],
})
export class IdentityModule {}
