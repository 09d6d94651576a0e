/** One command of the command line. `run` answers the exit code, 0 unless told; it throws with words for the operator. */
export interface CliCommand {
  summary: string;
  run: (args: readonly string[]) => Promise<number | undefined>;
}
