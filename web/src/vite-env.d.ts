/// <reference types="vite/client" />

/** Made by web/build/route-translations.ts */
declare module 'virtual:route-translations' {
  export const routeTranslations: Record<string, string[]>
}

/** The version of package.json that this build was made of: web/vite.config.ts */
declare const __APP_VERSION__: string
