const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Whether a text is a time of day as it is kept: `09:00`, `13:30`. */
export const isTime = (text: string): boolean => TIME.test(text);

/** A time of day as staff read it: `13:30` → `1:30 PM`. */
export const formatTime = (time: string): string => {
  const [hours = '', minutes = ''] = time.split(':');
  const hour = Number(hours);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
};
