import { beforeAll, describe } from '@jest/globals';

/** What a browser keeps for a page is kept for no other file. */
const forgetPages = () => {
  globalThis.window?.localStorage.clear();
  globalThis.window?.sessionStorage.clear();
};

/**
 * Loads spec files one after the other, each in a `describe` of its own, so that its hooks are for its tests alone.
 * `files` are functions that import them, by their paths.
 */
export async function loadInBlocks(files) {
  const state = globalThis.runnerState;
  for (const [path, load] of Object.entries(files)) {
    const outside = state.currentDescribeBlock;
    let block = outside;
    describe(path, () => {
      block = state.currentDescribeBlock;
    });
    // A `describe` ends at once, and a module takes its time to load: the block is kept open until then.
    state.currentDescribeBlock = block;
    beforeAll(forgetPages);
    await load();
    state.currentDescribeBlock = outside;
  }
}
