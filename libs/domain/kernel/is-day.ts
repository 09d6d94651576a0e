/** By itself, since the first load of the web client reads days out of addresses and needs nothing else of days. */
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a string is a real calendar day `YYYY-MM-DD` between 1900 and 2999. */
export const isDay = (value: string): boolean => {
  const match = DAY.exec(value);
  if (!match) return false;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const utc = new Date(Date.UTC(year, month - 1, date));
  return year >= 1900 && year < 3000 && utc.getUTCMonth() === month - 1 && utc.getUTCDate() === date;
};
