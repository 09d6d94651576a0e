import '../../../libs/process/refuse-old-node.ts';
import 'reflect-metadata';
import { AppModule } from './app.module.ts';
import { createHttpApp } from './edge/app/http-app.ts';
import { runProcess } from './run-process.ts';
import { stopOnSignals } from './platform/observe/stop-on-signals.ts';

/** The process that answers HTTP: commands, queries, the live stream and, in one-box installs, the web client. */
await runProcess('api', async (settings) => {
  const app = await createHttpApp(AppModule.with(settings), settings);
  stopOnSignals(app, settings);
  await app.listen(settings.PORT, settings.HOST);
  process.send?.('up');
  return app;
});
