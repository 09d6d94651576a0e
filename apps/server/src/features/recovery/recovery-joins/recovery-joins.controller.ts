import { UseInterceptors } from '@nestjs/common';
import { command, routes } from '../../../edge/http/routes.ts';
import { JoinedCases } from '../cases/index.ts';
import { JoinCases } from './join-cases.ts';

export const RecoveryJoinsController = routes(command(JoinCases));
UseInterceptors(JoinedCases)(RecoveryJoinsController);
