import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestSystem, type TestSystem } from '../../../test/test-system.ts';
import { trustedOrganizationId } from '../../kernel/actor.ts';
import { LiveChanges } from '../../platform/database/live-changes.ts';
import { LiveStreams } from './live-streams.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem();
});
afterAll(() => system.close());

test('a browser that does not read is dropped, the others go on', async () => {
  const { organizationId: own } = await system.signUp();
  const streams = system.app.get(LiveStreams);
  const dropped: string[] = [];
  /** Opens a stream whose answer holds what is written to it as long as its browser does not read. */
  const open = (userId: string, doesRead: boolean, heard: (text: string) => void = () => undefined) => {
    let waiting = 0;
    const write = (text: string) => {
      if (!doesRead) waiting += text.length;
      heard(text);
      return doesRead;
    };
    streams.open({
      organizationId: own,
      userId,
      mayListen: () => Promise.resolve(true),
      out: {
        write,
        end: () => undefined,
        destroy: () => dropped.push(userId),
        writableEnded: false,
        once: () => undefined,
        get writableLength() {
          return waiting;
        },
      },
    });
  };
  open('slow', false);
  const last = new Promise<void>((resolve) => {
    open('reading', true, (text) => {
      if (text.includes('change 799 ')) resolve();
    });
  });
  const changes = system.app.get(LiveChanges);
  for (let turn = 0; turn < 800; turn += 1)
    await changes.announce(trustedOrganizationId(own), [
      { topic: 'defendant', id: `change ${turn} ${'x'.repeat(100)}` },
    ]);
  await last;
  expect([...new Set(dropped)]).toEqual(['slow']);
});
