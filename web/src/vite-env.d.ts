/// <reference types="vite/client" />

/** Made by web/build/route-translations.ts */
declare module 'virtual:route-translations' {
  export const routeTranslations: Record<string, string[]>
}

/** Made by web/build/translation-tables.ts */
declare module 'virtual:translations/*' {
  export const files: Record<string, () => Promise<{ default: import('#web/lib/translate.ts').Translations }>>
}

/** The version of package.json that this build was made of: web/vite.config.ts */
declare const __APP_VERSION__: string

// As the package says it is; from the file alone TypeScript reads no more than texts and numbers.
declare module 'world-atlas/countries-110m.json' {
  type Geometries = import('topojson-specification').GeometryCollection
  const atlas: import('topojson-specification').Topology<{ countries: Geometries; land: Geometries }>
  export default atlas
}
