const tag = document.querySelector<HTMLMetaElement>('meta[name="touchline-anon-key"]')

/** Where the backend is: the server that sent this page, unless the build was made for a hosted project. */
export const backend = {
  url: (import.meta.env.VITE_SUPABASE_URL as string | undefined) || location.origin,
  anonKey: (import.meta.env.VITE_SUPABASE_ANON_KEY as string | undefined) || tag?.content || '',
}
