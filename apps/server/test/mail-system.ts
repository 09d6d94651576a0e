import { MAIL_QUEUE } from '../src/platform/mail/mail.ts';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';
import type { TestMail } from './shared-product.ts';
import { startMailServer, type TestMailServer } from './smtp-server.ts';

/** The shared product with its letters, sent to a mail server where a spec reads them. */
export interface JoinedMailSystem extends JoinedSystem {
  mails: TestMailServer;
}

/** Joins the product that this worker's specs share, which sends letters until it is left. */
export const joinMailSystem = async (): Promise<JoinedMailSystem> => {
  const system = await joinTestSystem();
  const mails = await startMailServer();
  const letters = system.provider<TestMail>('TestMail');
  await letters.sendTo(mails.url);
  await system.work(MAIL_QUEUE);
  const close = async () => {
    await letters.sendTo(null);
    // A letter that is still to be sent is no later spec's.
    await system.owner.query(`update outgoing_mail set state = 'kept', sealed_link = null where state = 'waiting'`);
    await system.close();
    await mails.stop();
  };
  return { ...system, mails, close };
};
