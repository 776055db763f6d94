const tag = document.querySelector<HTMLMetaElement>('meta[name="touchline-anon-key"]')

const url = (import.meta.env.VITE_SUPABASE_URL as string | undefined) || location.origin

/** Where the backend is: the server that sent this page, unless the build was made for a hosted project. */
export const backend = {
  url,
  /** Answers `{"ip": "…"}`. Our own server does; beside a hosted project the operator may name another. */
  addressLookup: (import.meta.env.VITE_ADDRESS_LOOKUP_URL as string | undefined) || `${url}/ip`,
  anonKey: (import.meta.env.VITE_SUPABASE_ANON_KEY as string | undefined) || tag?.content || '',
}
