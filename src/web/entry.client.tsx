// Empty: every page is a document, and what runs in browsers is built from `document.ts` (vite.document.config.ts).
export {}
