/** Whether text is a whole web address: http or https, a host, no name and password in it. */
export const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && hostname !== '' && username === '' && password === '';
};

/** What a person means who leaves the scheme out: `www.example.org/a` → `https://www.example.org/a`. */
export const wholeWebAddress = (typed: string): string => {
  const text = typed.trim();
  return /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/.test(text) ? `https://${text}` : text;
};
