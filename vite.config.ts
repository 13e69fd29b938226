import { readFileSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const virtualId = 'virtual:document-script'

/**
 * Tells `root.tsx` which scripts a document page loads: the source while developing (behind React Router's hot-reload
 * preamble, which its transform of every component demands), the hashed file of `vite.document.config.ts` when built.
 */
function documentScript(): Plugin {
  let isServing = false
  const built = () => {
    const manifest = JSON.parse(readFileSync('.react-router/document/.vite/manifest.json', 'utf8'))
    return [`/${manifest['src/web/live/document.ts'].file}`]
  }
  const source = ['/@id/__x00__virtual:react-router/inject-hmr-runtime', '/src/web/live/document.ts']
  return {
    name: 'document-script',
    configResolved: (config) => {
      isServing = config.command === 'serve'
    },
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : undefined),
    load: (id) =>
      id === `\0${virtualId}`
        ? `export const documentScripts = ${JSON.stringify(isServing ? source : built())}`
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

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), documentScript(), pagesStayOut()],
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
