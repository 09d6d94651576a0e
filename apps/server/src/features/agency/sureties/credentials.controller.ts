import * as contract from '#contracts/agency/sureties/credentials.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { Credentials } from './credentials.query.ts';
import { SetCredentials } from './set-credentials.ts';

export const CredentialsController = routes(
  route(contract.listCredentials, Credentials, async (credentials, { actor }) => ({
    agents: await credentials.list(actor),
  })),
  route(contract.getMyCredentials, Credentials, (credentials, { actor }) => credentials.own(actor)),
  command(SetCredentials),
);
