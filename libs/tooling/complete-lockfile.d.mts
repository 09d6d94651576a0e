export function completeLockfile(packages: Record<string, object>): string[];
