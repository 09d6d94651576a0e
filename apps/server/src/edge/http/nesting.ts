/** Whether lists and objects of a JSON text stand inside each other more than so many levels deep; told without reading it. */
export const isNestedDeeper = (json: string, levels: number): boolean => {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') at = endOfText(json, at);
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > levels) return true;
  }
  return false;
};

/** Where a text ends that begins at a place; a sign behind a backslash does not end it. */
const endOfText = (json: string, begin: number): number => {
  let at = begin + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
};
