import { queryOptions } from '@tanstack/react-query'

export const appInstallKeys = { storage: ['app-storage'] } as const

export const appInstallQueries = {
  /** How many bytes this site keeps on the device; null where the browser does not say. */
  storage: () =>
    queryOptions({
      queryKey: appInstallKeys.storage,
      queryFn: async () => (await navigator.storage?.estimate().catch(() => null))?.usage ?? null,
      networkMode: 'always',
    }),
}
