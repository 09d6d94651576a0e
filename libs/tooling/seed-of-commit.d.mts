export const testSeed: string;
