/** A key on a device of the person, as they see it. */
export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null }
