/** Markdown as text, as Vite gives `?raw` to the web client. */
export default { process: (text) => ({ code: `export default ${JSON.stringify(text)};` }) };
