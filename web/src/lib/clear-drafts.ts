/** On signing out: the drafts of this person, and what stands in the forms of this tab (`drafts.ts`). */
export function clearDrafts(personId: string): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (/^touchline-(form:|profile-draft-)/.test(key) || key.startsWith(`touchline-draft:${personId}:`))
        storage.removeItem(key)
}
