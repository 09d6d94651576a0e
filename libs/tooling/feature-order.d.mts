export const DEPARTMENTS: Readonly<Record<string, readonly string[]>>;
export const FEATURES: readonly string[];
export const LAYERS: readonly string[];
