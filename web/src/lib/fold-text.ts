/** Accents and capitals make no difference, as in the search of the database. */
export const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
