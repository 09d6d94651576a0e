export const FEATURES: readonly string[];
export const LAYERS: readonly string[];
