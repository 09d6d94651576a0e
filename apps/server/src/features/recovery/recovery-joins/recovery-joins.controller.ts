import { UseInterceptors } from '@nestjs/common';
import { command, routes } from '../../../edge/http/routes.ts';
import { JoinedCases } from '../cases/index.ts';
import { JoinRecoveryCases } from './join-recovery-cases.ts';

export const RecoveryJoinsController = routes(command(JoinRecoveryCases));
UseInterceptors(JoinedCases)(RecoveryJoinsController);
