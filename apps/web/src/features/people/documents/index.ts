/** What other features and the shell may use of documents. */
export { AttachDocument } from './attach-document.tsx';
export { ChooseFile } from './choose-file.tsx';
export { DocumentDrawer } from './document-drawer.tsx';
export { documentsQuery, mugshotQuery } from './documents.queries.ts';
export { MugshotCard } from './mugshot-card.tsx';
export { sendFile } from './upload.ts';
export { useUploads } from './use-uploads.ts';
export { OpenDocument } from './open-document-link.tsx';
export { DropZone } from './drop-zone.tsx';
export { UploadButton } from './upload-button.tsx';
export { UploadList } from './upload-list.tsx';
export { Face } from './face.tsx';
