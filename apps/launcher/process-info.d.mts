export interface ProcessInfo {
  args: string[];
  isExact: boolean;
  parent: number;
}
export function processInfo(pid: number, sources?: { proc?: string; ps?: string }): ProcessInfo | 'gone' | 'unknown';
export function isAlive(pid: number): boolean;
