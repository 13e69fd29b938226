import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const virtualId = 'virtual:document-script'

/**
 * Tells `root.tsx` which scripts a document page loads, and the wall in their stead: the source while developing (behind
 * React Router's hot-reload preamble, which its transform of every component demands), the hashed file of
 * `vite.document.config.ts` when built.
 */
function documentScript(): Plugin {
  let isServing = false
  const built = (script: string) => {
    const manifest = JSON.parse(readFileSync('.react-router/document/.vite/manifest.json', 'utf8'))
    return [`/${manifest[script].file}`]
  }
  const source = (script: string) => ['/@id/__x00__virtual:react-router/inject-hmr-runtime', `/${script}`]
  const scripts = (script: string) => JSON.stringify(isServing ? source(script) : built(script))
  return {
    name: 'document-script',
    configResolved: (config) => {
      isServing = config.command === 'serve'
    },
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    load: (id) =>
      id === `\0${virtualId}`
        ? `export const documentScripts = ${scripts('src/web/live/document.ts')}
           export const wallScripts = ${scripts('src/web/live/wall.ts')}`
        : undefined,
  }
}

/**
 * Pages never run in a browser: what does is built by `vite.document.config.ts`. Of the router's own build for browsers
 * only the stylesheets are of use.
 */
function pagesStayOut(): Plugin {
  return {
    name: 'pages-stay-out',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/\/src\/web\/(root|screens\/[\w-]+\/route)\.tsx$/.test(id)) return
      const styles = code.match(/^import '.+\.css'$/gm) ?? []
      const names = [...code.matchAll(/^export (?:const|(?:async )?function) (\w+)/gm)].map(
        ([, name]) => name,
      )
      const stubs = names.map((name) => `export const ${name} = undefined`)
      return [...styles, ...stubs, 'export default () => null'].join('\n')
    },
  }
}

/**
 * The server and the commands, with their packages and the pages, in few files: loading a thousand took most of a start
 * (docs/decisions/0027-server-in-few-files.md).
 */
function wholeServer(): Plugin {
  const outDir = resolve('build/server')
  const besideModule = /join\(import\.meta\.dirname, '([^']+)'/g
  return {
    name: 'whole-server',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    configEnvironment(name) {
      if (name !== 'ssr') return
      return {
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        resolve: {
          noExternal: true,
          // Native or WebAssembly beside their code; Vite only develops.
          external: ['@electric-sql/pglite', '@node-rs/argon2', 'pg-native', 'sharp', 'vite'],
        },
        build: {
          target: 'node24',
          sourcemap: true,
          rolldownOptions: {
            platform: 'node',
            input: {
              main: 'src/main.ts',
              admin: 'src/admin.ts',
              event: 'src/event.ts',
              backup: 'src/backup.ts',
              restore: 'src/restore.ts',
              pages: 'virtual:react-router/server-build',
            },
            output: {
              entryFileNames: '[name].js',
              chunkFileNames: '[name]-[hash].js',
              // The sources lie beside the build; without them the maps take less time to load.
              sourcemapExcludeSources: true,
            },
          },
        },
      }
    },
    /** Files are found from where their module was; a program for a thread or child is built beside the others. */
    transform: {
      order: 'pre',
      filter: { code: 'import.meta.dirname' },
      handler(code, id) {
        const folder = dirname(id)
        const moved = code.replace(besideModule, (_, path) => {
          const file = resolve(folder, path)
          const program = /([\w-]+)\.ts$/.exec(path)?.[1]
          if (program) this.emitFile({ type: 'chunk', id: file, fileName: `${program}.js` })
          const found = program ? `${program}.js` : relative(outDir, file).replaceAll('\\', '/')
          return `join(import.meta.dirname, '${found}'`
        })
        return { code: moved, map: null }
      },
    },
  }
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), documentScript(), pagesStayOut(), wholeServer()],
  publicDir: false,
  // Islands are found at run time, so Vite would otherwise discover React late and reload the page under the visitor.
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'zod/mini',
      'react-day-picker',
      'linkify-it',
    ],
  },
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
  },
})
