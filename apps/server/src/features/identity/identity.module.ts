import { Module } from '@nestjs/common';
import { IdentityController } from './identity.controller.ts';
import { SignUp } from './sign-up.ts';

@Module({ controllers: [IdentityController], providers: [SignUp], exports: [SignUp] })
export class IdentityModule {}
