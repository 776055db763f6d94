/** The number that signs somebody in, as they see it; its identity is what they remove. */
export type OwnPhone = { number: string; identityId: string | null; canRemove: boolean }

/** A number as second factor. */
export type PhoneFactor = { id: string; number: string }
