export interface FolderLock {
  release(): Promise<void>;
}
export function lockFolder(
  folder: string,
  purpose: string,
  describe?: () => string,
): Promise<FolderLock | { heldBy: string }>;
export function waitForLock(folder: string, purpose: string, onWait: () => void): Promise<FolderLock>;
