/** For Jest environments: hands the files that they run the state of the runner, in which `shard.mjs` opens blocks. */
export const withState = (Environment) =>
  class extends Environment {
    handleTestEvent({ name }, state) {
      if (name === 'setup') this.global.runnerState = state;
    }
  };
