import { basename } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/**
 * Vite wraps each `import()` to fetch the stylesheets and further modules that the module needs. Ours need no stylesheet,
 * because pages bring theirs, and further modules are few: the wrapper would be two fifths of the script that every page loads.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
    // Where `import()` was wrapped to call that, it says so no more: the script of every page names all chunks.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const wrapped = /\b\w+\(\(\)=>(import\(`[^`]*`\)(?:\.then\(\w+=>\w+\.\w+\))?),\[\]\)/g
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = file.code.replace(wrapped, '$1')
      },
    },
  }
}

/**
 * The chunk of React and those of the islands also name what the chunks that they import import in turn: a press waits for them, and
 * a browser asks for all of it at once, not for each in a round of its own. Other scripts are awaited less, and each byte of them counts.
 */
function namedImports(): Plugin {
  return {
    name: 'named-imports',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const chunkOf = (fileName: string) => chunks.find((chunk) => chunk.fileName === fileName)
      const react = chunks.find(({ name }) => name === 'islands')
      for (const chunk of [react, ...(react?.dynamicImports.map(chunkOf) ?? [])]) {
        if (!chunk) continue
        // A set that grows while it is walked.
        const all = new Set(chunk.imports)
        for (const name of all) for (const next of chunkOf(name)?.imports ?? []) all.add(next)
        const further = [...all].filter((name) => name !== chunk.fileName && !chunk.imports.includes(name))
        chunk.code += further.map((name) => `import"./${basename(name)}";`).join('')
      }
    },
  }
}

/** The small script of the document pages and, behind it, the chunks of the islands it starts. */
export default defineConfig({
  plugins: [plainImports(), namedImports()],
  publicDir: false,
  build: {
    // Not under build/, which the build of the pages empties.
    outDir: '.react-router/document',
    manifest: true,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        document: 'src/web/live/document.ts',
        wall: 'src/web/live/wall.ts',
        'door/worker': 'src/web/live/door/worker.ts',
        'schedule/worker': 'src/web/live/schedule/worker.ts',
      },
      output: {
        // A service worker is known by its address.
        entryFileNames: ({ name }) => (name.endsWith('/worker') ? '[name].js' : 'assets/[name]-[hash].js'),
        // Names with hashes hardly compress: hex digits weigh less than letters, and 7 are the fewest that so many chunks may have.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
})
