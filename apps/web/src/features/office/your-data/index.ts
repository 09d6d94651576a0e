/** What the shell may use of what an agency takes away. */
export { YourDataSettings } from './your-data.tsx';
