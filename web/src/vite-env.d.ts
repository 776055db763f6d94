/// <reference types="vite/client" />

/** Made by web/build/screen-words.ts */
declare module 'virtual:screen-words' {
  export const screenWords: Record<string, string[]>
}
