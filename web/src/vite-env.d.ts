/// <reference types="vite/client" />

/** Made by web/build/route-translations.ts */
declare module 'virtual:route-translations' {
  export const routeTranslations: Record<string, string[]>
}
