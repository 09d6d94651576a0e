import { createContext, use, useEffect, useState, type ReactNode } from 'react';

const nobodyWaits = (_by: 1 | -1): void => undefined;
const FilesUnderWay = createContext({ count: 0, change: nobodyWaits });

/** Around a form that holds files: it knows how many of them are still being sent. */
export const CountFilesUnderWay = ({ children }: { children: ReactNode }) => {
  const [count, setCount] = useState(0);
  const [change] = useState(() => (by: 1 | -1) => setCount((before) => before + by));
  return <FilesUnderWay value={{ count, change }}>{children}</FilesUnderWay>;
};

/** Says of a field that its file is being sent, until it is there, has failed or the field is gone. */
export const useFileUnderWay = (isSending: boolean): void => {
  const { change } = use(FilesUnderWay);
  useEffect(() => {
    if (!isSending) return undefined;
    change(1);
    return () => change(-1);
  }, [change, isSending]);
};

/** Whether the form waits for a file. */
export const useWaitsForFile = (): boolean => use(FilesUnderWay).count > 0;
