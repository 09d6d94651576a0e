/** Why everything of an agency is not put together, or not downloaded (moving-in#leaving). */
export const DATA_COPY_REFUSALS = {
  DATA_COPY_RUNNING: { status: 409, text: 'Your data is being put together already.' },
  DATA_COPY_NOT_FOUND: { status: 404, text: 'This copy of your data does not exist.' },
  DATA_COPY_NOT_READY: { status: 409, text: 'Your data is still being put together.' },
  DATA_COPY_ERASED: { status: 410, text: 'This copy was erased. Have your data put together again.' },
} as const;
