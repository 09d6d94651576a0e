/** PostGraphile 5 over a schema, as the role and organization that it is given; says `listening` when it answers. */
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

const { POSTGRAPHILE_URL, POSTGRAPHILE_SCHEMA, ORGANIZATION_ID, PORT } = process.env;

const preset = {
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: POSTGRAPHILE_URL, schemas: [POSTGRAPHILE_SCHEMA] })],
  grafast: { context: () => ({ pgSettings: { 'app.organization_id': ORGANIZATION_ID } }) },
  grafserv: { graphqlPath: '/graphql', watch: false, graphiql: false },
};

const serv = postgraphile(preset).createServ(grafserv);
const server = createServer();
await serv.addTo(server);
server.listen(Number(PORT), '127.0.0.1', () => process.send('listening'));
process.on('disconnect', () => process.exit());
