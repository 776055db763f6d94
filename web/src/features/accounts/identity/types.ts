/** Where people may sign in with an account that they have elsewhere: its name on the wire, and what it is called. */
export type Provider = { name: string; label: string }

/** What the server has switched on; clubs sign in at a directory of their own. */
export type Elsewhere = {
  providers: Provider[]
  canLink: boolean
  passkeys: boolean
  phone: boolean
  phoneFactors: boolean
  clubs: boolean
}

/** A way into the account, as its person sees it. */
export type Identity = { id: string; provider: string; email: string }
