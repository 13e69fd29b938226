import { defineConfig } from 'vite'

/** The small script of the document pages and, behind it, the chunks of the islands it starts. */
export default defineConfig({
  publicDir: false,
  build: {
    // Not under build/, which the build of the pages empties.
    outDir: '.react-router/document',
    manifest: true,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'src/web/document.ts' },
  },
})
