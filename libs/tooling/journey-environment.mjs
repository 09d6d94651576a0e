/**
 * Where a journey fails, its report also says what every person saw then: a CI machine cannot be looked at afterwards.
 * `apps/e2e/browser.ts` describes them.
 */
import ShardEnvironment from './shard-node.mjs';

export default class JourneyEnvironment extends ShardEnvironment {
  async handleTestEvent({ name, error }, state) {
    super.handleTestEvent({ name }, state);
    if (name !== 'test_fn_failure' && name !== 'hook_failure') return;
    const screens = await this.global.describeScreens?.();
    if (screens && error?.stack) error.stack = error.stack.replace(/(?=\n {4}at |$)/, `\n\n${screens}`);
  }
}
