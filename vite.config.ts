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
    return [`/${manifest['src/web/document.ts'].file}`]
  }
  const source = ['/@id/__x00__virtual:react-router/inject-hmr-runtime', '/src/web/document.ts']
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
 * Documents never run in a browser, so of their routes only the stylesheets go into its build. What the back office loads
 * is then cut and counted without them.
 */
function documentsStayOut(): Plugin {
  return {
    name: 'documents-stay-out',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/\/screens\/[\w-]+\/route\.tsx$/.test(id) || /export const handle\b/.test(code)) return
      const styles = code.match(/^import '.+\.css'$/gm) ?? []
      const names = [...code.matchAll(/^export (?:const|(?:async )?function) (\w+)/gm)].map(
        ([, name]) => name,
      )
      const stubs = names.map((name) => `export const ${name} = undefined`)
      return [...styles, ...stubs, 'export default () => null'].join('\n')
    },
  }
}

/** One file for React and the router, which only the back office loads: 4 kB less than as cut by themselves. */
const vendor = { name: 'vendor', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), documentScript(), documentsStayOut()],
  publicDir: false,
  // Islands are found at run time, so Vite would otherwise discover React late and reload the page under the visitor.
  optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'zod/mini'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [vendor] } } } } },
  },
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
  },
})
