export const FEATURES: readonly string[];
