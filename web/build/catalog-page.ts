import type { Plugin } from 'vite'

export const CATALOG_PATH = '/_components'

/** The catalog of components has an address while one develops; a build knows neither the address nor the page (web/catalog). */
export function catalogPage(): Plugin {
  return {
    name: 'catalog-page',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        const [path, search = ''] = (request.url ?? '').split('?')
        if (path === CATALOG_PATH) request.url = `/catalog/index.html?${search}`
        next()
      })
    },
  }
}
