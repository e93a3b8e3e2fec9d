import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const SERVER = 'http://127.0.0.1:4747'

/** The two fonts of the first view are asked for before the style sheet is read. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /source-(serif-4|sans-3)-latin-wght-normal.*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
            injectTo: 'head',
          })),
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [react(), tailwindcss(), preloadFonts()],
  resolve: { conditions: ['@dictamen/source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2023',
    // A data: address is not ours under the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { proxy: { '/v1': { target: SERVER, changeOrigin: true } } },
})
