import '../app.module.ts';
import { openApiOf } from '../edge/app/openapi.ts';
import { routedEndpoints } from '../edge/http/route.ts';
import type { CliCommand } from './command.ts';

export const openapiCommand: CliCommand = {
  summary: 'Print the OpenAPI document of the API, as /api/openapi.json serves it.',
  run: () => {
    process.stdout.write(`${JSON.stringify(openApiOf([...routedEndpoints], 'bailiwick.session_token'), null, 2)}\n`);
    return Promise.resolve(0);
  },
};
