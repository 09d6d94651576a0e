import { JobWorkers } from '../src/platform/jobs/job-workers.ts';
import { startMailServer } from './smtp-server.ts';
import type { TestMailServer } from './smtp-server.ts';
import { startTestSystem } from './test-system.ts';
import type { TestSystem } from './test-system.ts';

/** A system that sends its letters, to a mail server where a spec reads them. */
export interface MailSystem extends TestSystem {
  mails: TestMailServer;
}

/** Starts it with its workers; close it in `afterAll`. */
export const startMailSystem = async (): Promise<MailSystem> => {
  const mails = await startMailServer();
  const system = await startTestSystem({ SMTP_URL: mails.url });
  system.app.get(JobWorkers).start();
  const close = async () => {
    await system.close();
    await mails.stop();
  };
  return { ...system, mails, close };
};
