/** Six digits, as people type them: "492 013" too. */
export const isTotpCode = (typed: string) => /^\d{6}$/.test(typed.replace(/\s/g, ''))
