export function keepTestVariables(env: NodeJS.ProcessEnv): void;
